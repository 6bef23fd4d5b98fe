import { XMLParser } from "fast-xml-parser";
import { isObject } from "../contract/is_object.ts";
import {
  type BlockedList,
  BlockedListBuilder,
  type BlockedListReader,
  ListError,
  type ListOrigin,
} from "./blocked_list.ts";
import type { Pieces } from "./pieces.ts";

/**
 * Maximum size of a property list in UTF-16 units: parsing a million blocks the process for 0.15 s.
 */
const MAX_LENGTH = 4 * 1024 * 1024;

/** Meanings of the two values of `category`. */
const ACTIONS: ReadonlyMap<string, "block" | "allow"> = new Map([["0", "block"], ["1", "allow"]]);

/** Parses a property list, keeping the order of keys and values, and numbers as text. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  parseTagValue: false,
  htmlEntities: true,
});

/** One element as the parser gives it with `preserveOrder`. */
interface PlistElement {
  readonly name: string;
  readonly children: readonly unknown[];
}

/**
 * Reads a Begone property list (XML): a dictionary per number with `category`, `number` and
 * `title`.
 */
export class PropertyListReader implements BlockedListReader {
  #text = "";

  /** @throws {ListError} `too_large`. */
  write(text: string): void {
    if (this.#text.length + text.length > MAX_LENGTH) throw new ListError("too_large");
    this.#text += text;
  }

  /** @throws {ListError} `unreadable` or `no_usable_entry`. */
  end(origin: ListOrigin): Pieces<BlockedList> {
    // Property lists declare no entities; a document that does is an entity expansion attack.
    if (this.#text.includes("<!ENTITY")) throw new ListError("unreadable");
    const builder = new BlockedListBuilder();
    for (const { name, children } of selectElements(readEntries(parse(this.#text)))) {
      if (name === "dict") addEntry(builder, children);
      else builder.skip();
    }
    return builder.build({}, origin);
  }
}

function parse(text: string): unknown {
  try {
    // The second argument refuses lists that are not well-formed, truncated ones included.
    return parser.parse(text, true);
  } catch (cause) {
    throw new ListError("unreadable", { cause });
  }
}

function readEntries(document: unknown): readonly unknown[] {
  const plist = selectElements(document).find(({ name }) => name === "plist");
  const array = selectElements(plist?.children).find(({ name }) => name === "array");
  if (array === undefined) throw new ListError("unreadable");
  return array.children;
}

function addEntry(builder: BlockedListBuilder, children: readonly unknown[]): void {
  const values = readValues(children);
  const category = values?.get("category");
  if (values === undefined || category === undefined) return builder.skip();
  const action = ACTIONS.get(category);
  if (action !== undefined) builder.add(action, values.get("number"), values.get("title"));
}

/** Reads the values of a dictionary by key, or undefined when keys and values do not alternate. */
function readValues(children: readonly unknown[]): Map<string, string> | undefined {
  const values = new Map<string, string>();
  let key: string | undefined;
  for (const element of selectElements(children)) {
    if ((element.name === "key") === (key !== undefined)) return undefined;
    if (key === undefined) {
      key = readText(element);
    } else {
      values.set(key, readText(element));
      key = undefined;
    }
  }
  return key === undefined ? values : undefined;
}

/** Selects the elements among the nodes, text and the XML declaration left out. */
function selectElements(nodes: unknown): PlistElement[] {
  if (!Array.isArray(nodes)) return [];
  const elements: PlistElement[] = [];
  for (const node of nodes) {
    if (!isObject(node)) continue;
    for (const [name, children] of Object.entries(node)) {
      if (name.startsWith("?") || !Array.isArray(children)) continue;
      elements.push({ name, children });
    }
  }
  return elements;
}

/** Copies the text of an element: a slice of the parser would keep the document in memory. */
function readText({ children }: PlistElement): string {
  const parts = children.map((child) => isObject(child) ? child["#text"] : undefined)
    .filter((part) => typeof part === "string");
  return new TextDecoder().decode(new TextEncoder().encode(parts.join("")));
}
