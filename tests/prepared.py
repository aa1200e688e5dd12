"""Positions, written down, that random games reach seldom; every helper can be used in one."""

from __future__ import annotations

from tests.test_perft import table

OWN_HELPERS = """
round: 5
discard: stall-WCB peddler-3
P1: 5 cash, space 4
  cart: wheat*2 bean
  shop: wheat*3 pumpkin turnip*2 cabbage*2 bean leek
  area: private-3a
  area: private-4a: bean 4
  area: field-3b
  area: regular-TT: 1 delivery, unsatisfied
  area: peddler-1 over regular-TB
  area: saleswoman
  area: shopper
  area: haggler
  area: bookkeeper
  area: foreman
  area: caterer
  area: surveyor over sower
  area: carpenter
  area: harvest-hand
P2: 8 cash
"""
LANTERNS = """
round: 4
P1: 9 cash, space 4
  cart: wheat turnip*2
  area: stall-WTL
  area: regular-PT: 2 deliveries
  area: regular-TC: 1 delivery, served
  area: market-woman
  area: trader
  area: deliveryman
  area: tout
  area: matchmaker
  area: buyer
  area: seller
  area: gleaner
  area: apprentice
P2: 6 cash
  shop: wheat*2 pumpkin*2 turnip cabbage*2 bean leek
  area: private-3a: leek 2
  area: private-4a: bean 1
  area: stall-PBL: pumpkin leek over casual-CBL
  area: regular-TT: 3 deliveries, unsatisfied
  area: casual-WTB over regular-BL
  area: sower
  area: harvest-hand
P3: 0 cash
  area: private-6a: wheat 5
  area: saleswoman over peddler-1
"""
SHORT_OF_CASH = """
round: 3
waiting: payment P2 4 ACT-H6
turn: P4 P2
tokens: P3 P4
P1: 1 cash
  cart: turnip
P2: 1 cash
  cart: wheat*2 leek
  shop: wheat*2 pumpkin*2 turnip*2 cabbage*2 bean leek
  area: field-3a
  area: field-4a
  area: private-4a: wheat 4
  area: bookkeeper
  area: peddler-1
P3: 3 cash
P4: 3 cash
"""
HARVEST = """
round: 3
phase: harvest
P1:
  area: private-5a: cabbage 4
  area: private-6a: wheat 6
  area: harvest-hand
  area: bookkeeper
P2:
  area: private-5a: wheat 3
"""
DUMMY = """
round: 2
row: peddler-2 - stall-WPL
row: regular-TT casual-WPT field-5a
row: - - -
row: harvest-hand stall-TBL stall-WTB
P1: 7 cash
  cart: wheat turnip
  area: regular-WW: 1 delivery
  area: market-woman
  area: trader
  area: deliveryman
  area: tout
  area: matchmaker
  area: buyer
  area: gleaner
  area: seller
dummy:
  area: stall-WTL
  area: stall-PCB: bean
  area: regular-TC
  area: regular-PC: 2 deliveries
  area: casual-WTB
  area: casual-TCL
"""
FIELD = """
round: 3
waiting: turn-up-before-payment P1 2 ACT-H6
P1: 1 cash
  cart: leek
  area: sower
  area: bookkeeper
P2:
"""
PREPARED = {
    "own helpers": OWN_HELPERS,
    "lanterns": LANTERNS,
    "a payment of one of a pair": SHORT_OF_CASH,
    "before the harvest": HARVEST,
    "the dummy opponent": DUMMY,
    "a field before a payment": FIELD,
    **{entry["name"]: entry["position"] for entry in table()},
}
"""By name; those of the perft table among them."""
