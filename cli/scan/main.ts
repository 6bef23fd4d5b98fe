/**
 * The command `deno task scan`, which scans mails at a terminal or in CI; nothing leaves the
 * machine.
 */
import { isAtLeast, type ThreatLevel } from "../../shared/contract/threat_levels.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { decodeMail } from "../../shared/encoding/mail_text.ts";
import { writeIndicators } from "../../shared/exports/indicators/formats.ts";
import type { IndicatorBody, IndicatorMail } from "../../shared/exports/indicators/indicator.ts";
import { maskControls } from "../../shared/exports/json_value.ts";
import { readInput, runCommand } from "../command.ts";
import { findFiles, readMails } from "../mails/find_mails.ts";
import type { ScannedItem } from "./scanned_item.ts";
import { formatJunit } from "./junit.ts";
import { createProgress, NO_PROGRESS } from "./progress.ts";
import type { Progress } from "./progress.ts";
import { formatJsonLine, formatReport } from "./report.ts";
import { formatSarif } from "./sarif.ts";
import { parseScanCommand, SCAN_USAGE, type ScanCommand } from "./scan_command.ts";
import { scanMail } from "./scan_mail.ts";
import type { ScanResult } from "./scan_mail.ts";
import { createRow, formatTable } from "./table.ts";
import type { TableRow } from "./table.ts";

/** Where a scan writes; a rejected `print` ends the scan. */
export interface ScanOutput {
  readonly print: (text: string) => Promise<void>;
  readonly complain: (text: string) => void;
  readonly progress?: Progress;
  /** Whether levels are coloured. */
  readonly colour?: boolean;
}

/** Results of a scan, collected mail by mail. */
interface ScanResults {
  readonly rows: TableRow[];
  readonly items: ScannedItem[];
  /** Mails whose indicators are written. */
  readonly mails: IndicatorMail[];
  /** The first result, which alone is reported in full. */
  firstResult: ScanResult | null;
  /** Number of files that could not be read. */
  unreadableCount: number;
  /** Number of files that are a mail program's own data. */
  skippedCount: number;
}

/** Runs a scan; returns its exit status. */
export async function scan(command: ScanCommand, output: ScanOutput): Promise<number> {
  const minLevel = command.failOn ?? "high";
  const state = await scanFiles(command, minLevel, output);
  await printReports(state, command, minLevel, output);
  return chooseStatus(state, command.failOn, output);
}

/** Scans all files of a command; problems and JSON lines are printed at once. */
async function scanFiles(
  { paths, pathsFrom, format, indicators, ownServers }: ScanCommand,
  minLevel: ThreatLevel,
  { print, complain, progress = NO_PROGRESS }: ScanOutput,
): Promise<ScanResults> {
  const deps = { now: Date.now, ...(ownServers && { ownServers }) };
  const state: ScanResults = {
    rows: [],
    items: [],
    mails: [],
    firstResult: null,
    unreadableCount: 0,
    skippedCount: 0,
  };
  const files = await findFiles([...paths, ...await readPaths(pathsFrom)]);
  for (const [index, file] of files.entries()) {
    for await (const entry of readMails(file)) {
      if (entry.kind === "unreadable") {
        complain(maskControls(`${entry.name}: ${entry.reason}`));
        state.items.push(entry);
        state.unreadableCount++;
        continue;
      }
      if (entry.kind === "skipped") {
        complain(maskControls(`${entry.name}: is the mail program's own data, and was skipped`));
        state.skippedCount++;
        continue;
      }
      const result = await scanMail(entry.name, decodeMail(entry.bytes), deps);
      if (indicators !== undefined && isAtLeast(result.verdict.level, minLevel)) {
        state.mails.push(toIndicatorMail(result));
      }
      if (format === "json") await print(formatJsonLine(result));
      state.firstResult ??= result;
      const { name, path, position } = entry;
      state.items.push({ kind: "mail", name, path, position, verdict: result.verdict });
      state.rows.push(createRow(result));
      progress.show({ files: index, total: files.length, mails: state.rows.length });
    }
  }
  progress.clear();
  return state;
}

/** Prints the results in the form that the command asks for. */
async function printReports(
  { rows, items, mails, firstResult }: ScanResults,
  { format, indicators }: ScanCommand,
  minLevel: ThreatLevel,
  { print, complain, colour = false }: ScanOutput,
): Promise<void> {
  if (format === "sarif") await print(formatSarif(items));
  if (format === "junit") await print(formatJunit(items, minLevel));
  if (indicators !== undefined) {
    const options = { format: indicators, mails, minLevel, now: Date.now() };
    const { text, incompleteMails } = await writeIndicators(options);
    await print(text.trimEnd());
    for (const name of incompleteMails) {
      complain(
        maskControls(`${name}: has more links than are listed; look at the mail for the others`),
      );
    }
  }
  if (firstResult !== null && format === "text") {
    await print(
      rows.length === 1 ? formatReport(firstResult, { colour }) : formatTable(rows, { colour }),
    );
  }
}

/** Chooses the exit status of a scan, and says why it is not 0. */
function chooseStatus(
  { rows, unreadableCount, skippedCount }: ScanResults,
  failOn: ThreatLevel | null,
  { complain }: ScanOutput,
): number {
  if (rows.length === 0 && unreadableCount === 0) {
    complain(
      skippedCount > 0
        ? "There is no mail there, only a mail program's own data."
        : "There is no mail there: no .eml, .emlx, .msg, .mbox or .mbx file.",
    );
    return UNREADABLE;
  }
  const failedCount = failOn === null
    ? 0
    : rows.filter(({ verdict }) => isAtLeast(verdict.level, failOn)).length;
  if (failedCount > 0) {
    complain(`${failedCount} of ${rows.length} mails are ${failOn} or worse.`);
    return 1;
  }
  return unreadableCount > 0 ? UNREADABLE : 0;
}

/** Reads the paths in a file, each ended by a NUL: names may hold anything else. */
async function readPaths(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = new TextDecoder().decode(await readInput(file, UNREADABLE));
  return text.split("\0").filter((path) => path !== "");
}

/** Selects the parts of a result that indicators come from, so that many mails stay small. */
function toIndicatorMail(result: ScanResult): IndicatorMail {
  const { name, headers, verdict, summary, body, mails } = result;
  return {
    name,
    headers,
    isWholeMail: true,
    verdict,
    summary,
    body: body && selectLists(body),
    mails: mails.map((mail) => ({ ...mail, body: selectLists(mail.body) })),
  };
}

function selectLists({ urls, attachments, entities, findings }: BodyAnalysis): IndicatorBody {
  return { urls, attachments, entities, findings };
}

/** Exit status when something could not be read, and no mail reaches the level. */
const UNREADABLE = 3;

/** Exit status when the reader has closed the output: 128 and SIGPIPE, as in shells. */
const OUTPUT_CLOSED = 141;

/** Creates the output: coloured if standard output is a terminal, with a bar if standard error is. */
function createTerminalOutput(): ScanOutput {
  const isTerminal = Deno.stdout.isTerminal();
  const colour = isTerminal && !Deno.noColor;
  if (!Deno.stderr.isTerminal()) return { print, complain, colour };
  const encoder = new TextEncoder();
  const progress = createProgress({
    write: (text) => void Deno.stderr.writeSync(encoder.encode(text)),
    now: Date.now,
  });
  return {
    colour,
    progress,
    print: (text) => {
      if (isTerminal) progress.clear();
      return print(text);
    },
    complain: (text) => {
      progress.clear();
      complain(text);
    },
  };
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

if (import.meta.main) {
  await runCommand(SCAN_USAGE, async () => {
    try {
      return await scan(parseScanCommand(Deno.args), createTerminalOutput());
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) return OUTPUT_CLOSED;
      throw error;
    }
  });
}
