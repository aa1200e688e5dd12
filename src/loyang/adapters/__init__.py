"""The game as the tools of researchers want it, each in a module that is imported by its name.

========================  ===========  ==========================================================
``adapters.pettingzoo``   a PettingZoo environment: all players, one after the other
``adapters.gymnasium``    Gymnasium environments: the solo game, and a seat among bots
``adapters.open_spiel``   an OpenSpiel game, with chance told openly
``adapters.observation``  what a player sees as a row of numbers, for all of these
========================  ===========  ==========================================================

Each needs packages that the plain library does not; the extra of ``pip install`` that brings them
has the name of the module (``openspiel`` for the third), and without them the import raises
`loyang.MissingPackageError`.
"""
