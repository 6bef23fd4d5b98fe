import { THREAT_LEVELS, type ThreatLevel } from "../../shared/contract/threat_levels.ts";
import {
  INDICATOR_FORMATS,
  type IndicatorFormat,
} from "../../shared/exports/indicators/formats.ts";
import { maskControls } from "../../shared/exports/json_value.ts";
import { ConfigError, readConfig } from "../../shared/runtime/config.ts";
import { parseCommand, UsageError } from "../command.ts";

/** Levels that `--fail-on` accepts; with `safe` every mail would fail. */
const FAIL_LEVELS = THREAT_LEVELS.filter((level) => level !== "safe");

/** Help text of the command. */
export const SCAN_USAGE =
  `Usage: mail-trust scan [--json | --sarif | --junit | --indicators <format>] [--fail-on <level>]
    [--own-servers <list>] <file | folder | ->…
  --json             print one line of JSON per mail
  --sarif            print SARIF 2.1.0, for code scanning
  --indicators <format>  print what may be blocked, of mails from --fail-on on, else high:
                     ${INDICATOR_FORMATS.join(", ")}
  --junit            print JUnit XML, for test reports; mails fail from --fail-on on, else high
  --paths-from <file>  read further paths from a file, each ended by a NUL (git -z, find -print0)
  --fail-on <level>  exit status 1 from this level on: ${FAIL_LEVELS.join(", ")}
  --own-servers <list>  your mail servers, as in OWN_SERVERS: names, addresses and ranges
  --help             this text
A file is one mail (.eml, .emlx of Apple Mail, .msg of Outlook) or a mailbox (mbox). In a folder the
.eml, .emlx, .msg, .mbox and .mbx files are scanned, every file of a Maildir, and mailboxes that
Apple Mail exported; - is standard input. Several mails are
listed with the highest level first. NO_COLOR switches colours off. Nothing leaves the machine.
A text without header fields is no mail: paste it into the console, or send it to analyze-spam.
Exit status: 0; 1 for a mail of that level; 2 for a wrong command; 3 for an unreadable file.`;

/** Forms of the output: text for a person, or one for programs. */
type ScanFormat = "text" | "json" | "sarif" | "junit" | "indicators";

/** The parsed command line. */
export interface ScanCommand {
  readonly paths: readonly string[];
  /** A file with further paths. */
  readonly pathsFrom?: string | undefined;
  readonly format: ScanFormat;
  /** How indicators are written. */
  readonly indicators?: IndicatorFormat | undefined;
  readonly failOn: ThreatLevel | null;
  /** The mail servers of the recipients. */
  readonly ownServers?: readonly string[];
}

/**
 * Parses the command line.
 *
 * @throws {UsageError} if it is wrong.
 */
export function parseScanCommand(args: readonly string[]): ScanCommand {
  const { values, positionals } = parseCommand({
    json: { type: "boolean", default: false },
    sarif: { type: "boolean", default: false },
    junit: { type: "boolean", default: false },
    indicators: { type: "string" },
    "paths-from": { type: "string" },
    "fail-on": { type: "string" },
    "own-servers": { type: "string" },
  }, args);
  const { "fail-on": levelName, "own-servers": serverList, "paths-from": pathsFrom } = values;
  const [format = "text", ...extraFormats] = (["json", "sarif", "junit", "indicators"] as const)
    .filter((name) => values[name]);
  if (extraFormats.length > 0) {
    throw new UsageError("Choose one of --json, --sarif, --junit and --indicators.");
  }
  const indicators = INDICATOR_FORMATS.find((format) => format === values.indicators);
  if (values.indicators !== undefined && indicators === undefined) {
    throw new UsageError(`--indicators takes ${INDICATOR_FORMATS.join(", ")}.`);
  }
  const failOn = FAIL_LEVELS.find((level) => level === levelName) ?? null;
  if (levelName !== undefined && failOn === null) {
    throw new UsageError(
      `--fail-on takes ${FAIL_LEVELS.join(", ")}, not "${maskControls(levelName)}".`,
    );
  }
  if (positionals.length === 0 && pathsFrom === undefined) {
    throw new UsageError("Name a file, a folder, or - for standard input.");
  }
  const servers = serverList && { ownServers: parseServers(serverList) };
  return { paths: positionals, pathsFrom, format, indicators, failOn, ...servers };
}

function parseServers(list: string): readonly string[] {
  try {
    return readConfig({ OWN_SERVERS: list }).OWN_SERVERS;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(`--own-servers: ${error.problems.join("; ")}.`);
  }
}
