import type { Reported } from "../../advice/filled_report.ts";
import type { WholeMail } from "./whole_mail.ts";

/** Most characters of a text message that are reported. */
const MAX_TEXT = 2000;

/** A mail or a text message as it is reported to a place. */
export function selectReported({ mail, summary, examined }: WholeMail): Reported {
  const { source, input: { headers, content, stated } } = mail;
  const links = (examined.body?.urls ?? [])
    .filter(({ url, findings }) => findings.length > 0 && /^https?:/i.test(url));
  return {
    kind: "mail",
    from: summary?.from ?? stated?.from ?? "",
    subject: summary?.subject ?? stated?.subject ?? "",
    date: summary?.date ?? "",
    links: [...new Set(links.map(({ url }) => url))],
    text: headers === "" ? content.trim().slice(0, MAX_TEXT) : "",
    source: headers === "" ? "" : source,
  };
}
