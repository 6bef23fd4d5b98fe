import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import hardUnwanted from "./mailbox/hard_unwanted.json" with { type: "json" };
import hardWanted from "./mailbox/hard_wanted.json" with { type: "json" };
import sentUnwanted from "./mailbox/unwanted.json" with { type: "json" };
import sentWanted from "./mailbox/wanted.json" with { type: "json" };

/** A text that is sent in the forms of mail programs. */
export interface MailboxText {
  /** Label, kind, language and place: a file only grows at its end. */
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  readonly unwanted: boolean;
  readonly subject: string;
  readonly text: string;
}

/** Texts by kind and language: subject and text. */
type TextFile = Readonly<Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>>;

/** Lists the texts that trees and thresholds learn from, in four forms each. */
export function listSentTexts(): MailboxText[] {
  return [...listTexts("sent", sentWanted, false), ...listTexts("sent", sentUnwanted, true)];
}

/**
 * Lists a half of the texts that are hard on purpose, whose writers had not seen the detector. The
 * classifier alone learns from one half; nothing learns from the tested one.
 */
export function listHardTexts(half: "learnt" | "tested"): MailboxText[] {
  return [...listTexts("tested", hardWanted, false), ...listTexts("tested", hardUnwanted, true)]
    .filter(({ id }) => (computeHash(id) % 2 === 1) === (half === "tested"));
}

function listTexts(name: string, file: TextFile, unwanted: boolean): MailboxText[] {
  return Object.entries(file).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, pairs]) =>
      pairs.map(([subject = "", text = ""], index) => {
        const id = `${name} ${unwanted} ${kind} ${language} ${index}`;
        return { id, kind, language, unwanted, subject, text };
      })
    )
  );
}
