import { XMLBuilder } from "fast-xml-parser";
import type { JsonObject } from "../contract/json_object.ts";
import { isObject } from "../contract/is_object.ts";
import { isExactNumber } from "../encoding/exact_number.ts";
import { formatJson } from "./json_value.ts";

/** A node of the builder: one key, the element's name, and `:@` for its attributes. */
type XmlNode = Readonly<Record<string, unknown>>;

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  suppressEmptyNode: true,
  // The depth is bounded where the data comes in; the builder counts each text as a level too.
  maxNestedTags: 0,
});

const DECLARATION: XmlNode = {
  "?xml": [{ "#text": "" }],
  ":@": { version: "1.0", encoding: "UTF-8" },
};

/** Matches keys that can be element names: ASCII, no colon, and short, as libxml2 limits names. */
const ELEMENT_NAME = /^(?!xml)[a-z_][a-z0-9_.-]{0,63}$/i;

/**
 * Names that JavaScript readers rename or refuse, as their objects have them already. Not every
 * runtime has `__proto__` among them.
 */
const UNSAFE_NAMES: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  "__proto__",
  "prototype",
]);

/** Matches characters that XML 1.0 §2.2 does not allow, or that readers turn into LF (§2.11). */
const NOT_XML_TEXT = /[^\t\n\u0020-\x84\x86-\u2027\u202A-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Maximum number of values with elements of their own: the builder takes some 10 µs for each. */
const MAX_ELEMENTS = 10_000;

/**
 * Renders an object as an XML 1.0 document under `<analysis>`; docs/exports.md describes elements
 * and attributes.
 */
export function renderXml(analysis: JsonObject): string {
  const root = countRemainingValues(analysis, MAX_ELEMENTS) < 0
    ? writeNode("analysis", [writeText(formatJson(analysis))], { encoding: "json" })
    : { analysis: writeChildren(analysis) };
  return builder.build([DECLARATION, root]);
}

/** Returns `budget` minus the number of values inside a value; stops counting once it is negative. */
function countRemainingValues(value: unknown, budget: number): number {
  if (typeof value !== "object" || value === null) return budget;
  const values = Object.values(value);
  let remaining = budget - values.length;
  for (const item of values) {
    if (remaining < 0) return remaining;
    remaining = countRemainingValues(item, remaining);
  }
  return remaining;
}

function writeChildren(object: JsonObject): XmlNode[] {
  return Object.entries(object).map(([key, value]) => {
    if (ELEMENT_NAME.test(key) && !UNSAFE_NAMES.has(key)) return writeElement(key, value);
    return writeElement("field", value, writeNameAttributes(key));
  });
}

function writeNameAttributes(key: string): Record<string, string> {
  // §3.3.3: readers turn tabs and line breaks in attributes into spaces.
  if (!NOT_XML_TEXT.test(key) && !/[\t\n]/.test(key)) return { name: key };
  return { name: formatJson(key), nameEncoding: "json" };
}

function writeElement(
  name: string,
  value: unknown,
  attributes: Record<string, string> = {},
): XmlNode {
  if (typeof value === "string") {
    return NOT_XML_TEXT.test(value)
      ? writeNode(name, [writeText(formatJson(value))], { ...attributes, encoding: "json" })
      : writeNode(name, [writeText(value)], attributes);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => writeElement("item", item));
    return writeNode(name, items, { ...attributes, type: "array" });
  }
  if (isExactNumber(value)) {
    return writeNode(name, [writeText(value.rawJSON)], { ...attributes, type: "number" });
  }
  if (isObject(value)) {
    return writeNode(name, writeChildren(value), { ...attributes, type: "object" });
  }
  if (value === null) return writeNode(name, [], { ...attributes, type: "null" });
  return writeNode(name, [writeText(String(value))], { ...attributes, type: typeof value });
}

function writeNode(
  name: string,
  content: readonly XmlNode[],
  attributes: Readonly<Record<string, string>>,
): XmlNode {
  return { [name]: content, ":@": attributes };
}

function writeText(content: string): XmlNode {
  return { "#text": content };
}
