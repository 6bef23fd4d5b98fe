import { parseCommand, readInput, runCommand, UsageError } from "../cli/command.ts";
import ownHosts from "../catalogue/hosts/own.json" with { type: "json" };
import { composeHostFiles } from "./hosts/host_files.ts";

/**
 * The command `deno task hosts -- <folder>`, which writes `catalogue/hosts` from the lists that
 * its NOTICE.md names.
 */

const USAGE = `Usage: deno task hosts -- <folder of the published lists>
Exit status: 0; 2 for a wrong command, or a list that cannot be read.`;

await runCommand(USAGE, async () => {
  const { positionals: [folder, ...otherArguments] } = parseCommand({});
  if (folder === undefined || otherArguments.length > 0) throw new UsageError("Name one folder.");
  const read = async (name: string) =>
    new TextDecoder().decode(await readInput(`${folder}/${name}`));
  for (const [name, content] of await composeHostFiles(read, ownHosts)) {
    const text = `${JSON.stringify(content)}\n`;
    await Deno.writeTextFile(`catalogue/hosts/${name}`, text);
    // deno-lint-ignore no-console -- A task prints its result.
    console.log(`catalogue/hosts/${name}: ${text.length} bytes`);
  }
});
