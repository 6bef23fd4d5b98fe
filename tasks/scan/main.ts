/**
 * Scans mails at a terminal or in CI, with no server: `deno task scan [--json] [--fail-on <level>]
 * <file | folder | ->…`. Nothing leaves the machine.
 *
 * Exit status 0 when no mail reaches the level of `--fail-on`, 1 when one does, 2 when the call is
 * wrong or something could not be read.
 */
import { parseArgs } from "node:util";
import { THREAT_LEVELS } from "../../shared/contract/analyze_email_headers.ts";
import type { ThreatLevel } from "../../shared/contract/analyze_email_headers.ts";
import { startCatalogue } from "../../shared/scoring/catalogue/load.ts";
import { atLeast } from "../../shared/verdict/overall.ts";
import { findMails, UnreadableError } from "./mails.ts";
import { jsonOf, reportOf } from "./report.ts";
import { scanMail } from "./scan_mail.ts";

const USAGE = `Usage: deno task scan [--json] [--fail-on <level>] <file | folder | ->…
  --json             one JSON object a mail and line
  --fail-on <level>  exit status 1 from this level on: ${THREAT_LEVELS.join(", ")}
A folder is searched for .eml, .mbox and .mbx files; - is standard input.`;

/** What the command line asks for. */
export interface Call {
  readonly paths: readonly string[];
  readonly json: boolean;
  readonly failOn: ThreatLevel | null;
}

/** The call a command line makes; undefined when it makes none. */
export function parseCall(args: readonly string[]): Call | undefined {
  try {
    const { values, positionals } = parseArgs({
      // The first -- comes from the task runner, not from the person.
      args: args[0] === "--" ? args.slice(1) : [...args],
      allowPositionals: true,
      options: { json: { type: "boolean", default: false }, "fail-on": { type: "string" } },
    });
    const named = values["fail-on"];
    const failOn = THREAT_LEVELS.find((level) => level === named) ?? null;
    if (positionals.length === 0 || (named !== undefined && failOn === null)) return undefined;
    return { paths: positionals, json: values.json === true, failOn };
  } catch {
    return undefined;
  }
}

/** Where a scan writes. */
export interface ScanOutput {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Runs one call; its exit status. */
export async function scan(
  { paths, json, failOn }: Call,
  { print, complain }: ScanOutput,
): Promise<number> {
  const deps = { catalogue: startCatalogue(), now: Date.now };
  let scanned = 0;
  let failed = 0;
  try {
    for await (const { name, text } of findMails(paths)) {
      const result = await scanMail(name, text, deps);
      print(json ? jsonOf(result) : reportOf(result));
      scanned++;
      if (failOn !== null && atLeast(result.verdict.level, failOn)) failed++;
    }
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    complain(error.message);
    return 2;
  }
  if (scanned === 0) {
    complain("There is no mail there: no .eml, .mbox or .mbx file.");
    return 2;
  }
  if (failed > 0) complain(`${failed} of ${scanned} mails are ${failOn} or worse.`);
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) {
  // deno-lint-ignore no-console -- The report is what this command is for.
  const output = { print: (text: string) => console.log(text), complain };
  const call = parseCall(Deno.args);
  if (call === undefined) complain(USAGE);
  Deno.exit(call === undefined ? 2 : await scan(call, output));
}

function complain(text: string): void {
  // deno-lint-ignore no-console -- For the person at the terminal.
  console.error(text);
}
