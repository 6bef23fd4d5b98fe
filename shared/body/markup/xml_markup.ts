import { readHtml } from "../../mime/html_reader.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import { LinkSink } from "./html_links.ts";
import type { HtmlLinks } from "./html_links.ts";

/**
 * Reads the addresses of a picture or page that browsers read as XML: names with a prefix are those
 * without, an empty element ends where it starts, what its entities stand for is part of it.
 */
export function readXmlLinks(xml: string): HtmlLinks {
  const links = new LinkSink();
  const sink = new LocalNames(links);
  readHtml(xml, [sink], undefined, true);
  readHtml(entityMarkup(xml), [sink], undefined, true);
  links.closeLink(true);
  return links;
}

/** SVG 2 and SMIL: elements that change an attribute of the one around them. */
const ANIMATIONS = new Set(["set", "animate"]);
/** Values of one animation that are read. */
const MAX_VALUES = 50;

/** Tells another sink of a document without the prefixes of its names. */
class LocalNames implements HtmlSink {
  readonly #sink: HtmlSink;

  constructor(sink: HtmlSink) {
    this.#sink = sink;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const local = localName(tag);
    const named = withLocalNames(attributes);
    if (ANIMATIONS.has(local) && localName(named.get("attributename") ?? "") === "href") {
      const values = [named.get("to") ?? "", ...(named.get("values") ?? "").split(";", MAX_VALUES)];
      for (const href of values) this.#link(href);
    }
    this.#sink.open(local, named);
  }

  #link(href: string): void {
    this.#sink.open("a", new Map([["href", href]]));
    this.#sink.close("a");
  }

  close(tag: string): void {
    this.#sink.close(localName(tag));
  }

  text(text: string, raw: boolean): void {
    this.#sink.text(text, raw);
  }

  comment(text: string): void {
    this.#sink.comment(text);
  }
}

/** Without declarations of prefixes; of two attributes that then have one name, the last. */
function withLocalNames(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let isPlain = true;
  for (const name of attributes.keys()) {
    if (name.includes(":") || name.startsWith("xmlns")) isPlain = false;
  }
  if (isPlain) return attributes;
  const named = new Map<string, string>();
  for (const [name, value] of attributes) {
    if (!name.startsWith("xmlns")) named.set(localName(name), value);
  }
  return named;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const ENTITY = "<!ENTITY";
/** Entities that are read, and the characters of one. */
const MAX_ENTITIES = 200, MAX_ENTITY = 8192;

/** The replacement texts of the entities of a document (XML 1.0 §4.2), as markup and as addresses. */
function entityMarkup(xml: string): string {
  const found: string[] = [];
  let at = xml.indexOf(ENTITY);
  while (at >= 0 && found.length < MAX_ENTITIES) {
    const start = quoteAt(xml, at + ENTITY.length);
    const end = start < 0 ? -1 : xml.indexOf(xml[start] ?? "", start + 1);
    if (end < 0) break;
    const value = decoded(xml.slice(start + 1, Math.min(end, start + 1 + MAX_ENTITY)));
    found.push(`${value}<a href="${value.replaceAll(/["<>]/g, "")}"></a>`);
    at = xml.indexOf(ENTITY, end);
  }
  return found.join("\n");
}

/** Characters between the start of an entity and its value. */
const MAX_NAME = 300;

function quoteAt(xml: string, start: number): number {
  const quote = xml.slice(start, start + MAX_NAME).search(/["']/);
  return quote < 0 ? -1 : start + quote;
}

/** XML 1.0 §4.4.5: references to characters are replaced where an entity is declared. */
function decoded(value: string): string {
  return value.replaceAll(/&#(x[0-9a-f]+|[0-9]+);/gi, (written, digits: string) => {
    const code = Number(/^x/i.test(digits) ? `0${digits}` : digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
