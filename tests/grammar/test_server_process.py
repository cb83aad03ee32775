"""The language server as editors start it: a process that is talked to on its standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

from engine.answer import Refused
from grammar.commands import lsp
from tests.grammar.test_server import BATTLE

ROOT = Path(__file__).resolve().parents[2]
SERVER = (sys.executable, str(ROOT / "run.py"), "lsp", "--stdio")
ENVIRONMENT = {**os.environ, "SIGHTLINE_HERE": "1"}
PATIENCE = 120


class Editor(LanguageClient):
    """A client that keeps what the server has found wrong with scripts."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self.told.put_nowait(told))

    async def faults(self) -> list[str]:
        """The next faults that the server tells of."""
        told = await self.told.get()
        return [fault.message for fault in told.diagnostics]


def talk(conversation: Callable[[Editor], Coroutine[Any, Any, None]]) -> int:
    """Start a server, have a conversation with it, say goodbye; its exit status."""

    async def whole() -> int:
        editor = Editor()
        await editor.start_io(*SERVER, env=ENVIRONMENT)
        try:
            started = await editor.initialize_async(types.InitializeParams(types.ClientCapabilities()))
            assert started.server_info is not None
            assert started.server_info.name == "sightline"
            editor.initialized(types.InitializedParams())
            await conversation(editor)
            await editor.shutdown_async(None)
            editor.exit(None)
            server = editor._server
            assert isinstance(server, asyncio.subprocess.Process)
            return await server.wait()
        finally:
            await editor.stop()

    return asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def test_an_editing_session(tmp_path: Path) -> None:
    uri = (tmp_path / "ford.strike").as_uri()
    this = types.TextDocumentIdentifier(uri)

    def at(text: str) -> types.Position:
        before = BATTLE[: BATTLE.index(text)]
        return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    async def session(editor: Editor) -> None:
        broken = BATTLE.replace("woods", "wods")
        editor.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "strike", 1, broken)))
        assert await editor.faults() == ["unknown word 'wods'.\nhint: did you mean 'woods'?"]

        editor.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(2, uri),
                [types.TextDocumentContentChangeWholeDocument(BATTLE)],
            )
        )
        assert await editor.faults() == []

        card = await editor.text_document_hover_async(types.HoverParams(this, at("AS7-RS")))
        assert card is not None
        assert "Atlas AS7-RS" in card.contents.value  # type: ignore[union-attr]

        offers = await editor.text_document_completion_async(types.CompletionParams(this, at("standard\n")))
        assert isinstance(offers, list)
        assert [offer.label for offer in offers] == ["introductory", "standard", "advanced"]

        there = await editor.text_document_definition_async(types.DefinitionParams(this, at("atlas moves")))
        assert isinstance(there, types.Location)
        assert there.range.start == at("atlas ")
        everywhere = await editor.text_document_references_async(
            types.ReferenceParams(types.ReferenceContext(True), this, at("atlas "))
        )
        assert everywhere is not None
        assert [where.range.start.line for where in everywhere] == [16, 27, 28, 30]

        asked = await editor.text_document_prepare_rename_async(types.PrepareRenameParams(this, at("atlas ")))
        assert isinstance(asked, types.PrepareRenamePlaceholder)
        assert asked.placeholder == "atlas"
        edit = await editor.text_document_rename_async(types.RenameParams(this, at("atlas "), "boss"))
        assert edit is not None
        assert edit.changes is not None
        assert [change.new_text for change in edit.changes[uri]] == ["boss"] * 4
        with pytest.raises(JsonRpcException, match="'turn' is a word of the language: choose another name"):
            await editor.text_document_rename_async(types.RenameParams(this, at("atlas "), "turn"))

        outline = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(this))
        assert [section.name for section in outline or []][-1] == "turn 1"
        folds = await editor.text_document_folding_range_async(types.FoldingRangeParams(this))
        assert [fold.start_line for fold in folds or []][:2] == [0, 2]

        loose = BATTLE.replace("    level", "level")
        editor.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(3, uri),
                [types.TextDocumentContentChangeWholeDocument(loose)],
            )
        )
        tidy = await editor.text_document_formatting_async(
            types.DocumentFormattingParams(this, types.FormattingOptions(4, True))
        )
        assert [change.new_text for change in tidy or []] == [BATTLE]

        editor.text_document_did_close(types.DidCloseTextDocumentParams(this))
        assert await editor.faults() == []

    assert talk(session) == 0


def test_what_shows_only_on_the_table_is_found_on_saving_and_mended_words_are_offered(tmp_path: Path) -> None:
    uri = (tmp_path / "piece.strike").as_uri()
    text = BATTLE.replace("    area", '    piece arch "arch.stl" at (30, 30)\n    area')

    async def session(editor: Editor) -> None:
        item = types.TextDocumentItem(uri, "strike", 1, BATTLE.replace("turns 4", "turn 4"))
        editor.text_document_did_open(types.DidOpenTextDocumentParams(item))
        told = await editor.told.get()
        mended = await editor.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(uri),
                told.diagnostics[0].range,
                types.CodeActionContext(told.diagnostics),
            )
        )
        assert [action.title for action in mended or []] == ["Write turns"]
        change = types.TextDocumentContentChangeWholeDocument(text)
        versioned = types.VersionedTextDocumentIdentifier(2, uri)
        editor.text_document_did_change(types.DidChangeTextDocumentParams(versioned, [change]))
        assert await editor.faults() == []
        editor.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
        (fault,) = await editor.faults()
        assert "there is no file 'arch.stl'" in fault

    assert talk(session) == 0


def message(**content: Any) -> bytes:
    """A message of the protocol."""
    body = json.dumps({"jsonrpc": "2.0", **content}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def test_a_client_that_goes_away_ends_the_server_quietly() -> None:
    hello = message(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
    ended = subprocess.run(SERVER, input=hello, capture_output=True, env=ENVIRONMENT, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b'"completionProvider"' in ended.stdout


def test_a_client_that_no_longer_listens_is_left_quietly_when_it_ends() -> None:
    hello = message(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
    opened = {"uri": "file:///ford.strike", "languageId": "strike", "version": 1, "text": "tabel"}
    with subprocess.Popen(SERVER, stdin=-1, stdout=-1, stderr=-1, env=ENVIRONMENT) as server:
        assert server.stdout is not None
        server.stdout.close()
        said = hello + message(method="textDocument/didOpen", params={"textDocument": opened})
        assert server.stdin is not None
        server.stdin.write(said)
        server.stdin.close()
        assert server.stderr is not None
        assert (server.wait(PATIENCE), server.stderr.read()) == (0, b"")


def test_on_a_terminal_it_says_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    with pytest.raises(Refused, match="an editor starts it and talks to it on standard input and output") as refused:
        lsp.run(None, lambda text: None)  # type: ignore[arg-type]
    assert refused.value.status == 2
