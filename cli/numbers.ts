import { parseArgs } from "node:util";
import Papa from "papaparse";
import { AppError } from "../shared/contract/errors.ts";
import { EXPLANATION_LANGUAGES } from "../shared/contract/number_explanation.ts";
import { safeCell } from "../shared/exports/safe_cell.ts";
import { checkAndExplain } from "../shared/phone/check_number.ts";
import { createDatabase } from "../shared/phone/database.ts";
import { readConfig } from "../shared/runtime/config.ts";
import { commandDeps } from "../shared/runtime/real.ts";
import { EXPORT_FORMATS, exportLists } from "./numbers/export_list.ts";

/**
 * Checks and explains many numbers, or writes the list in use for an app:
 *
 *     deno task numbers -- <file with one number per line> [--json] [--language en]
 *     deno task numbers -- --export begone|csv|json
 *
 * `REGULATOR_DB_URL` names the lists, as for the server. Exit status 1 when a line is not a number
 * or no list is available, 2 when the command line is invalid.
 */

const USAGE = `Usage: deno task numbers -- <file> [--json] [--language ${
  EXPLANATION_LANGUAGES.join("|")
}]
       deno task numbers -- --export ${EXPORT_FORMATS.join("|")}`;

const COLUMNS = [
  "phoneNumber",
  "normalized",
  "isBlocked",
  "kind",
  "country",
  "operator",
  "allotted",
];

/** The parsed command line, or undefined when it is not valid. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      // `deno task` passes its own separator on.
      args: args.filter((arg) => arg !== "--"),
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        language: { type: "string", default: "fr" },
        export: { type: "string" },
      },
    });
    const language = EXPLANATION_LANGUAGES.find((known) => known === values.language);
    const format = EXPORT_FORMATS.find((known) => known === values.export);
    const isExport = values.export !== undefined;
    if (language === undefined || isExport !== (format !== undefined)) return undefined;
    if (positionals.length !== (isExport ? 0 : 1)) return undefined;
    return { file: positionals[0], json: values.json, language, format };
  } catch {
    return undefined;
  }
}

// deno-lint-ignore no-console -- Printing its result is the task's purpose.
const print = (text: string) => console.log(text);
// deno-lint-ignore no-console -- Errors go to standard error, apart from results.
const complain = (text: string) => console.error(text);

const wanted = readArguments(Deno.args);
if (wanted === undefined) {
  complain(USAGE);
  Deno.exit(2);
}
const config = readConfig({ REGULATOR_DB_URL: Deno.env.get("REGULATOR_DB_URL"), LOG_LEVEL: "off" });
try {
  const lists = await createDatabase(config, commandDeps(config, true)).current();
  if (wanted.format !== undefined) {
    print(exportLists(lists.snapshots.map(({ list }) => list), wanted.format).trimEnd());
    Deno.exit(0);
  }
  const lines = (await Deno.readTextFile(wanted.file ?? "")).split("\n");
  let wrong = 0;
  if (!wanted.json) print(COLUMNS.join(","));
  for (const [i, line] of lines.entries()) {
    const number = line.trim();
    if (number === "") continue;
    try {
      const answer = await checkAndExplain(number, lists, wanted.language);
      if (wanted.json) print(JSON.stringify(answer));
      else {
        const { explanation } = answer;
        const cells = [
          ...[safeCell(answer.phoneNumber), answer.normalized, answer.isBlocked],
          ...[explanation?.kind, explanation?.region?.country ?? ""],
          ...[safeCell(explanation?.operator?.name ?? ""), explanation?.allotted ?? ""],
        ];
        print(Papa.unparse([cells]));
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      complain(`${wanted.file}:${i + 1}: ${error.details?.[0]?.message ?? error.message}`);
      wrong++;
    }
  }
  Deno.exit(wrong === 0 ? 0 : 1);
} catch (error) {
  if (error instanceof AppError) complain(error.message);
  else if (error instanceof Deno.errors.NotFound) complain(`${wanted.file} is not there.`);
  else if (error instanceof Deno.errors.IsADirectory) complain(`${wanted.file} is a folder.`);
  else throw error;
  Deno.exit(1);
}
