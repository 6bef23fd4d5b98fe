/**
 * Scans mails at a terminal or in CI, without a server: `deno task scan [--json] [--fail-on
 * <level>] <file | folder | ->…`. Nothing leaves the machine.
 *
 * Exit status 0 when no mail reaches the level of `--fail-on`, 1 when one does, 2 when the command
 * line is invalid or something could not be read, 141 when the reader of the output has closed it.
 */
import { parseArgs } from "node:util";
import { THREAT_LEVELS } from "../../shared/contract/analyze_email_headers.ts";
import type { ThreatLevel } from "../../shared/contract/analyze_email_headers.ts";
import { decodeCharset } from "../../shared/mime/transfer.ts";
import { startCatalogue } from "../../shared/scoring/catalogue/load.ts";
import { createFirstMailScorer } from "../../shared/scoring/version2/scorer.ts";
import { atLeast } from "../../shared/verdict/levels.ts";
import { findMails } from "../mails/find_mails.ts";
import { jsonOf, reportOf, shown } from "./report.ts";
import { scanMail } from "./scan_mail.ts";

/** Levels that `--fail-on` accepts; with `safe` every mail would fail. */
const FAIL_LEVELS = THREAT_LEVELS.filter((level) => level !== "safe");

const USAGE = `Usage: mail-trust scan [--json] [--fail-on <level>] <file | folder | ->…
  --json             print one line of JSON per mail
  --fail-on <level>  exit status 1 from this level on: ${FAIL_LEVELS.join(", ")}
  --help             this text
A file is one mail (.eml, .msg of Outlook) or a mailbox (mbox). In a folder the .eml, .msg, .mbox
and .mbx files are scanned, and every file of a Maildir; - is standard input. Nothing leaves the
machine.
Exit status: 0; 1 for a mail of that level; 2 for a wrong command or an unreadable file.`;

/** The parsed command line. */
export interface Call {
  readonly paths: readonly string[];
  readonly json: boolean;
  readonly failOn: ThreatLevel | null;
  readonly help: boolean;
}

/** Parses a command line; returns a sentence when it is invalid. */
export function parseCall(args: readonly string[]): Call | string {
  try {
    const { values, positionals } = parseArgs({
      // The first `--` comes from the task runner.
      args: args[0] === "--" ? args.slice(1) : [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        "fail-on": { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const { help = false, json = false, "fail-on": named } = values;
    const failOn = FAIL_LEVELS.find((level) => level === named) ?? null;
    if (named !== undefined && failOn === null) {
      return `--fail-on takes ${FAIL_LEVELS.join(", ")}, not "${shown(named)}".`;
    }
    if (positionals.length === 0 && !help) return "No file is named.";
    return { paths: positionals, json, failOn, help };
  } catch (error) {
    return error instanceof Error ? shown(error.message) : "The call is wrong.";
  }
}

/** Where a scan writes; a rejected `print` ends the scan. */
export interface ScanOutput {
  readonly print: (text: string) => Promise<void>;
  readonly complain: (text: string) => void;
}

/** Runs a scan; returns its exit status. */
export async function scan(
  { paths, json, failOn }: Call,
  { print, complain }: ScanOutput,
): Promise<number> {
  const version2 = createFirstMailScorer();
  const deps = { catalogue: startCatalogue(), version2, now: Date.now };
  const levels: ThreatLevel[] = [];
  let unread = 0;
  for await (const found of findMails(paths)) {
    if (found.kind === "unreadable") {
      complain(shown(`${found.name}: ${found.reason}`));
      unread++;
      continue;
    }
    // Decoded as UTF-8 if valid, else as windows-1252: what a browser would send.
    const result = await scanMail(found.name, decodeCharset(found.bytes, null), deps);
    await print(json ? jsonOf(result) : reportOf(result));
    levels.push(result.verdict.level);
  }
  if (levels.length === 0 && unread === 0) {
    complain("There is no mail there: no .eml, .msg, .mbox or .mbx file.");
    return 2;
  }
  if (!json && levels.length > 1) await print(`\n${countOf(levels)}`);
  const failed = failOn === null ? 0 : levels.filter((level) => atLeast(level, failOn)).length;
  if (failed > 0) complain(`${failed} of ${levels.length} mails are ${failOn} or worse.`);
  if (unread > 0) return 2;
  return failed > 0 ? 1 : 0;
}

/** `4 mails: 3 low, 1 critical`. */
function countOf(levels: readonly ThreatLevel[]): string {
  const counts = THREAT_LEVELS.map((level) => {
    const count = levels.filter((one) => one === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${levels.length} mails: ${counts.flat().join(", ")}`;
}

/** Exit status when the reader has closed the output: 128 and SIGPIPE, as in shells. */
const NO_READER = 141;

async function main(args: readonly string[]): Promise<number> {
  const call = parseCall(args);
  if (typeof call === "string") {
    complain(`${call}\n\n${USAGE}`);
    return 2;
  }
  try {
    if (!call.help) return await scan(call, { print, complain });
    await print(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return NO_READER;
    throw error;
  }
}

/** Writes directly, as `console` does not report a closed output. */
async function print(text: string): Promise<void> {
  let bytes = new TextEncoder().encode(`${text}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(await Deno.stdout.write(bytes));
}

function complain(text: string): void {
  // deno-lint-ignore no-console -- For the person at the terminal.
  console.error(text);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
