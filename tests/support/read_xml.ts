import { DOMParser, Element, Node } from "@xmldom/xmldom";
import { XMLParser } from "fast-xml-parser";

/** An element as any XML reader returns it. */
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Reads a rendering with a DOM parser; throws unless it is well-formed. */
export function readWithDom(xml: string): unknown {
  const onError = (level: string, message: string) => {
    // The parser warns about U+FFFD, which is a valid character.
    if (level !== "warning") throw new Error(`${level}: ${message}`);
  };
  const document = new DOMParser({ onError }).parseFromString(xml, "text/xml");
  if (document.documentElement === null) throw new Error("There is no element.");
  return readRootValue(convertDom(document.documentElement));
}

function convertDom(element: Element): XmlElement {
  const nodes = Array.from(element.childNodes);
  return {
    name: element.tagName,
    attributes: Object.fromEntries(Array.from(element.attributes, (a) => [a.name, a.value])),
    children: nodes.filter((node): node is Element => node.nodeType === Node.ELEMENT_NODE)
      .map(convertDom),
    text: nodes.every((node) => node.nodeType === Node.TEXT_NODE) ? element.textContent ?? "" : "",
  };
}

type OrderedNode = Readonly<Record<string, unknown>>;

const orderedParser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

/** Reads a rendering with fast-xml-parser. */
export function readWithFastXmlParser(xml: string): unknown {
  const nodes: OrderedNode[] = orderedParser.parse(xml);
  const root = nodes.find((node) => "analysis" in node);
  if (root === undefined) throw new Error("There is no <analysis>.");
  return readRootValue(convertOrdered(root));
}

function convertOrdered(node: OrderedNode): XmlElement {
  const name = Object.keys(node).find((key) => key !== ":@") ?? "";
  const content = node[name] as readonly OrderedNode[];
  return {
    name,
    attributes: (node[":@"] ?? {}) as Record<string, string>,
    children: content.filter((child) => !("#text" in child)).map(convertOrdered),
    text: content.map((child) => child["#text"] ?? "").join(""),
  };
}

function readRootValue(root: XmlElement): unknown {
  return toValue(root, root.attributes["encoding"] === "json" ? "string" : "object");
}

/** Returns the value an element represents, as docs/exports.md describes. */
function toValue({ attributes, children, text }: XmlElement, type = attributes["type"]): unknown {
  switch (type) {
    case "object":
      return Object.fromEntries(children.map((child) => [readKey(child), toValue(child)]));
    case "array":
      return children.map((child) => toValue(child));
    case "null":
      return null;
    case "number":
      return Number(text);
    case "boolean":
      return text === "true";
    default:
      return attributes["encoding"] === "json" ? JSON.parse(text) : text;
  }
}

function readKey({ name, attributes }: XmlElement): string {
  const nameAttribute = attributes["name"];
  if (nameAttribute === undefined) return name;
  return attributes["nameEncoding"] === "json" ? JSON.parse(nameAttribute) : nameAttribute;
}
