"use strict";

const fs = require("fs");
const path = require("path");
const { window, workspace } = require("vscode");

let client;

/** The command that starts the server: what the settings say, else this checkout's run.py, else `sightline`. */
function command() {
  const settings = workspace.getConfiguration("sightline").inspect("command");
  const chosen = settings.workspaceFolderValue || settings.workspaceValue || settings.globalValue;
  if (Array.isArray(chosen) && chosen.length) {
    return chosen;
  }
  const run = path.resolve(fs.realpathSync(__dirname), "..", "..", "run.py");
  if (fs.existsSync(run)) {
    return [process.platform === "win32" ? "python" : "python3", run, "lsp"];
  }
  return settings.defaultValue;
}

async function activate() {
  let library;
  try {
    library = require("vscode-languageclient/node");
  } catch {
    window.showWarningMessage("Sightline colors scripts only: run 'npm install' in the extension's folder for the rest.");
    return;
  }
  const [program, ...args] = command();
  client = new library.LanguageClient(
    "sightline",
    "Sightline",
    { command: program, args, transport: library.TransportKind.stdio },
    { documentSelector: [{ language: "strike" }] }
  );
  await client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
