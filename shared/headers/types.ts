/**
 * Read-only result of the header parser. Most parts are parsed on first access; nothing waits or
 * throws.
 */

/** One header field, in the order of the text. */
export interface HeaderField {
  /** Position among the fields, 0 = topmost. */
  readonly index: number;
  /** 1-based line of the input on which the field starts. */
  readonly line: number;
  /** Name as written. */
  readonly name: string;
  /** Name in lower case: the key of {@linkcode ParsedHeaders.byName}. */
  readonly key: string;
  /** Value as written after the colon, folding included; a value that is far too long is cut. */
  readonly raw: string;
  /**
   * Value unfolded (RFC 5322 §2.2.3), controls removed, blanks trimmed, encoded words untouched.
   */
  readonly value: string;
}

/** One mailbox (RFC 5322 §3.4). */
export interface Mailbox {
  readonly kind: "mailbox";
  /** Display name (or the old `address (name)` comment), decoded; null when there is none. */
  readonly name: string | null;
  /** `local@domain` as written, comments and blanks removed; "" for the null path `<>`. */
  readonly address: string;
  /** Local part, without its quotes. */
  readonly local: string;
  /** Domain in lower case, no dot at the end; "" when the address has none. */
  readonly domain: string;
}

/** A named list of mailboxes, possibly empty: `undisclosed-recipients:;`. */
export interface AddressGroup {
  readonly kind: "group";
  readonly name: string;
  readonly mailboxes: readonly Mailbox[];
}

/** The addresses of one kind of field; the first of several fields counts. */
export interface AddressList {
  /** The unfolded value, null when the field is missing. */
  readonly raw: string | null;
  readonly addresses: readonly (Mailbox | AddressGroup)[];
  /** Every mailbox, those inside groups too, in order. */
  readonly mailboxes: readonly Mailbox[];
  /** The first mailbox with a domain, else the first one; null when there is none. */
  readonly primary: Mailbox | null;
}

/** Why a date could not be used, or only by a lenient reading. */
export type DateProblem = "missing" | "unreadable" | "out_of_range" | "obsolete_form";

/** A date as written and as an instant. */
export interface DateValue {
  readonly raw: string | null;
  /** Milliseconds since the Unix epoch, null when not readable. */
  readonly instant: number | null;
  /** Date as ISO 8601 UTC with milliseconds. */
  readonly iso: string | null;
  /** Minutes east of UTC as the sender wrote them; null when unknown (`-0000` or no zone). */
  readonly offsetMinutes: number | null;
  readonly problem: DateProblem | null;
}

/** One Received field: the transfer to `by`, as noted by the receiving server. */
export interface ReceivedHop {
  /** 0 = the hop nearest the recipient, as in the text. */
  readonly index: number;
  /** Greeting or known name of the sending side: the word after `from`. */
  readonly from: string | null;
  readonly by: string | null;
  readonly with: string | null;
  readonly id: string | null;
  /** Recipient, without angle brackets. */
  readonly for: string | null;
  /** Address of the sending side as the receiving server saw it, in canonical text form. */
  readonly ip: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly timestamp: string | null;
  /** Seconds since the closest earlier hop with a timestamp; negative stays negative. */
  readonly delaySeconds: number | null;
  /** Normalised version such as `TLSv1.3`; `TLS` when encrypted with no version given. */
  readonly tls: string | null;
  readonly cipher: string | null;
  /** The unfolded value. */
  readonly raw: string;

  /** Name given in HELO/EHLO, where it can be recognised. */
  readonly helo: string | null;
  /** Name the receiving server found for the address; null when it found none. */
  readonly rdns: string | null;
  readonly via: string | null;
  /** Envelope sender, where the server noted it. */
  readonly envelopeFrom: string | null;
  /** Position of the field among all fields. */
  readonly fieldIndex: number;
}

/** `smtp.mailfrom=user@example.org` (RFC 8601 §2.2); names in lower case. */
export interface AuthenticationProperty {
  readonly type: string;
  readonly name: string;
  readonly value: string;
}

/** One `method=result` of an Authentication-Results field. */
export interface AuthenticationMethod {
  /** Lower case: `spf`, `dkim`, `dmarc`, … */
  readonly method: string;
  /** Lower case, as written: `pass`, `softfail`, `hardfail`, … */
  readonly result: string;
  readonly reason: string | null;
  readonly properties: readonly AuthenticationProperty[];
  /** Comments of this result, joined by a blank. */
  readonly comment: string | null;
}

/** One Authentication-Results (or ARC-Authentication-Results) field. */
export interface AuthenticationResults {
  /** Lower case; null when the field names no server, as Outlook writes it. */
  readonly authservId: string | null;
  readonly methods: readonly AuthenticationMethod[];
  readonly fieldIndex: number;
}

/** One Received-SPF field (RFC 7208 §9.1). */
export interface ReceivedSpf {
  /** Lower case. */
  readonly result: string;
  readonly comment: string | null;
  /** Keys in lower case: `client-ip`, `envelope-from`, `helo`, `receiver`, … */
  readonly properties: ReadonlyMap<string, string>;
  readonly fieldIndex: number;
}

/**
 * `tag=value` of a DKIM-Signature or an ARC field (RFC 6376 §3.2); blanks inside base64 removed.
 */
export interface SignatureField {
  readonly tags: ReadonlyMap<string, string>;
  /** `d=`, lower case. */
  readonly domain: string | null;
  /** `s=` */
  readonly selector: string | null;
  /** `a=`, lower case. */
  readonly algorithm: string | null;
  /** `h=`, lower case, in order. */
  readonly signedFields: readonly string[];
  readonly fieldIndex: number;
}

/** The three fields of one ARC instance (RFC 8617 §4.1); null where one is missing. */
export interface ArcSet {
  readonly instance: number;
  readonly seal: SignatureField | null;
  /** `cv=` of the seal, lower case: none, pass or fail. */
  readonly chainValidation: string | null;
  readonly messageSignature: SignatureField | null;
  readonly authenticationResults: AuthenticationResults | null;
}

/**
 * Faults of an ARC chain (RFC 8617 §4, §5.2): failed or contradictory seals, missing fields,
 * malformed fields.
 */
export type ArcDefect = "broken" | "incomplete" | "malformed";

/** Defects that the parser noticed; a finding adds a sentence. */
export type ProblemId =
  | "no_fields"
  | "too_many_fields"
  | "value_too_long"
  | "duplicate_field"
  | "missing_from"
  | "several_from"
  | "unreadable_from"
  | "missing_date"
  | "bad_date"
  | "obsolete_date"
  | "missing_message_id"
  | "bad_message_id"
  | "summary_only"
  | "text_left_out"
  | "text_repaired"
  | "lost_indentation"
  | "control_characters"
  | "raw_eight_bit"
  | "unknown_charset"
  | "bad_received"
  | "incomplete_arc_set";

/** One defect of the text. */
export interface HeaderProblem {
  readonly id: ProblemId;
  /** Lower-case name of the field it is about, null for the whole. */
  readonly field: string | null;
  /** 1-based line of the input, null when something is missing. */
  readonly line: number | null;
}

/** Everything parsed from a block of header fields. */
export interface ParsedHeaders {
  readonly fields: readonly HeaderField[];
  /** Fields by lower-case name, each list in the order of the text. */
  readonly byName: ReadonlyMap<string, readonly HeaderField[]>;

  readonly from: AddressList;
  readonly sender: AddressList;
  readonly replyTo: AddressList;
  readonly returnPath: AddressList;
  readonly to: AddressList;
  readonly cc: AddressList;
  readonly bcc: AddressList;
  readonly deliveredTo: AddressList;

  /** Decoded; null when missing. */
  readonly subject: string | null;
  readonly date: DateValue;
  /** Without angle brackets; null when missing. */
  readonly messageId: string | null;

  readonly received: readonly ReceivedHop[];
  /** Names, addresses and ranges of the servers that the operator named as his own. */
  readonly ownServers: readonly string[];
  readonly authenticationResults: readonly AuthenticationResults[];
  readonly receivedSpf: readonly ReceivedSpf[];
  readonly dkimSignatures: readonly SignatureField[];
  /** By instance, lowest first. */
  readonly arc: readonly ArcSet[];
  /** Defects of the ARC chain; none without a chain. */
  readonly arcDefects: ReadonlySet<ArcDefect>;

  /** Addresses of the trace fields, canonical, each once, in the order of the text. */
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
  /** Domains of originators, signatures and hops, lower case, each once, From first. */
  readonly domains: readonly string[];

  readonly problems: readonly HeaderProblem[];
  /** The text as it was repaired before it was read; null where it was read as it came. */
  readonly repairedText: string | null;

  /** Returns every part, also those not parsed yet; used by `JSON.stringify`. */
  toJSON(): Omit<ParsedHeaders, "toJSON">;
}
