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
import records from "../../../catalogue/lures/records.json" with { type: "json" };
import renewal from "../../../catalogue/lures/renewal.json" with { type: "json" };
import rental from "../../../catalogue/lures/rental.json" with { type: "json" };
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

/** Facts of a mail that a lure needs besides its words. */
export type LureFact =
  /** A link that does not lead to the author's domain. */
  | "link"
  /** A link of the kind `link` in a mail with header fields or a known author's domain. */
  | "elsewhere"
  /** A greeting without a name by an unknown author: `Dear customer`. */
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
  /** A way to reply: a phone number, an e-mail address, a messenger, or a stranger as author. */
  | "contact"
  /** An author who is unknown, has a free mailbox, or receives replies at another domain. */
  | "stranger"
  /** An author with an address who is a stranger. */
  | "mailbox"
  /** A domain of Reply-To that is not the author's. */
  | "replies_elsewhere"
  /** Checks of the author's domain failed. */
  | "failed"
  /** The author's domain imitates that of an address in the text. */
  | "lookalike"
  /** A proven author whose service sends texts of its users. */
  | "others"
  /** The number of a bank account. */
  | "account"
  /** A URL that is written so that no mail program links it: `site [.] com`. */
  | "address_apart"
  /** An attached picture. */
  | "picture";

/** A family of lures or a cue: the content of `catalogue/lures/<name>.json`. */
export interface LureEntry {
  /** Sets of facts, families and cues. A mail with all members of any set has the lure. */
  readonly needs: readonly (readonly string[])[];
  /** Sets of facts, families and cues. With all members of any set, the lure is a payment fraud. */
  readonly grave?: readonly (readonly string[])[];
  /** Maximum number of words from the start of a text in which a phrase begins. */
  readonly within?: number;
  /** Whether the phrases contain denials ("not delivered"), so that a denied last word counts. */
  readonly isDenial?: boolean;
  /**
   * Whether the phrases are about possessions of the reader, so that "my account" does not count.
   */
  readonly isReaders?: boolean;
  /** Domains whose proven mail legitimately contains such texts. */
  readonly senders?: readonly string[];
  readonly phrases: Readonly<Record<string, readonly string[]>>;
}

/** Phrases that are no lure of their own, but that families need, by the name of their file. */
export const CUES = {
  invoice,
  reply_first: replyFirst,
  secret,
  unreachable,
} as const satisfies Readonly<Record<string, LureEntry>>;

/** Families of lures, by the name of their file. */
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
  records,
  renewal,
  rental,
  salary,
  shared_document: sharedDocument,
  signature,
  suspended,
  tax_refund: taxRefund,
  voicemail,
  wallet,
} as const satisfies Readonly<Record<string, LureEntry>>;

export type LureFamily = keyof typeof FAMILIES;
export type LureCue = keyof typeof CUES;
