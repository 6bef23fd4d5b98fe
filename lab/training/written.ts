import type { MailInput } from "../../shared/mime/read_mail.ts";
import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import company from "./written/company.json" with { type: "json" };
import de from "./written/de.json" with { type: "json" };
import en from "./written/en.json" with { type: "json" };
import es from "./written/es.json" with { type: "json" };
import fr from "./written/fr.json" with { type: "json" };
import it from "./written/it.json" with { type: "json" };
import offices from "./written/offices.json" with { type: "json" };
import people from "./written/people.json" with { type: "json" };
import letters from "./written/letters.json" with { type: "json" };
import messages from "./written/messages.json" with { type: "json" };
import notices from "./written/notices.json" with { type: "json" };
import promotions from "./written/promotions.json" with { type: "json" };
import returned from "./written/returned.json" with { type: "json" };
import {
  splitDomain,
  writeAsColleague,
  writeAsReturned,
  writeAsSent,
  writeAsTyped,
} from "./written_forms.ts";
import type { Plain } from "./written_forms.ts";
import { createFiller } from "./written_slots.ts";

/**
 * Everyday mail written for this project in fourteen languages, as no public archive has such mail.
 */

/** One written message. */
export interface Written {
  readonly id: string;
  readonly language: string;
  readonly input: MailInput;
  /** The domain of the organization that a text names. */
  readonly domain?: string | undefined;
}

/** Texts of each language: subject (none in a text message), text, the sender's domain if fixed. */
export type WrittenTexts = Readonly<Record<string, readonly (readonly string[])[]>>;

const TEXTS: WrittenTexts = { de, en, es, fr, it };

/** Number of messages made from each text. */
const FILLINGS = 4;

/**
 * Lists all written everyday messages: as text, and as sent by a shop's, office's or person's
 * program.
 */
export function writtenMail(): Written[] {
  return [
    ...fillTexts("", TEXTS, writeAsSent),
    ...fillTexts("offices", offices, writeAsSent),
    ...fillTexts("promotions", promotions, writeAsSent),
    ...fillTexts("notices", notices, writeAsSent),
    ...fillTexts("company", company, writeAsColleague),
    ...fillTexts("returned", returned, writeAsReturned),
    ...fillTexts("people", people, writeAsTyped),
    ...fillTexts("letters", letters, writeAsTyped),
    ...fillTexts("messages", messages, writeAsTyped),
  ];
}

/** Four messages of each text: two as text only, two made by `send`. */
function fillTexts(
  name: string,
  languages: WrittenTexts,
  send: (plain: Plain, key: string, domain?: string) => MailInput,
): Written[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = "", domain], index) =>
      Array.from({ length: FILLINGS }, (_, filling): Written => {
        const key = `${name} ${language} ${index} ${filling}`.trimStart();
        const link = `https://www.${domain ?? splitDomain(key)}/${
          computeHash(`${key} link`).toString(36)
        }`;
        const fill = createFiller(key, { link });
        const plain = { subject: fill(subject), emailContent: fill(text) };
        return {
          id: `written ${key}`,
          language,
          input: filling % 2 === 0 ? plain : send(plain, key, domain),
          domain,
        };
      })
    )
  );
}
