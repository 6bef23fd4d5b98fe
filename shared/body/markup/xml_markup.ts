import { type HtmlSink, readHtml } from "../../mime/html_reader.ts";
import { type HtmlLinks, LinkSink } from "./html_links.ts";

/** Reads the addresses of a page or picture in XML, without prefixes of names. */
export function readXmlLinks(xml: string, mayRead = () => true): HtmlLinks {
  const links = new LinkSink();
  const sink = new LocalNames(links);
  readHtml(xml, [sink], { xml: true, mayRead });
  links.closeLink(true);
  return links;
}

/** Passes a document on to another sink, without the prefixes of its names. */
class LocalNames implements HtmlSink {
  readonly #sink: HtmlSink;

  constructor(sink: HtmlSink) {
    this.#sink = sink;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#sink.open(localName(tag), withLocalNames(attributes));
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
