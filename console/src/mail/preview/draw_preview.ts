import type { Preview, PreviewNode } from "../../local/jobs.ts";
import { KEPT_ATTRIBUTES, SHOWN_TAGS } from "../../local/preview_tags.ts";

/** Attributes that the worker adds to those of the mail. */
const ADDED_ATTRIBUTES: ReadonlySet<string> = new Set(["class", "src", "style"]);

/** Fills a document with a mail, element by element: the page never parses markup of a mail. */
export function drawPreview(target: Document, { nodes }: Preview): void {
  const root = target.createElement("div");
  for (const node of nodes) appendNode(target, root, node);
  target.body.replaceChildren(root);
}

/** Appends a node; checks the tags and attributes of the worker again. */
function appendNode(target: Document, parent: HTMLElement, node: PreviewNode): void {
  if (typeof node === "string") {
    parent.append(node);
    return;
  }
  const element = target.createElement(SHOWN_TAGS.has(node.tag) ? node.tag : "span");
  for (const [name, value] of Object.entries(node.attributes)) {
    if (KEPT_ATTRIBUTES.has(name) || ADDED_ATTRIBUTES.has(name)) {
      if (name !== "src" || value.startsWith("data:image/")) element.setAttribute(name, value);
    }
  }
  for (const child of node.children) appendNode(target, element, child);
  parent.append(element);
}
