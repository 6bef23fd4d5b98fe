import { encodeBase64 } from "../../../shared/encoding/bytes.ts";
import { isAttachment, isCalendar } from "../../../shared/body/files/files.ts";
import { allParts, leaves, partBytes, partText } from "../../../shared/mime/part.ts";
import type { Part, PartTree } from "../../../shared/mime/part.ts";
import { breakLines, stripSurplus } from "../text/drawing_cost.ts";
import type { Preview, PreviewNode } from "./jobs.ts";
import { readPreview } from "./preview_html.ts";
import { fits, previewBudget } from "./preview_budget.ts";
import type { InlineImages } from "./preview_html.ts";

/** Largest picture that is shown, in bytes. */
const MAX_PICTURE = 2 * 1024 * 1024;

/** Keeps the lines of plain text. */
const PLAIN = "white-space:pre-wrap";

/** Builds the text of a mail as a reader sees it: the richest of its alternatives. */
export function buildPreview({ root }: PartTree): Preview | null {
  const shown = textParts(root);
  if (shown.length === 0) return null;
  const images = inlineImages(leaves(root));
  const nodes: PreviewNode[] = [];
  const budget = previewBudget();
  let blocked = 0;
  let cut = false;
  let marks = 0;
  const mails = [...allParts(root)].filter(({ mail }) => mail !== null);
  let around: Part | undefined;
  for (const part of shown) {
    if (budget.text <= 0 || budget.nodes <= 0) {
      cut = true;
      break;
    }
    const mail = mails.find(({ path }) => `${part.path}.`.startsWith(`${path}.`));
    if (mail !== around) nodes.push({ tag: "hr", attributes: {}, children: [] });
    if (mail !== undefined && mail !== around) nodes.push(readTitle(mail));
    around = mail;
    const whole = partText(part);
    const taken = whole.slice(0, budget.text);
    budget.text -= taken.length;
    cut ||= taken.length < whole.length;
    if (part.type !== "text/html") {
      const text = stripSurplus(taken);
      marks += taken.length - text.length;
      if (!fits(text, budget, true)) {
        cut = true;
        break;
      }
      nodes.push({ tag: "pre", attributes: { style: PLAIN }, children: [breakLines(text)] });
      budget.nodes -= 2;
      continue;
    }
    const html = readPreview(taken, images, budget);
    nodes.push(...html.nodes);
    blocked += html.blocked;
    marks += html.marks;
    cut ||= html.cut;
  }
  return { nodes, blocked, cut, marks };
}

/** Longest title of an attached mail. */
const MAX_TITLE = 500;

/** Author and subject, which distinguish an attached mail from the one around it. */
function readTitle({ name, children: [inner] }: Part): PreviewNode {
  const { from = null, subject = null } = inner?.message ?? {};
  const title = [name, from, subject].filter((each) => each !== null).join(" \u2013 ");
  const shown = stripSurplus(title.slice(0, MAX_TITLE));
  return { tag: "p", attributes: {}, children: [{ tag: "b", attributes: {}, children: [shown] }] };
}

/** Pages that one program alone shows: Gmail, and the watch of Apple. */
const OTHER_PAGES = new Set(["text/x-amp-html", "text/watch-html"]);

/**
 * Returns the part of an alternative that programs choose: the last that is text (RFC 2046 §5.1.4).
 */
function textParts(part: Part): Part[] {
  if (part.children.length === 0) {
    const isText = part.type.startsWith("text/") && !isAttachment(part) && !isCalendar(part);
    return isText && !OTHER_PAGES.has(part.type) ? [part] : [];
  }
  const parts = part.children.map(textParts).filter((each) => each.length > 0);
  return part.type === "multipart/alternative" ? parts.at(-1) ?? [] : parts.flat();
}

function inlineImages(parts: readonly Part[]): InlineImages {
  const byId = new Map<string, Part>();
  for (const part of parts) {
    if (part.contentId !== null && !byId.has(part.contentId)) byId.set(part.contentId, part);
  }
  const made = new Map<string, string | null>();
  return (contentId) => {
    let address = made.get(contentId);
    if (address === undefined) {
      address = readPicture(byId.get(contentId));
      made.set(contentId, address);
    }
    return address;
  };
}

/** Reads a picture of the mail as a data: address; null if it is no picture, or too large. */
function readPicture(part: Part | undefined): string | null {
  if (part === undefined || !/^image\/(?:png|jpeg|gif|webp)$/.test(part.type)) return null;
  const bytes = partBytes(part);
  if (bytes.length > MAX_PICTURE) return null;
  return `data:${part.type};base64,${encodeBase64(bytes)}`;
}
