import type { BodyUrl } from "../../../../shared/contract/body.ts";
import type { Messages } from "../../text/messages.ts";

/** Says which brand a link's host imitates, or is named after; "" without one. */
export function sayImitatedBrand(
  { imitates, findings }: BodyUrl,
  { mailWords: { links: words }, say }: Messages,
): string {
  if (imitates === undefined) return "";
  const { name, domains: [domain = ""] } = imitates;
  return findings.includes("url_name_below")
    ? say(words.named, { name, domain })
    : say(words.imitates, { name, domain });
}
