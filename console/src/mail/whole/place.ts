import { defang } from "../../text/defang.ts";
import type { WholeMail } from "./whole_mail.ts";

/** The place of a mail that a reason is about. */
export interface Place {
  /** As the mail has it; null where it shows nothing. */
  readonly quote: string | null;
  /** Where it leads, defanged; null for what leads nowhere. */
  readonly target: string | null;
}

/** The place that a finding is about; null where it is about the whole mail. */
export function placeOf(id: string, whole: WholeMail): Place | null {
  const { body, failure } = whole.examined;
  const file = body?.attachments.find(({ findings }) => findings.includes(id));
  if (file !== undefined) return { quote: file.name, target: null };
  if (failure?.findings.some((finding) => finding.id === id)) {
    return { quote: failure.files.join(", "), target: null };
  }
  const url = body?.urls.find(({ findings }) => findings.includes(id));
  if (url !== undefined) {
    return { quote: url.shown, target: defang(url.host ?? url.url) };
  }
  const pressure = body?.quotes.find((quote) => id === `pressure_${quote.pressure}`);
  return pressure === undefined ? null : { quote: pressure.text, target: null };
}
