import type { BodyUrl } from "../../../../shared/contract/body.ts";
import type { Messages } from "../../text/messages.ts";

/** Says the brand that a link's host pretends to belong to, or is named after; "" for none. */
export function sayImitated(
  { imitates, findings }: BodyUrl,
  { mailWords: { links: words }, say }: Messages,
): string {
  if (imitates === undefined) return "";
  const { name, domains: [domain = ""] } = imitates;
  return findings.includes("url_name_below")
    ? say(words.named, { name, domain })
    : say(words.imitates, { name, domain });
}
