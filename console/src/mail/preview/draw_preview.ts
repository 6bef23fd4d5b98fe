import type { Preview, PreviewNode } from "../../local/jobs.ts";
import { KEPT_ATTRIBUTES, SHOWN } from "../../local/preview_tags.ts";

/** Attributes that the examination adds to those it keeps. */
const OURS: ReadonlySet<string> = new Set(["class", "src", "style"]);

/** Fills a document with a mail, element by element; no markup is ever parsed on this page. */
export function drawPreview(target: Document, { nodes }: Preview): void {
  const root = target.createElement("div");
  for (const node of nodes) append(target, root, node);
  target.body.replaceChildren(root);
}

/** The names were checked by the worker; they are checked again before use. */
function append(target: Document, parent: HTMLElement, node: PreviewNode): void {
  if (typeof node === "string") {
    parent.append(node);
    return;
  }
  const element = target.createElement(SHOWN.has(node.tag) ? node.tag : "span");
  for (const [name, value] of Object.entries(node.attributes)) {
    if (KEPT_ATTRIBUTES.has(name) || OURS.has(name)) {
      if (name !== "src" || value.startsWith("data:image/")) element.setAttribute(name, value);
    }
  }
  for (const child of node.children) append(target, element, child);
  parent.append(element);
}
