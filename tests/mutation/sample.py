"""How good are the tests? Plants small faults in the rules, one at a time, and runs the tests.

    python -m tests.mutation.sample --mutants 40 --seed 1

Each mutant is a copy of the project in which one place of `src/loyang/rules`, or of the checks of
positions, is otherwise: a comparison, a sum, a number, `and` for `or`, a condition turned round.
The tests named in `STEPS` run against it, the quick ones first, up to the first failure. A mutant
that no test notices has survived: either it changes nothing that can be seen, or a test is missing.

The same seed draws the same mutants of the same sources.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from loyang import Dice

ROOT = Path(__file__).parent.parent.parent
SOURCES = ("src/loyang/rules/*.py", "src/loyang/positions/*check.py")
STEPS = (
    ("tests/rules", "tests/rulings"),
    ("tests/positions", "tests/test_legal_moves.py", "tests/test_golden.py", "tests/test_perft.py"),
    ("tests/test_state_machine.py",),
)
"""The tests, in the order in which they run."""
SECONDS = 600
"""After so long without a result a mutant is given up: it goes on for ever, or the host is busy."""

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_SUMS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+"}


@frozen
class Mutant:
    """One place of a file that is otherwise."""

    file: str
    line: int
    start: int
    """Where the place begins in the file, in bytes, and where it ends."""
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        """The place, and what is otherwise."""
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


def mutants(root: Path) -> Iterator[Mutant]:
    """All mutants of the sources, in order."""
    for pattern in SOURCES:
        for path in sorted(root.glob(pattern)):
            yield from _of_file(path.relative_to(root).as_posix(), path.read_bytes())


def _of_file(file: str, source: bytes) -> Iterator[Mutant]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    strings = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }

    def mutant(node: ast.expr, after: str) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        return Mutant(file, node.lineno, start, end, source[start:end].decode(), after)

    for node in ast.walk(tree):
        if id(node) in strings:  # a message; what it says is not a rule
            continue
        match node:
            case ast.Compare(ops=[operator]) if type(operator) in _COMPARISONS:
                left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
                yield mutant(node, f"({left} {_COMPARISONS[type(operator)]} {right})")
            case ast.BinOp() if type(node.op) in _SUMS:
                left, right = ast.unparse(node.left), ast.unparse(node.right)
                yield mutant(node, f"({left} {_SUMS[type(node.op)]} {right})")
            case ast.BoolOp():
                word = " or " if isinstance(node.op, ast.And) else " and "
                parts = (f"({ast.unparse(value)})" for value in node.values)
                yield mutant(node, f"({word.join(parts)})")
            case ast.UnaryOp(op=ast.Not()):
                yield mutant(node, f"({ast.unparse(node.operand)})")
            case ast.Constant(value=bool() as truth):
                yield mutant(node, str(not truth))
            case ast.Constant(value=int() as number):
                yield mutant(node, str(number + 1))
            case ast.If() | ast.IfExp():
                yield mutant(node.test, f"(not ({ast.unparse(node.test)}))")


def verdict_on(mutant: Mutant, root: Path) -> str:
    """What became of the mutant: ``"survived"``, ``"timed out"`` or by which test it was killed."""
    path = root / mutant.file
    whole = path.read_bytes()
    path.write_bytes(whole[: mutant.start] + mutant.after.encode() + whole[mutant.end :])
    environment = os.environ | {"PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        for step in STEPS:
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider"]
            try:
                done = subprocess.run(
                    [*command, *step],
                    cwd=root,
                    env=environment,
                    capture_output=True,
                    text=True,
                    timeout=SECONDS,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return "timed out"
            if done.returncode not in (0, 1, 2):
                raise RuntimeError(f"pytest itself failed:\n{done.stdout}{done.stderr}")
            if done.returncode:
                failed = [
                    line
                    for line in done.stdout.splitlines()
                    if line.startswith(("FAILED", "ERROR"))
                ]
                return f"killed: {(failed or ['it cannot be imported'])[0].split(' - ')[0]}"
    finally:
        path.write_bytes(whole)
    return "survived"


def main() -> None:
    """Draw mutants and report which of them survive."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--mutants", type=int, default=40, help="how many (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    options = parser.parse_args()
    everything = list(mutants(ROOT))
    drawn = Dice(options.seed).shuffled(everything)[: options.mutants]
    print(f"{len(everything)} mutants there could be, {len(drawn)} drawn, seed {options.seed}")
    verdicts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "loyang"
        unwanted = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", "build", ".venv")
        shutil.copytree(ROOT, copy, ignore=unwanted)
        for number, mutant in enumerate(drawn, start=1):
            start = time.monotonic()
            verdict = verdict_on(mutant, copy)
            verdicts[verdict.partition(":")[0]] += 1
            seconds = time.monotonic() - start
            print(f"{number}: {mutant}\n    {verdict} ({seconds:.0f} s)", flush=True)
    print(", ".join(f"{verdicts[word]} {word}" for word in ("killed", "survived", "timed out")))


if __name__ == "__main__":
    main()
