"""The published schema and the reader of documents agree."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import attrs
import jsonschema
import pytest

import loyang
from docs import generate_schema
from loyang.records.codec import KINDS, dumps
from loyang.records.json_kinds import COUNTS, MOVES
from loyang.records.json_schema import schema
from loyang.ruleset.effects import EFFECTS
from loyang.state import Stall
from tests import stored

MOST = 20_000
"""The longest document that is judged, since a judge in pure Python takes its time."""


def validator(kind: str) -> jsonschema.Draft202012Validator:
    """Knows what the published schema says."""
    text = (generate_schema.FOLDER / f"{kind}.json").read_text("utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def test_the_published_schema_is_up_to_date() -> None:
    assert generate_schema.stale() == []
    assert generate_schema.main(["--check"]) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_documents_keep_to_the_schema(kind: str) -> None:
    judge = validator(kind)
    judge.check_schema(judge.schema)
    documents = [text for text in map(dumps, stored.VALUES[kind]()) if len(text) < MOST]
    for text in documents[:: max(1, len(documents) // 7)]:
        judge.validate(json.loads(text))


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_schema_forbids_is_refused(kind: str) -> None:
    """Set values here and there to something else: what the schema forbids, the reader refuses."""
    judge = validator(kind)
    document = stored.a_document(min(stored.VALUES[kind](), key=lambda value: len(dumps(value))))
    spoiled = list(slots(document, skip="" if kind == "ruleset" else "ruleset"))
    forbidden = 0
    for number, (table, key) in enumerate(spoiled[:: max(1, len(spoiled) // 10)]):
        kept = table[key]
        other: Any
        for other in ((None, 1.5, {"a": 1}), ([], "?"))[number % 2]:
            table[key] = other
            if not judge.is_valid(document):
                stored.refusal(document)
                forbidden += 1
        table[key] = kept
    assert forbidden > 5


def slots(data: Any, skip: str) -> Iterable[tuple[Any, Any]]:
    """Every place in a document where a value stands: its table or list, and its key there."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list) and key != skip:
            yield from slots(data[key], skip)


def test_the_schema_knows_every_move_effect_and_count() -> None:
    definitions = schema("record")["$defs"]
    assert len(definitions["Move"]["anyOf"]) == len(MOVES)
    assert len([name for name in definitions if name.endswith("Effect")]) == len(EFFECTS)
    counts = {
        attribute.name
        for cls in (*MOVES, loyang.Choice, loyang.Player, Stall)
        for attribute in attrs.fields(cls)
        if cls.__annotations__.get(attribute.name) == "Vegetables"
    }
    assert counts == COUNTS
