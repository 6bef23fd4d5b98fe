#!/usr/bin/env node
// Starts the service, or scans mails (mail-trust scan), with the Deno installed beside this package.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const USAGE = `Usage: mail-trust [--local]         serve the console and the functions
       mail-trust scan <files…>    scan mails; options: mail-trust scan --help
       mail-trust --help | --version

The service is at http://127.0.0.1:8000; HOST and PORT change the address. --local allows webhooks
on this machine itself and sets no daily limit.`;

/** Prints a message and exits. */
function end(text, status) {
  (status === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(status);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const [command, ...rest] = process.argv.slice(2);
if (["--help", "-h", "help"].includes(command)) end(USAGE, 0);
if (["--version", "-V"].includes(command)) end(require("../package.json").version, 0);
if (command !== undefined && command !== "scan") {
  const unknown = [command, ...rest].find((word) => word !== "--local");
  if (unknown !== undefined) end(`Unknown: ${JSON.stringify(unknown)}\n\n${USAGE}`, 2);
}
// The path of Deno for this machine; installed now if npm has run no install script.
const deno = require("deno/install_api.cjs").runInstall();
const { flags, settings } = require("../start.json");

const scans = command === "scan";
// Deno may only read the settings themselves. This module is in the package alone.
const { findMisspeltNames, formatMisspeltName } = await import(
  new URL("misspelt.mjs", import.meta.url).href
);
const misspelt = scans ? [] : findMisspeltNames(Object.keys(process.env), settings);
for (const each of misspelt) process.stderr.write(`${formatMisspeltName(each)}\n`);
const permissions = scans
  ? ["run", "--no-prompt", "--no-config", "--no-lock", "--allow-read"]
  : flags.map((flag) =>
    flag.replace(
      "=console/dist,shared,catalogue",
      `=${join(root, "console/dist")},${join(root, "shared")}`,
    )
  );
const program = scans
  ? [join(root, "scan.js"), ...rest]
  : [join(root, "shared/server/main.js"), ...process.argv.slice(2)];
// With one area of memory for all threads the process stays smaller (glibc).
const env = { MALLOC_ARENA_MAX: "1", ...process.env };
const child = spawn(deno, [...permissions, ...program], { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
