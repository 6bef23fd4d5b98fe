import type { Budget } from "../mime/budget.ts";
import { htmlToText } from "../mime/html_text.ts";
import { type Part, partText, type PartTree } from "../mime/part.ts";
import { type CarriedText, isAttachment, isCalendar } from "./files/files.ts";

/** A text of an invitation, attached page or mail, which a reader sees like the mail's own. */
export interface PartText {
  /** Number of the part that contains the text, as IMAP counts. */
  readonly part: string;
  readonly text: string;
}

/** Maximum number of characters of each text; lures are at the start of a text. */
const MAX_TEXT = 4 * 1024;
/** Maximum number of characters of markup that are read for a text. */
const MAX_PAGE = 512 * 1024;
/** Number of steps of the budget per text. */
const TEXT_STEPS = 10_000;
/** Number of steps of the budget per character: prose takes 30, rows of numbers up to 260. */
const CHARACTER_STEPS = 150;
/** Number of steps of the budget per character of markup. */
const PAGE_STEPS = 2;

/**
 * Lists the texts that are read like the mail's own.
 *
 * @param carried Texts of invitations, winmail.dat and attached pages.
 */
export function listCarriedTexts(
  { root, otherParts }: PartTree,
  carried: readonly CarriedText[],
  budget: Budget,
): PartText[] {
  const texts = new Map<string, string>();
  const add = (part: string, text: string, isHtml = false) => {
    const known = texts.get(part);
    const left = MAX_TEXT - (known?.length ?? 0);
    if (left <= 0) return;
    if (isHtml && !budget.take(PAGE_STEPS * text.length)) return;
    const shown = (isHtml ? htmlToText(text.slice(0, MAX_PAGE)) : text).slice(0, left);
    texts.set(part, known === undefined ? shown : `${known}\n${shown}`);
  };
  for (const { path, text, isHtml } of carried) add(path, text, isHtml);
  for (const part of [root, ...otherParts].flatMap((each) => [...walkAttachedMails(each, true)])) {
    if (part.children.length > 0 || !part.type.startsWith("text/")) continue;
    add(part.path, partText(part), part.type === "text/html");
  }
  return [...texts].filter(([, text]) =>
    budget.takeForUnpacking(TEXT_STEPS + CHARACTER_STEPS * text.length)
  )
    .map(([part, text]) => ({ part, text: text.replaceAll("\r\n", "\n") }));
}

/** Yields the parts of attached mails, which do not belong to the text of the mail itself. */
function* walkAttachedMails(part: Part, isRoot: boolean, inside = false): Generator<Part> {
  const isInside = inside || part.attached && !isRoot;
  if (isInside && !isCalendar(part) && (part.children.length > 0 || !isAttachment(part))) {
    yield part;
  }
  for (const child of part.children) yield* walkAttachedMails(child, false, isInside);
}
