import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";

/** The values on which all header parsers must agree. */
export interface Essentials {
  /** Address of the first From mailbox, null when there is none. */
  readonly from: string | null;
  readonly subject: string | null;
  /** Milliseconds since the epoch. */
  readonly date: number | null;
  readonly received: number;
}

/** postal-mime's reading of the bytes of a header block. */
export async function readWithPostalMime(bytes: Uint8Array): Promise<Essentials> {
  const mail = await PostalMime.parse(bytes);
  return {
    from: mail.from?.address || mail.from?.group?.[0]?.address || null,
    subject: mail.subject ?? null,
    date: instantOf(mail.date),
    received: mail.headers.filter(({ key }) => key === "received").length,
  };
}

/** The part of mailparser's result that is used; mailparser ships no types. */
interface MailparserMail {
  readonly from?: { readonly value: readonly { readonly address?: string }[] };
  readonly subject?: string;
  readonly date?: Date;
  readonly headerLines: readonly { readonly key: string }[];
}

/** mailparser's reading of the bytes of a header block. */
export async function readWithMailparser(bytes: Uint8Array): Promise<Essentials> {
  const mail: MailparserMail = await simpleParser(Buffer.from(bytes), {});
  return {
    from: mail.from?.value[0]?.address || null,
    subject: mail.subject ?? null,
    date: instantOf(mail.date),
    received: mail.headerLines.filter(({ key }) => key === "received").length,
  };
}

function instantOf(date: Date | string | undefined): number | null {
  const instant = date === undefined ? NaN : new Date(date).getTime();
  return Number.isNaN(instant) ? null : instant;
}
