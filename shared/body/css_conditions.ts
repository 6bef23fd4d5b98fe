/** Whether a condition holds on something; null where that is not known. */
export type Condition<T> = (on: T) => boolean | null;

/** Conditions of one list, and conditions inside one another. */
const MAX_ITEMS = 20, MAX_DEPTH = 6;

/**
 * A condition of `@media` or `@supports`: tests joined by `and` or `or`, negated by `not`, in
 * parentheses (Media Queries 4, 3; CSS Conditional 3, 6).
 *
 * @param leaf Reads one test: a word, a function or the content of a pair of parentheses.
 */
export function readCondition<T>(
  written: string,
  leaf: (test: string) => Condition<T>,
  depth = 0,
): Condition<T> {
  const items = itemsOf(written);
  if (items.length === 0 || items.length > MAX_ITEMS || depth > MAX_DEPTH) return UNKNOWN;
  const inner = (item = ""): Condition<T> => {
    if (!item.startsWith("(") || !item.endsWith(")")) return leaf(item);
    const test = item.slice(1, -1).trim();
    return /^(?:\(|not[\s(])/.test(test) ? readCondition(test, leaf, depth + 1) : leaf(test);
  };
  if (items[0] === "not") {
    const rest = readCondition(items.slice(1).join(" "), leaf, depth + 1);
    return (on) => negated(rest(on));
  }
  const joint = items[1] ?? "and";
  if (joint !== "and" && joint !== "or") return UNKNOWN;
  if (items.some((item, at) => at % 2 === 1 && item !== joint)) return UNKNOWN;
  const tests = items.filter((_, at) => at % 2 === 0).map(inner);
  return (on) => joined(tests.map((test) => test(on)), joint === "or");
}

const UNKNOWN: Condition<unknown> = () => null;

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

/** Three-valued logic: `decisive` alone decides, what is not known leaves the rest open. */
function joined(values: readonly (boolean | null)[], decisive: boolean): boolean | null {
  if (values.includes(decisive)) return decisive;
  return values.includes(null) ? null : !decisive;
}

/** Words, functions and parentheses with what they hold, in order. */
function itemsOf(written: string): string[] {
  const items: string[] = [];
  let depth = 0, from = 0;
  const take = (to: number) => {
    const item = written.slice(from, to).trim();
    if (item !== "") items.push(item);
    from = to;
  };
  for (let at = 0; at < written.length && items.length <= MAX_ITEMS; at++) {
    const sign = written[at] ?? "";
    if (sign === "(") {
      // `and(` and `not(` are keywords followed by a parenthesis, not functions.
      if (depth++ === 0 && /^\s*(?:and|or|not)$/.test(written.slice(from, at))) take(at);
    } else if (sign === ")") {
      if (--depth === 0) take(at + 1);
    } else if (depth === 0 && /\s/.test(sign)) take(at);
  }
  take(written.length);
  return items;
}
