import { ENTITY_KINDS, PRESSURES } from "./body_names.ts";
import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { MailWords } from "../words/en.ts";

/** Least score of a pressure that is told: one phrase of it. */
const PRESSED = 30;

/** What the mail wants from its reader, in one paragraph made from what was found. */
export function wantsOf(
  { sentiment, entities, urls, findings }: BodyAnalysis,
  words: MailWords["wants"],
): string {
  const pressures = PRESSURES.filter((name) => sentiment[name] >= PRESSED)
    .map((name) => words.pressures[name]);
  const kinds = ENTITY_KINDS.filter((kind) => entities.some((entity) => entity.kind === kind))
    .map((kind) => words.kinds[kind]);
  const links = urls.filter(({ source }) => source === "link" || source === "text");
  const domains = new Set(links.map(({ domain, host }) => domain ?? host));
  const sentences = [
    pressures.length > 0 ? words.presses(pressures.join(", ")) : "",
    kinds.length > 0 ? words.names(kinds.join(", ")) : "",
    findings.some(({ id }) => id === "mail_password_field") ? words.asksPassword : "",
  ].filter((sentence) => sentence !== "");
  if (sentences.length === 0) sentences.push(words.nothing);
  if (links.length > 0) sentences.push(words.links(links.length, domains.size));
  return sentences.join(" ");
}
