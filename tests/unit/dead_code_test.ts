import { assertEquals, assertGreater } from "@std/assert";
import { modules } from "../support/modules.ts";

/**
 * Every value and type exported by `shared/` or `tasks/` is used, and no value by tests only.
 * `console/` has a test of its own.
 */

const FOLDERS = ["shared", "supabase", "console/src", "tasks", "tests", "catalogue"];

/** Replaces a library, or is used by tests: not all of it has to be used. */
const LEFT_OUT = /^(?:shared\/standins|tasks\/support)\//;

const EXPORT = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
/**
 * Types `= MustBeNever<…>` are checks for the compiler, exported only so that it does not report
 * them as unused.
 */
const EXPORTED_TYPE = /^export (?:interface|type) (\w+)\b(?! = MustBeNever)/gm;

interface Module {
  readonly path: string;
  readonly code: string;
  readonly words: ReadonlySet<string>;
}

async function read(path: string): Promise<Module> {
  const text = await Deno.readTextFile(path);
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(?:^|\s)\/\/.*$/gm, "");
  return { path, code, words: new Set(code.match(/[A-Za-z_$][\w$]*/g)) };
}

const all = (await Promise.all(
  FOLDERS.map((folder) => Array.fromAsync(modules(folder, /\.tsx?$/), read)),
)).flat();

/** Exports whose declaration matches, with the other modules that name them. */
function handedOutAs(start: RegExp) {
  return all
    .filter(({ path }) => /^(?:shared|tasks)\//.test(path) && !LEFT_OUT.test(path))
    .flatMap((own) =>
      [...own.code.matchAll(start)].map(([, name = ""]) => ({
        name,
        own,
        takers: all.filter((other) => other !== own && other.words.has(name)),
      }))
    );
}

const handedOut = handedOutAs(EXPORT);

Deno.test("every value that a module exports is imported by another one", () => {
  assertGreater(handedOut.length, 500);
  const unused = handedOut.filter(({ takers }) => takers.length === 0);
  assertEquals(unused.map(({ name, own }) => `${own.path}: ${name}`), []);
});

/** Whether another export of the module mentions this name in its declaration. */
function isSaid({ code }: Module, name: string): boolean {
  const statements = code.split(/\n(?=[a-z])/).filter((each) => each.startsWith("export "));
  const own = new RegExp(`^export (?:interface|type) ${name}\\b`);
  const word = new RegExp(`\\b${name}\\b`);
  return statements.some((each) => !own.test(each) && word.test(each));
}

Deno.test("every exported type is imported, or used by an exported value of its module", () => {
  const types = handedOutAs(EXPORTED_TYPE);
  assertGreater(types.length, 300);
  const unused = types.filter(({ name, own, takers }) => takers.length === 0 && !isSaid(own, name));
  assertEquals(unused.map(({ name, own }) => `${own.path}: ${name}`), []);
});

Deno.test("no value is there for tests alone", () => {
  const unused = handedOut.filter(({ name, own, takers }) =>
    takers.every(({ path }) => path.startsWith("tests/")) &&
    own.code.split(new RegExp(`\\b${name}\\b`)).length < 3
  );
  assertEquals(unused.map(({ name, own }) => `${own.path}: ${name}`), []);
});
