import { SHOWN_ENTITY_KINDS, SHOWN_PRESSURES, SHOWN_REQUESTS } from "./body_names.ts";
import type { BodyAnalysis } from "../../../../shared/contract/body.ts";
import type { Messages } from "../../text/messages.ts";

/** Minimum score of a pressure that is mentioned: the score of one phrase. */
const MIN_PRESSURE = 30;

/** Writes a paragraph on what a mail asks for; without requests, on what was searched for. */
export function describeRequests(
  { sentiment, entities, urls, attachments, findings, requests }: BodyAnalysis,
  { mailWords: { wants: words }, say }: Messages,
): string {
  const pressures = SHOWN_PRESSURES.filter((name) => sentiment[name] >= MIN_PRESSURE)
    .map((name) => words.pressures[name]);
  const kinds = SHOWN_ENTITY_KINDS.filter((kind) => entities.some((entity) => entity.kind === kind))
    .map((kind) => words.kinds[kind]);
  // Links to mailboxes, telephones and scripts have no host.
  const links = urls.filter(({ source, host }) =>
    host !== null && (source === "link" || source === "text")
  );
  const domains = new Set(links.map(({ domain, host }) => domain ?? host));
  const requestWords = SHOWN_REQUESTS.filter((request) => requests.includes(request))
    .filter((request) => request !== "open_attachment" || attachments.length > 0)
    .map((request) => words.requests[request]);
  const sentences = [
    requestWords.length > 0
      ? say(words.asks, { what: requestWords.join(", ") })
      : say(words.noRequest, {
        what: SHOWN_REQUESTS.map((request) => words.requests[request]).join(", "),
      }),
    pressures.length > 0 ? say(words.presses, { how: pressures.join(", ") }) : "",
    kinds.length > 0 ? say(words.names, { what: kinds.join(", ") }) : "",
    findings.some(({ id }) => id === "mail_password_field") ? words.asksPassword : "",
  ].filter((sentence) => sentence !== "");
  if (links.length > 0) {
    sentences.push(say(words.links, { count: links.length, domains: domains.size }));
  }
  return sentences.join(" ");
}
