/**
 * Writes the parts of README.md that are made from the code, between their marks: `deno task
 * readme`. A test fails when they are not what the code says.
 */
import * as z from "zod";
import { ConfigVariables } from "../shared/runtime/config.ts";

const BEGIN = "<!-- configuration: written by `deno task readme` -->";
const END = "<!-- end of configuration -->";

/** One row a variable: name, what holds when it is unset, meaning and bounds. */
export function configurationTable(): string {
  const rows = Object.entries(ConfigVariables.shape).map(([name, schema]) => {
    const {
      description = "",
      default: fallback,
      minimum,
      maximum,
    } = { ...describe(schema, "input"), ...describe(schema, "output") };
    const shown = fallback === undefined || Array.isArray(fallback) ? "" : `\`${fallback}\``;
    const bounds = minimum === undefined ? "" : ` (${minimum} to ${maximum})`;
    return `| \`${name}\` | ${shown} | ${description}${bounds} |`;
  });
  return ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

function describe(schema: z.ZodType, io: "input" | "output") {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" });
}

/** README with its generated parts as the code has them now. */
export function withConfiguration(readme: string): string {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error("README.md has lost the marks of its configuration");
  return `${readme.slice(0, from)}${BEGIN}\n\n${configurationTable()}\n\n${readme.slice(to)}`;
}

if (import.meta.main) {
  await Deno.writeTextFile("README.md", withConfiguration(await Deno.readTextFile("README.md")));
}
