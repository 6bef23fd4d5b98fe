import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import hardUnwanted from "./mailbox/hard_unwanted.json" with { type: "json" };
import hardWanted from "./mailbox/hard_wanted.json" with { type: "json" };
import office from "./mailbox/office.json" with { type: "json" };
import sentUnwanted from "./mailbox/unwanted.json" with { type: "json" };
import sentWanted from "./mailbox/wanted.json" with { type: "json" };

/** A text that is sent in the forms of mail programs. */
export interface MailboxText {
  /** Label, kind, language and index. Ids stay the same, as texts are only added at the end. */
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  readonly isUnwanted: boolean;
  readonly subject: string;
  readonly text: string;
}

/** A text of a mail that a firm gets, and its author. */
export interface OfficeText extends Omit<MailboxText, "isUnwanted"> {
  readonly author: { readonly name: string; readonly address: string };
}

/**
 * Texts by kind and language: subject and text, with the author's name and address if it has one.
 */
type TextFile = Readonly<Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>>;

/** Lists the texts that trees and thresholds learn from, in four forms each. */
export function listSentTexts(): MailboxText[] {
  return [...listTexts("sent", sentWanted, false), ...listTexts("sent", sentUnwanted, true)];
}

/**
 * Lists a half of the texts that are hard on purpose, whose writers had not seen the detector. Only
 * the classifier learns from one half, and nothing learns from the tested half.
 */
export function listHardTexts(half: "learnt" | "tested"): MailboxText[] {
  return [...listTexts("tested", hardWanted, false), ...listTexts("tested", hardUnwanted, true)]
    .filter(({ id }) => (computeHash(id) % 2 === 1) === (half === "tested"));
}

/**
 * Lists the ordinary mail that a firm gets in a year, in realistic shares. Its writer had not seen
 * the detector.
 */
export function listOfficeTexts(): OfficeText[] {
  const file: TextFile = office;
  return Object.entries(file).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, texts]) =>
      texts.map(([subject = "", text = "", name = "", address = ""], index) => {
        const id = `office ${kind} ${language} ${index}`;
        return { id, kind, language, subject, text, author: { name, address } };
      })
    )
  );
}

function listTexts(name: string, file: TextFile, isUnwanted: boolean): MailboxText[] {
  return Object.entries(file).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, pairs]) =>
      pairs.map(([subject = "", text = ""], index) => {
        const id = `${name} ${isUnwanted} ${kind} ${language} ${index}`;
        return { id, kind, language, isUnwanted, subject, text };
      })
    )
  );
}
