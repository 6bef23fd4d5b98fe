/**
 * Finds members of built-in objects that sources use and an older runtime lacks, such as
 * `RegExp.escape`.
 */

/** Objects whose members are compared: those of the language, and the used ones of the runtime. */
const OWNERS = (
  "Array ArrayBuffer Atomics BigInt DataView Date Error Function Intl Iterator JSON Map Math " +
  "Number Object Promise Proxy Reflect RegExp Set String Symbol Uint8Array WeakMap WeakRef " +
  "WeakSet AbortController AbortSignal Blob Deno FormData Headers Request ReadableStream " +
  "Response TransformStream URL URLSearchParams TextDecoder TextEncoder WritableStream"
).split(" ");

/**
 * A program that prints the names of all globals and of members, one per line. A member is
 * `Owner.member`, or `Owner#member` if it is the prototype's.
 */
const LIST_MEMBERS = `
const skipped = new Set(["constructor", "prototype", "length", "name"]);
const names = (object) => Object.getOwnPropertyNames(object).filter((name) => !skipped.has(name));
for (const global of Object.getOwnPropertyNames(globalThis)) console.log(global);
for (const owner of ${JSON.stringify(OWNERS)}) {
  const value = globalThis[owner];
  for (const name of names(value)) console.log(owner + "." + name);
  for (const name of names(value.prototype ?? {})) console.log(owner + "#" + name);
}
`;

/**
 * Finds members that an older Deno lacks and the files that use them, as `<member> in <file>`.
 *
 * @param olderDeno The npm package of the older Deno, such as `deno@2.1.4`.
 */
export async function findMissingMembers(
  olderDeno: string,
  folders: readonly string[],
): Promise<string[]> {
  const [currentMembers, olderMembers] = await Promise.all([
    listMembers(Deno.execPath(), []),
    listMembers("npx", ["-y", olderDeno]),
  ]);
  const missingMembers = [...currentMembers].filter((name) => !olderMembers.has(name));
  const olderPrototypeMembers = new Set([...olderMembers].map((name) => name.split("#")[1]));
  const patterns = missingMembers.flatMap((name) => {
    const [path = "", member] = name.split("#");
    // Globals without a capital letter are words of every text.
    if (member === undefined && !/^[A-Z]/.test(path)) return [];
    // A member of that name on another object may be meant.
    if (member !== undefined && olderPrototypeMembers.has(member)) return [];
    const text = member === undefined ? `\\b${path.replace(".", "\\.")}\\b` : `\\.${member}\\(`;
    // Names such as `RegExp.$&` are no words that a text could have.
    return /^[\w.]+$/.test(path) ? [{ name, pattern: new RegExp(text) }] : [];
  });
  const uses: string[] = [];
  for (const file of await readSources(folders)) {
    const text = stripComments(await Deno.readTextFile(file));
    for (const { name, pattern } of patterns) {
      if (pattern.test(text)) uses.push(`${name} in ${file}`);
    }
  }
  return uses;
}

/** Runs {@linkcode LIST_MEMBERS} with a Deno, which is a command and its first arguments. */
async function listMembers(command: string, args: readonly string[]): Promise<Set<string>> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: [...args, "eval", "--no-lock", LIST_MEMBERS],
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new Set(new TextDecoder().decode(stdout).split("\n"));
}

async function readSources(folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory) files.push(...await readSources([path]));
      else if (path.endsWith(".ts")) files.push(path);
    }
  }
  return files;
}

function stripComments(source: string): string {
  return source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}
