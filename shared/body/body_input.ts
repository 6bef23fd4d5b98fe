import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import type { BodyInput } from "./analyze.ts";
import type { MailPages } from "./mail_pages.ts";

/** The parts of a mail that were read. */
interface ReadMail {
  readonly headers: ParsedHeaders | null;
  readonly text: {
    readonly subject: string;
    readonly body: string;
    readonly senderDomain: string;
  };
  readonly body: { readonly tree: PartTree };
}

/**
 * The input of the body analysis, from a mail that was read.
 *
 * @param pages Those that were read with the mail.
 */
export function bodyInput(
  { headers, text, body: { tree } }: ReadMail,
  pages?: MailPages,
): BodyInput {
  const { subject, body, senderDomain } = text;
  return { tree, headers, subject, text: body, senderDomain, ...(pages && { pages }) };
}
