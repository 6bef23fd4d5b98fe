import type { BodyUrl } from "../../../../shared/contract/body.ts";
import type { Messages } from "../../text/messages.ts";

/** Whom the host of a link pretends to be of, or is named after; "" for nobody. */
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
