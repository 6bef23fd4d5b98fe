#!/usr/bin/env node
// Starts the service, or scans mails (mail-trust scan), with the Deno installed beside this package.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
// The path of the binary for this machine, put in place where no install script was run.
const deno = require("deno/install_api.cjs").runInstall();
const { flags } = require("../start.json");

const [command, ...rest] = process.argv.slice(2);
const scans = command === "scan";
const permissions = scans
  ? ["run", "--no-prompt", "--no-config", "--no-lock", "--allow-read"]
  : flags.map((flag) => flag.replace("=console/dist", `=${join(root, "console/dist")}`));
const program = scans
  ? [join(root, "scan.js"), ...rest]
  : [join(root, "shared/server/main.js"), ...process.argv.slice(2)];
const child = spawn(deno, [...permissions, ...program], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
