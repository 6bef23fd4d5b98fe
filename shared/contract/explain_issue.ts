import type * as z from "zod";

/** Explains an issue of a schema in a sentence, such as `is missing; it must be a string`. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  const condition = describeCondition(issue);
  if (condition === undefined) return undefined;
  if (issue.input === undefined) return `is missing; it must be ${condition}`;
  return issue.code === "invalid_type"
    ? `must be ${condition}, not ${nameType(issue.input)}`
    : `must be ${condition}`;
};

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

function describeCondition(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? issue.expected;
    case "invalid_value":
      return formatChoices(issue.values);
    case "invalid_union":
      return formatChoices(
        issue.errors.flat().flatMap((each) => each.code === "invalid_value" ? each.values : []),
      );
    case "too_small":
      return formatSize(issue.origin, `at least ${issue.minimum}`);
    case "too_big":
      return formatSize(issue.origin, `at most ${issue.maximum}`);
    default:
      return undefined;
  }
}

function formatChoices(values: readonly unknown[]): string | undefined {
  const words = values.map(String);
  const last = words.pop();
  if (last === undefined) return undefined;
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}

function formatSize(origin: string, bound: string): string {
  if (origin === "string") return `a string of ${bound} characters`;
  return origin === "array" ? `a list of ${bound}` : bound;
}

function nameType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return String(value);
  return KINDS[typeof value] ?? typeof value;
}
