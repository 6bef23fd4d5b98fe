/**
 * The command `deno task release-notes -- v1.0.0`, which prints a tag's section of CHANGELOG.md.
 */
import { CommandError } from "../cli/command.ts";
import { VERSION } from "../shared/contract/version.ts";

/**
 * Extracts the text under `## <version>` of a changelog.
 *
 * @throws {CommandError} when there is no such section, or it is empty.
 */
export function extractReleaseNotes(changelog: string, version: string): string {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) =>
    line === `## ${version}` || line.startsWith(`## ${version} `)
  );
  if (start < 0) throw new CommandError(`CHANGELOG.md has no section for ${version}.`, 1);
  const end = lines.findIndex((line, i) => i > start && line.startsWith("## "));
  const notes = lines.slice(start + 1, end < 0 ? undefined : end).join("\n").trim();
  if (notes === "") throw new CommandError(`CHANGELOG.md says nothing about ${version}.`, 1);
  return notes;
}

if (import.meta.main) {
  const [tag] = Deno.args.filter((word) => word !== "--");
  if (tag !== `v${VERSION}`) throw new Error(`The tag is ${tag}, the version ${VERSION}`);
  // deno-lint-ignore no-console -- The command prints the notes.
  console.log(extractReleaseNotes(await Deno.readTextFile("CHANGELOG.md"), VERSION));
}
