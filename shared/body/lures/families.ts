import callback from "../../../catalogue/lures/callback.json" with { type: "json" };
import casino from "../../../catalogue/lures/casino.json" with { type: "json" };
import code from "../../../catalogue/lures/code.json" with { type: "json" };
import copyAddress from "../../../catalogue/lures/copy_address.json" with { type: "json" };
import donation from "../../../catalogue/lures/donation.json" with { type: "json" };
import extortion from "../../../catalogue/lures/extortion.json" with { type: "json" };
import fax from "../../../catalogue/lures/fax.json" with { type: "json" };
import giftCard from "../../../catalogue/lures/gift_card.json" with { type: "json" };
import invoice from "../../../catalogue/lures/invoice.json" with { type: "json" };
import job from "../../../catalogue/lures/job.json" with { type: "json" };
import loan from "../../../catalogue/lures/loan.json" with { type: "json" };
import mailHeld from "../../../catalogue/lures/mail_held.json" with { type: "json" };
import moneyTransfer from "../../../catalogue/lures/money_transfer.json" with { type: "json" };
import newAccount from "../../../catalogue/lures/new_account.json" with { type: "json" };
import newNumber from "../../../catalogue/lures/new_number.json" with { type: "json" };
import parcel from "../../../catalogue/lures/parcel.json" with { type: "json" };
import password from "../../../catalogue/lures/password.json" with { type: "json" };
import pasteCommand from "../../../catalogue/lures/paste_command.json" with { type: "json" };
import payroll from "../../../catalogue/lures/payroll.json" with { type: "json" };
import prize from "../../../catalogue/lures/prize.json" with { type: "json" };
import renewal from "../../../catalogue/lures/renewal.json" with { type: "json" };
import replyFirst from "../../../catalogue/lures/reply_first.json" with { type: "json" };
import salary from "../../../catalogue/lures/salary.json" with { type: "json" };
import scanCode from "../../../catalogue/lures/scan_code.json" with { type: "json" };
import secret from "../../../catalogue/lures/secret.json" with { type: "json" };
import sharedDocument from "../../../catalogue/lures/shared_document.json" with { type: "json" };
import signature from "../../../catalogue/lures/signature.json" with { type: "json" };
import suspended from "../../../catalogue/lures/suspended.json" with { type: "json" };
import taxRefund from "../../../catalogue/lures/tax_refund.json" with { type: "json" };
import unreachable from "../../../catalogue/lures/unreachable.json" with { type: "json" };
import voicemail from "../../../catalogue/lures/voicemail.json" with { type: "json" };
import wallet from "../../../catalogue/lures/wallet.json" with { type: "json" };
import wire from "../../../catalogue/lures/wire.json" with { type: "json" };

/** Facts of a mail that a lure needs beside its words. */
export type LureProof =
  /** A link that does not lead to the author's domain. */
  | "link"
  /** A link that is not a known author's; without an author, no link can be called foreign. */
  | "elsewhere"
  /** A greeting without a name, by an author who is not known: `Dear customer`. */
  | "nameless"
  /** An attached web page. */
  | "page"
  /** An attached document, archive or page. */
  | "file"
  /** A phone number. */
  | "number"
  | "amount"
  /** An address of a cryptocurrency. */
  | "crypto"
  /** A way to answer outside the author's domain: a number, an address, a free mailbox. */
  | "contact"
  /** An author who is unknown, has a free mailbox, or wants answers elsewhere. */
  | "stranger"
  /** An author who is known and a stranger. */
  | "mailbox"
  /** Answers go to a domain that is not the author's. */
  | "replies_elsewhere"
  /** Checks of the author's domain failed. */
  | "failed"
  /** The author's domain is nearly that of an address in the text. */
  | "lookalike"
  /** A proven author whose service sends texts of its users. */
  | "others"
  /** The number of a bank account. */
  | "account"
  /** A web address written so that no mail program makes a link of it: `site [.] com`. */
  | "address_apart"
  /** An attached picture. */
  | "picture";

/** A family of lures, as `catalogue/lures/<name>.json` has it. */
export interface LureWords {
  /** Any of these sets is enough: of facts, and of families or cues whose words the mail has. */
  readonly needs: readonly (readonly string[])[];
  /** Any of these sets makes it a fraud for payments. */
  readonly grave?: readonly (readonly string[])[];
  /** Only this many words from the start are searched; all if left out. */
  readonly within?: number;
  /** The story denies something itself ("not delivered"): a denial in its words spares nothing. */
  readonly isDenial?: boolean;
  /** The story is about what the reader owns: "my account" is none. */
  readonly isReaders?: boolean;
  /** Domains whose own proven mail has such texts. */
  readonly senders?: readonly string[];
  readonly phrases: Readonly<Record<string, readonly string[]>>;
}

/** Words that are no lure, and that lures need: by the name of their file. */
export const CUES = {
  invoice,
  reply_first: replyFirst,
  secret,
  unreachable,
} as const satisfies Readonly<
  Record<string, LureWords>
>;

/** The families, by the name of their file. */
export const FAMILIES = {
  callback,
  copy_address: copyAddress,
  new_account: newAccount,
  paste_command: pasteCommand,
  scan_code: scanCode,
  wire,
  casino,
  code,
  donation,
  extortion,
  fax,
  gift_card: giftCard,
  job,
  loan,
  mail_held: mailHeld,
  money_transfer: moneyTransfer,
  new_number: newNumber,
  parcel,
  password,
  payroll,
  prize,
  renewal,
  salary,
  shared_document: sharedDocument,
  signature,
  suspended,
  tax_refund: taxRefund,
  voicemail,
  wallet,
} as const satisfies Readonly<Record<string, LureWords>>;

export type LureFamily = keyof typeof FAMILIES;
export type LureCue = keyof typeof CUES;
