import { assertEquals } from "@std/assert";
import * as z from "zod";
import { explainIssue } from "../../../shared/contract/explain_issue.ts";

/** A schema, an input, and the sentences about it. */
const CASES: readonly (readonly [z.ZodType, unknown, readonly string[]])[] = [
  [z.string(), undefined, ["is missing; it must be a string"]],
  [z.string(), 5, ["must be a string, not a number"]],
  [z.string(), null, ["must be a string, not null"]],
  [z.string(), [], ["must be a string, not a list"]],
  [z.string(), {}, ["must be a string, not an object"]],
  [z.boolean(), "yes", ["must be true or false, not a string"]],
  [z.object({}), true, ["must be an object, not true"]],
  [z.int(), 1.5, ["must be a whole number, not a number"]],
  [z.record(z.string(), z.string()), [], ["must be an object, not a list"]],
  [z.enum(["check", "info", "refresh"]), "x", ["must be check, info or refresh"]],
  [z.enum(["check", "info"]), undefined, ["is missing; it must be check or info"]],
  [z.literal(1), "<script>", ["must be 1"]],
  [z.union([z.literal(1), z.literal(2)]), 3, ["must be 1 or 2"]],
  [z.array(z.string()).min(1), [], ["must be a list of at least 1"]],
  [z.array(z.string()).max(1), ["a", "b"], ["must be a list of at most 1"]],
  [z.string().min(3), "a", ["must be a string of at least 3 characters"]],
  [z.number().max(3), 4, ["must be at most 3"]],
  [z.string("must be a number of a phone"), 1, ["must be a number of a phone"]],
  [z.string().refine(() => false, "must not be blank"), "a", ["must not be blank"]],
];

Deno.test("explainIssue says what is needed and what was given, and never quotes the input", () => {
  for (const [schema, input, sentences] of CASES) {
    const { error } = schema.safeParse(input, { error: explainIssue });
    assertEquals(error?.issues.map(({ message }) => message), sentences);
  }
});
