"""The language server: the protocol's requests and notifications, each a question about an open document."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import BinaryIO, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from engine import __version__
from engine.answer import Refused
from engine.cards import library
from grammar.parse import parser
from grammar.server import changes, diagnosis
from grammar.server.completion import complete
from grammar.server.document import Document
from grammar.server.hover import hover
from grammar.server.outline import folds, outline

PAUSE = 0.3
"""Seconds without a keystroke after which a script is looked at again."""

REQUEST_FAILED = -32803
"""The protocol's code for a request that is well formed and cannot be served."""

TRIGGERS = ['"', "'", "$"]
"""Characters behind which an editor asks by itself what may come next."""


class Sightline(LanguageServer):
    """The scripts that are open in an editor, and what is being found out about them."""

    def __init__(self) -> None:
        super().__init__("sightline", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.open: dict[str, Document] = {}
        self.looking: dict[str, asyncio.Task[None]] = {}
        self.worker = ThreadPoolExecutor(max_workers=1)

    def document(self, uri: str) -> Document:
        """An open script by its address; an empty one for an address that nobody opened."""
        return self.open.get(uri) or Document("")

    def put(self, uri: str, text: str, pause: float, thorough: bool) -> None:
        """Take a script's text, and look at it after a pause, unless another text comes before."""
        self.open[uri] = Document(text, to_fs_path(uri) or "")
        self.leave(uri)
        self.looking[uri] = asyncio.ensure_future(self._look(uri, pause, thorough))

    def leave(self, uri: str) -> None:
        """Stop looking at a script."""
        task = self.looking.pop(uri, None)
        if task is not None:
            task.cancel()

    async def _look(self, uri: str, pause: float, thorough: bool) -> None:
        await asyncio.sleep(pause)
        document = self.open[uri]
        found = await asyncio.get_running_loop().run_in_executor(self.worker, diagnosis.diagnose, document, thorough)
        if self.open.get(uri) is document:
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))


class Outlet:
    """Where messages to an editor go; one that no longer listens is no error, and the end of its own messages tells."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    def write(self, data: bytes) -> None:
        """Write a message at once, or to nowhere once nobody listens."""
        try:
            self.stream.write(data)
            self.stream.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.stream.fileno())

    def flush(self) -> None:
        """Nothing is kept back."""

    def close(self) -> None:
        """The stream is closed by whoever opened it."""


def serve(read: BinaryIO, write: BinaryIO) -> None:
    """Serve one editor until it says goodbye or is gone."""
    logging.getLogger("pygls").addHandler(logging.NullHandler())
    logging.getLogger("pygls").propagate = False
    server().start_io(read, cast(BinaryIO, Outlet(write)))


@contextmanager
def _refusals() -> Iterator[None]:
    """What is refused is told to the editor's user in its one sentence."""
    try:
        yield
    except Refused as refused:
        raise JsonRpcException(refused.message, REQUEST_FAILED) from None


def address(uri: str, document: Document, there: Document) -> str:
    """The address of a document at `uri`, or of one that it includes."""
    return uri if there is document else from_fs_path(there.path) or uri


def server() -> Sightline:
    """A server with all that it can be asked."""
    ours = Sightline()

    @ours.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(ours.worker, lambda: (parser(), library().cards))

    @ours.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        ours.put(params.text_document.uri, params.text_document.text, 0.0, thorough=True)

    @ours.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        ours.put(params.text_document.uri, params.content_changes[-1].text, PAUSE, thorough=False)

    @ours.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        uri = params.text_document.uri
        ours.put(uri, ours.document(uri).raw, 0.0, thorough=True)

    @ours.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        ours.leave(uri)
        ours.open.pop(uri, None)
        ours.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @ours.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(params: types.HoverParams) -> types.Hover | None:
        return hover(ours.document(params.text_document.uri), params.position)

    @ours.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def completed(params: types.CompletionParams) -> list[types.CompletionItem]:
        return complete(ours.document(params.text_document.uri), params.position)

    @ours.feature(types.TEXT_DOCUMENT_DEFINITION)
    def defined(params: types.DefinitionParams) -> types.Location | None:
        document = ours.document(params.text_document.uri)
        found = changes.definition(document, params.position)
        return types.Location(address(params.text_document.uri, document, found[0]), found[1]) if found else None

    @ours.feature(types.TEXT_DOCUMENT_REFERENCES)
    def referred(params: types.ReferenceParams) -> list[types.Location]:
        uri, document = params.text_document.uri, ours.document(params.text_document.uri)
        found = changes.references(document, params.position)
        return [types.Location(address(uri, document, there), where) for there, where in found]

    @ours.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outlined(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return outline(ours.document(params.text_document.uri))

    @ours.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folded(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        return folds(ours.document(params.text_document.uri))

    @ours.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        return changes.formatted(ours.document(params.text_document.uri))

    @ours.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepared(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
        with _refusals():
            where, name = changes.renamable(ours.document(params.text_document.uri), params.position)
        return types.PrepareRenamePlaceholder(where, name)

    @ours.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renamed(params: types.RenameParams) -> types.WorkspaceEdit:
        uri, document = params.text_document.uri, ours.document(params.text_document.uri)
        with _refusals():
            edits = changes.rename(document, params.position, params.new_name)
        return types.WorkspaceEdit(changes={address(uri, document, there): each for there, each in edits})

    @ours.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def mended(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        return diagnosis.fixes(ours.document(uri), uri, params.context.diagnostics)

    return ours
