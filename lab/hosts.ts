import own from "../catalogue/hosts/own.json" with { type: "json" };
import { hostFiles } from "./hosts/host_files.ts";

/**
 * Writes the lists of hosts in `catalogue/hosts` from a folder of the published ones
 * (`catalogue/hosts/NOTICE.md` names them): `deno task hosts -- <folder>`.
 */

const [folder] = Deno.args.filter((arg) => arg !== "--");
if (folder === undefined) {
  // deno-lint-ignore no-console -- A task prints its usage.
  console.error("Usage: deno task hosts -- <folder of the published lists>");
  Deno.exit(2);
}
const files = await hostFiles((name) => Deno.readTextFile(`${folder}/${name}`), own);
for (const [name, content] of files) {
  const text = `${JSON.stringify(content)}\n`;
  await Deno.writeTextFile(`catalogue/hosts/${name}`, text);
  // deno-lint-ignore no-console -- A task prints its result.
  console.log(`catalogue/hosts/${name}: ${text.length} bytes`);
}
