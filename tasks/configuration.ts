/**
 * The command `deno task configuration`, which writes everything generated from the declarations of
 * settings.
 */
import * as z from "zod";
import { CONFIG_NAMES, ConfigVariables } from "../shared/runtime/config.ts";
import { NOTIFY_VARIABLES } from "../shared/runtime/notify.ts";
import { PROVIDER_PAGE, updateProviderTable } from "./provider_table.ts";

/** The page that holds the table. */
export const CONFIGURATION_PAGE = "docs/reference/configuration.md";

const BEGIN = "<!-- configuration: written by `deno task configuration` -->";
const END = "<!-- end of configuration -->";

/** Writes a row per variable: name, default, meaning and bounds. */
function writeConfigurationTable(): string {
  const rows = Object.entries(ConfigVariables.shape).map(([name, schema]) => {
    const {
      description = "",
      default: fallback,
      minimum,
      maximum,
    } = { ...describe(schema, "input"), ...describe(schema, "output") };
    const shownDefault = fallback === undefined || Array.isArray(fallback) ? "" : `\`${fallback}\``;
    const bounds = minimum === undefined ? "" : ` (${minimum} to ${maximum})`;
    return `| \`${name}\` | ${shownDefault} | ${description}${bounds} |`;
  });
  return ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Describes a variable as JSON Schema: the text that is read, or the value that it becomes. */
function describe(schema: z.ZodType, io: "input" | "output") {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" });
}

/** Replaces the table in the text of the page by the current one. */
export function updateConfigurationTable(page: string): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (start < 0 || end < start) {
    throw new Error(`${CONFIGURATION_PAGE} has lost the marks of its table`);
  }
  return `${page.slice(0, start)}${BEGIN}\n\n${writeConfigurationTable()}\n\n${page.slice(end)}`;
}

/** Environment variables that the Postgres driver always reads. */
const DRIVER_VARIABLES = [
  "NODE_PG_FORCE_NATIVE",
  "PGBINARY",
  "PGOPTIONS",
  "PGPASSWORD",
  "PGREPLICATION",
  "USER",
];

/**
 * Replaces the names of variables in the text of deno.json. They are in the permissions of "serve"
 * and of the programs for its database.
 */
export function updatePermissions(denoJson: string): string {
  const names = [...CONFIG_NAMES, ...NOTIFY_VARIABLES, ...DRIVER_VARIABLES].join(",");
  return denoJson.replaceAll(
    /(--allow-env=)[A-Z0-9_,]+(?= (?:shared\/server\/main|cli\/(?:accounts|backup|migrate))\.ts)/g,
    (_all, flag: string) => flag + names,
  );
}

/** Functions by deployment file that write the command of the task "serve" into it. */
const COMMANDS: Readonly<Record<string, (text: string, command: string) => string>> = {
  "deploy/mail-trust.service": (text, command) =>
    text.replace(/^ExecStart=.*$/m, `ExecStart=/usr/bin/env ${command}`),
  "deploy/Containerfile": (text, command) =>
    text.replace(/^CMD .*$/m, `CMD ${JSON.stringify(command.split(" ")).replaceAll(',"', ', "')}`),
};

/** Reads the command of the task "serve" in deno.json, without the variable before it. */
export function readServeCommand(denoJson: string): string {
  const { command } = JSON.parse(denoJson).tasks.serve;
  return command.slice(command.indexOf("deno run"));
}

if (import.meta.main) {
  const page = await Deno.readTextFile(CONFIGURATION_PAGE);
  await Deno.writeTextFile(CONFIGURATION_PAGE, updateConfigurationTable(page));
  const reference = await Deno.readTextFile(PROVIDER_PAGE);
  await Deno.writeTextFile(PROVIDER_PAGE, updateProviderTable(reference));
  const denoJson = updatePermissions(await Deno.readTextFile("deno.json"));
  await Deno.writeTextFile("deno.json", denoJson);
  for (const [file, replaceCommand] of Object.entries(COMMANDS)) {
    const text = await Deno.readTextFile(file);
    await Deno.writeTextFile(file, replaceCommand(text, readServeCommand(denoJson)));
  }
}
