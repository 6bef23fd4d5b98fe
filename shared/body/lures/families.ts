import lures from "../../../catalogue/lures.json" with { type: "json" };

/** Facts of a mail that a lure needs besides its words. */
export type LureFact =
  /** A link that does not lead to the author's domain. */
  | "link"
  /** Any link, also the author's own, unless a known organization is proven. */
  | "any_link"
  /** A mail with header fields that no known organization is proven to have sent. */
  | "unknown_author"
  /** An author outside the recipient's organization whom no known organization is proven to be. */
  | "outsider"
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
  /** The domain of an outsider differs from a correspondent's by an ending, hyphen or word. */
  | "similar"
  /** A proven author whose service sends texts of its users. */
  | "others"
  /** The number of a bank account. */
  | "account"
  /** A URL that is written so that no mail program links it: `site [.] com`. */
  | "address_apart"
  /** An attached picture. */
  | "picture";

/** A family of lures or a cue: as in `catalogue/lures.json`. */
export interface LureEntry {
  /** Sets of facts, families and cues. A mail with all members of any set has the lure. */
  readonly needs: readonly (readonly string[])[];
  /** Sets of facts, families and cues. With all members of any set, the lure is a payment fraud. */
  readonly paymentFraud?: readonly (readonly string[])[];
  /** Number of words at the start of a text among which a phrase must begin. */
  readonly maxStart?: number;
  /** Whether the phrases contain denials ("not delivered"), so that a denied last word counts. */
  readonly containsDenials?: boolean;
  /** Whether the phrases are about the reader's possessions: "my account" does not count. */
  readonly isAboutReader?: boolean;
  /** Whether the phrases are about the writer's possessions: "your account" does not count. */
  readonly isAboutWriter?: boolean;
  /** Whether the phrases offer something: a writer who seeks it has no lure. */
  readonly isOffer?: boolean;
  /** Domains whose proven mail legitimately contains such texts. */
  readonly senders?: readonly string[];
  readonly phrases: Readonly<Record<string, readonly string[]>>;
}

/** Phrases that are not lures alone, but that families need, by name. */
export const CUES = lures.cues satisfies Readonly<Record<string, LureEntry>>;

/** Families of lures, by name. */
export const FAMILIES = lures.families satisfies Readonly<Record<string, LureEntry>>;

/** Name of a family of lures. */
export type LureFamily = keyof typeof FAMILIES;
/** Name of a cue. */
export type LureCue = keyof typeof CUES;
