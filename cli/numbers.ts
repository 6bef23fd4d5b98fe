import Papa from "papaparse";
import { AppError } from "../shared/contract/errors.ts";
import { EXPLANATION_LANGUAGES } from "../shared/contract/number_explanation.ts";
import { escapeCell } from "../shared/exports/safe_cell.ts";
import { joinBytes } from "../shared/encoding/bytes.ts";
import { readWrittenNumber } from "../shared/phone/numbering/read_number.ts";
import { checkAndExplain } from "../shared/phone/check_number.ts";
import { createDatabase } from "../shared/phone/database.ts";
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import { createCommandDeps } from "../shared/runtime/real.ts";
import { parseCommand, readInput, runCommand, UsageError } from "./command.ts";
import { createTranscoder } from "./mails/unicode.ts";
import { EXPORT_FORMATS, exportLists } from "./numbers/export_list.ts";

/**
 * The command `deno task numbers`, which checks and explains numbers, or writes the lists in use
 * for an app.
 */

const USAGE = `Usage: deno task numbers -- <file, number or numbers> [--json] [--language ${
  EXPLANATION_LANGUAGES.join("|")
}]
       deno task numbers -- --export ${EXPORT_FORMATS.join("|")}
The file has one number per line, in UTF-8 or UTF-16; - is standard input. REGULATOR_DB_URL names the lists, as for the server.
Exit status: 0; 1 if a line is not a number, or a file or list cannot be read; 2 for a wrong command.`;

const COLUMNS = [
  "phoneNumber",
  "normalized",
  "isBlocked",
  "kind",
  "country",
  "operator",
  "allotted",
  "cost",
  "advice",
];

function readArguments() {
  const { values, positionals } = parseCommand({
    json: { type: "boolean", default: false },
    language: { type: "string", default: "fr" },
    export: { type: "string" },
  });
  const language = EXPLANATION_LANGUAGES.find((language) => language === values.language);
  if (language === undefined) {
    throw new UsageError(`--language takes ${EXPLANATION_LANGUAGES.join(", ")}.`);
  }
  const format = EXPORT_FORMATS.find((language) => language === values.export);
  if (values.export !== undefined && format === undefined) {
    throw new UsageError(`--export takes ${EXPORT_FORMATS.join(", ")}.`);
  }
  // A shell splits a number at its spaces.
  const joinedText = positionals.join(" ");
  const isNumber = (text: string) => readWrittenNumber(text) !== null;
  const numbers = isNumber(joinedText)
    ? [joinedText]
    : positionals.every(isNumber)
    ? positionals
    : undefined;
  // Either a format alone, or one file or some numbers without a format.
  const isReadable = numbers !== undefined || positionals.length === 1;
  if (positionals.length === 0 ? format === undefined : format !== undefined || !isReadable) {
    throw new UsageError("Name one file, one or more numbers, or a format with --export.");
  }
  return { file: joinedText, numbers, json: values.json, language, format };
}

// deno-lint-ignore no-console -- Printing its result is the task's purpose.
const print = (text: string) => console.log(text);
// deno-lint-ignore no-console -- Errors go to standard error, apart from results.
const complain = (text: string) => console.error(text);

await runCommand(USAGE, async () => {
  const { file, numbers, json, language, format } = readArguments();
  const env = { REGULATOR_DB_URL: Deno.env.get("REGULATOR_DB_URL"), LOG_LEVEL: "off" };
  const config = readConfig(env);
  const lists = await createDatabase(config, createCommandDeps(config, { local: true }))
    .getCurrent();
  if (format !== undefined) {
    print(exportLists(lists.snapshots.map(({ list }) => list), format).trimEnd());
    return 0;
  }
  const lines = numbers ?? await readLines(file);
  let wrongLines = 0;
  if (!json) print(COLUMNS.join(","));
  for (const [i, line] of lines.entries()) {
    const number = line.trim();
    if (number === "") continue;
    try {
      const answer = await checkAndExplain(number, lists, { language, now: Date.now() });
      print(json ? JSON.stringify(answer) : formatRow(answer));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      complain(
        `${numbers === undefined ? file : "argument"}:${i + 1}: ${
          error.details?.[0]?.message ?? error.message
        }`,
      );
      wrongLines++;
    }
  }
  return wrongLines === 0 ? 0 : 1;
}, [AppError, ConfigError]);

/** Reads the lines of a file in UTF-8 or UTF-16, as spreadsheets save text. */
async function readLines(path: string): Promise<string[]> {
  const bytes = await readInput(path, 1);
  const transcoder = createTranscoder(bytes);
  const text = joinBytes([transcoder.transcode(bytes), transcoder.end()]);
  return new TextDecoder().decode(text).split(/\r\n|[\r\n]/);
}

function formatRow(answer: Awaited<ReturnType<typeof checkAndExplain>>): string {
  const { explanation } = answer;
  return Papa.unparse([[
    escapeCell(answer.phoneNumber),
    answer.normalized,
    answer.isBlocked,
    explanation?.kind,
    explanation?.region?.country ?? "",
    escapeCell(explanation?.operator?.name ?? ""),
    explanation?.allotted ?? "",
    escapeCell(explanation?.tariff?.message ?? ""),
    escapeCell(explanation?.advice.map(({ message }) => message).join(" ") ?? ""),
  ]]);
}
