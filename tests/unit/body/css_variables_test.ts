import { assert, assertEquals } from "@std/assert";
import { withVariables } from "../../../shared/body/css_variables.ts";

/** Counts how often a variable is looked up. */
class Counting extends Map<string, string> {
  looks = 0;

  override get(name: string): string | undefined {
    this.looks++;
    return super.get(name);
  }
}

Deno.test("withVariables: variables that name many others take a bounded number of steps", () => {
  const many = (name: string, count: number) => `var(--${name})`.repeat(count);
  const around = new Counting([
    ["--a", "x"],
    ["--b", many("a", 9)],
    ["--c", many("b", 9)],
    ["--d", many("c", 9)],
  ]);
  const { declarations } = withVariables(new Map([["color", many("d", 9)]]), around);
  assertEquals([...declarations], []);
  assert(around.looks <= 40, `${around.looks}`);
  const known = withVariables(new Map([["color", many("b", 2)]]), around);
  assertEquals([...known.declarations], [["color", "x".repeat(18)]]);
});
