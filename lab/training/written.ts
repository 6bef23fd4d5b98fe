import type { MailInput } from "../../shared/mime/read_mail.ts";
import company from "./written/company.json" with { type: "json" };
import de from "./written/de.json" with { type: "json" };
import en from "./written/en.json" with { type: "json" };
import es from "./written/es.json" with { type: "json" };
import fr from "./written/fr.json" with { type: "json" };
import it from "./written/it.json" with { type: "json" };
import offices from "./written/offices.json" with { type: "json" };
import people from "./written/people.json" with { type: "json" };
import messages from "./written/messages.json" with { type: "json" };
import notices from "./written/notices.json" with { type: "json" };
import promotions from "./written/promotions.json" with { type: "json" };
import returned from "./written/returned.json" with { type: "json" };
import {
  writeAsColleague,
  writeAsReturned,
  writeAsSent,
  writeAsTyped,
  writeBrandUrl,
} from "./written_forms.ts";
import type { PlainText } from "./written_forms.ts";
import { createFiller } from "./written_slots.ts";

/** A message that was written for this project. */
export interface WrittenMessage {
  readonly id: string;
  readonly language: string;
  readonly input: MailInput;
  /** The domain of the organization that the text names, if it names one. */
  readonly domain?: string | undefined;
}

/**
 * Texts by language. A text is its subject (empty for a text message) and its body. If it names an
 * organization, the organization's domain follows.
 */
export type WrittenTexts = Readonly<Record<string, readonly (readonly string[])[]>>;

const TEXTS: WrittenTexts = { de, en, es, fr, it };

/** Number of messages made from each text. */
const FILLINGS = 4;

/**
 * Writes everyday mail in fourteen languages, which no public archive has. There are texts alone,
 * and mails as the programs of shops, offices and people send them.
 */
export function writeEverydayMail(): WrittenMessage[] {
  return [
    ...fillTexts("", TEXTS, writeAsSent),
    ...fillTexts("offices", offices, writeAsSent),
    ...fillTexts("promotions", promotions, writeAsSent),
    ...fillTexts("notices", notices, writeAsSent),
    ...fillTexts("company", company, writeAsColleague),
    ...fillTexts("returned", returned, writeAsReturned),
    ...fillTexts("people", people, writeAsTyped),
    ...fillTexts("messages", messages, writeAsTyped),
  ];
}

/** Writes four messages of each text: two as text alone, and two that `writeMail` writes. */
function fillTexts(
  name: string,
  languages: WrittenTexts,
  writeMail: (plainText: PlainText, key: string, domain?: string) => MailInput,
): WrittenMessage[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = "", domain], index) =>
      Array.from({ length: FILLINGS }, (_, filling): WrittenMessage => {
        const key = `${name} ${language} ${index} ${filling}`.trimStart();
        const fill = createFiller(key, { link: writeBrandUrl(key, domain) });
        const plainText = { subject: fill(subject), emailContent: fill(text) };
        return {
          id: `written ${key}`,
          language,
          input: filling % 2 === 0 ? plainText : writeMail(plainText, key, domain),
          domain,
        };
      })
    )
  );
}
