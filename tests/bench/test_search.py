"""How many iterations `SearchBot` makes in a second: ``python -m pytest -n0 tests/bench``."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from loyang import BuyPack, Dice, legal_moves, observe
from loyang.bots import Budget, SearchBot
from loyang.positions import farmer, position

ITERATIONS = 10


def test_iterations_of_search_in_the_middle_of_a_game(benchmark: BenchmarkFixture) -> None:
    farmers = [
        farmer(cash=9, space=5, cart="wheat leek", area=["regular-WL", "stall-WTB", "casual-CBL"]),
        *(farmer(cash=5, space=5) for _ in range(3)),
    ]
    view = observe(position(*farmers, round=5), 0)
    moves = [move for move in legal_moves(view) if type(move) is not BuyPack]

    def think() -> int:
        bot = SearchBot()
        bot(view, moves, Dice(1), Budget(iterations=ITERATIONS))
        return bot.iterations

    made = benchmark(think)
    assert 1 <= made <= ITERATIONS
    assert benchmark.stats is not None
    if benchmark.stats is not None:  # nothing is measured with --benchmark-disable
        benchmark.extra_info["iterations per second"] = made / benchmark.stats.stats.mean
