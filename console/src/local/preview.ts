import { encodeBase64 } from "../../../shared/encoding/bytes.ts";
import { isAttachment, isCalendar } from "../../../shared/body/files/files.ts";
import {
  decodePartBytes,
  decodePartText,
  listLeaves,
  listParts,
} from "../../../shared/mime/part.ts";
import type { Part, PartTree } from "../../../shared/mime/part.ts";
import { breakLines, stripSurplus } from "../text/drawing_cost.ts";
import type { Preview, PreviewNode } from "./jobs.ts";
import { readPreview } from "./preview_html.ts";
import { createPreviewBudget, takeText } from "./preview_budget.ts";
import type { PictureFinder } from "./preview_html.ts";

/** Maximum size per shown picture, in bytes. */
const MAX_PICTURE = 2 * 1024 * 1024;

/** Style that keeps the lines of plain text. */
const PLAIN_STYLE = "white-space:pre-wrap";

/** Builds the preview of a mail from the parts that mail programs show; null without text. */
export function buildPreview({ root }: PartTree): Preview | null {
  const shownParts = selectTextParts(root);
  if (shownParts.length === 0) return null;
  const findPicture = createPictureFinder(listLeaves(root));
  const nodes: PreviewNode[] = [];
  const budget = createPreviewBudget();
  let blocked = 0;
  let cut = false;
  let marks = 0;
  const attachedMails = [...listParts(root)].filter(({ mail }) => mail !== null);
  let previousMail: Part | undefined;
  for (const part of shownParts) {
    if (budget.text <= 0 || budget.nodes <= 0) {
      cut = true;
      break;
    }
    const mail = attachedMails.find(({ path }) => `${part.path}.`.startsWith(`${path}.`));
    if (mail !== previousMail) nodes.push({ tag: "hr", attributes: {}, children: [] });
    if (mail !== undefined && mail !== previousMail) nodes.push(buildTitle(mail));
    previousMail = mail;
    const wholeText = decodePartText(part);
    const shownText = wholeText.slice(0, budget.text);
    budget.text -= shownText.length;
    cut ||= shownText.length < wholeText.length;
    if (part.type !== "text/html") {
      const text = stripSurplus(shownText);
      marks += shownText.length - text.length;
      if (!takeText(text, budget, { isBroken: true })) {
        cut = true;
        break;
      }
      nodes.push({ tag: "pre", attributes: { style: PLAIN_STYLE }, children: [breakLines(text)] });
      // The element and its text.
      budget.nodes -= 2;
      continue;
    }
    const html = readPreview(shownText, findPicture, budget);
    nodes.push(...html.nodes);
    blocked += html.blocked;
    marks += html.marks;
    cut ||= html.cut;
  }
  return { nodes, blocked, cut, marks };
}

/** Maximum number of characters per title of an attached mail. */
const MAX_TITLE = 500;

/** Builds the title of an attached mail: its file's name, author and subject. */
function buildTitle({ name, children: [carriedPart] }: Part): PreviewNode {
  const { from = null, subject = null } = carriedPart?.message ?? {};
  const title = [name, from, subject].filter((parts) => parts !== null).join(" \u2013 ");
  const shownTitle = stripSurplus(title.slice(0, MAX_TITLE));
  return {
    tag: "p",
    attributes: {},
    children: [{ tag: "b", attributes: {}, children: [shownTitle] }],
  };
}

/** Types of pages that only one program shows: Gmail (AMP), or Apple's watch. */
const SINGLE_PROGRAM_PAGES = new Set(["text/x-amp-html", "text/watch-html"]);

/** Selects the parts that are shown: of alternatives the last with text (RFC 2046 §5.1.4). */
function selectTextParts(part: Part): Part[] {
  if (part.children.length === 0) {
    const isText = part.type.startsWith("text/") && !isAttachment(part) && !isCalendar(part);
    return isText && !SINGLE_PROGRAM_PAGES.has(part.type) ? [part] : [];
  }
  const parts = part.children.map(selectTextParts).filter((parts) => parts.length > 0);
  return part.type === "multipart/alternative" ? parts.at(-1) ?? [] : parts.flat();
}

function createPictureFinder(parts: readonly Part[]): PictureFinder {
  const byId = new Map<string, Part>();
  for (const part of parts) {
    if (part.contentId !== null && !byId.has(part.contentId)) byId.set(part.contentId, part);
  }
  const cache = new Map<string, string | null>();
  return (contentId) => {
    let url = cache.get(contentId);
    if (url === undefined) {
      url = readPicture(byId.get(contentId));
      cache.set(contentId, url);
    }
    return url;
  };
}

/** Reads a picture of the mail as a data: URL; null if it is no picture, or too large. */
function readPicture(part: Part | undefined): string | null {
  if (part === undefined || !/^image\/(?:png|jpeg|gif|webp)$/.test(part.type)) return null;
  const bytes = decodePartBytes(part);
  if (bytes.length > MAX_PICTURE) return null;
  return `data:${part.type};base64,${encodeBase64(bytes)}`;
}
