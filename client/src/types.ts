// Written by `deno task openapi` from docs/openapi.json and docs/openapi-v1.json.

export type AccountCredits = {
  readonly plan: string;
  readonly limit_per_day: number;
  readonly used: number;
  readonly remaining: number;
  /** The next midnight UTC */
  readonly reset_at: string;
  readonly limit_per_minute: number;
  readonly remaining_this_minute: number;
};

export type AccountUsage = {
  readonly plan: string;
  /** A day, UTC */
  readonly from: string;
  /** A day, UTC */
  readonly to: string;
  /** Answered calls on all these days */
  readonly total: number;
  /** Days and endpoints with calls, oldest first */
  readonly days: ReadonlyArray<{
    /** A day, UTC */
    readonly date: string;
    readonly endpoint: "email/analyze" | "phone/check";
    /** Answered calls */
    readonly count: number;
    /** Calls refused because of a limit */
    readonly refused: number;
  }>;
};

/** One event of the stream; after the last one it sends `data: [DONE]` */
export type AnalysisStep = {
  readonly step: "basic_parsing";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly from: string | null;
    readonly subject: string | null;
    readonly date: string | null;
    readonly domains: ReadonlyArray<string>;
    readonly ipv4: ReadonlyArray<string>;
  };
  readonly progress: 10;
} | {
  readonly step: "ip_parsing";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly ipv4: ReadonlyArray<string>;
    readonly ipv6: ReadonlyArray<string>;
  };
  readonly progress: 20;
} | {
  readonly step: "received_chain";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly chain: ReadonlyArray<ChainHop>;
    readonly tls: string | null;
    readonly cipher: string | null;
  };
  readonly progress: 30;
} | {
  readonly step: "domain_arc";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    /** Domain of the author's address */
    readonly domain: string | null;
    /** The newest ARC-Seal, unfolded */
    readonly arcSeal: string | null;
    /** The newest ARC-Authentication-Results, unfolded */
    readonly arcAuth: string | null;
  };
  readonly progress: 40;
} | {
  readonly step: "ip_reputation";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly reputations: ReadonlyArray<Reputation>;
  };
  readonly progress: 55;
} | {
  readonly step: "spf";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly status: "pass" | "fail" | "neutral";
  };
  readonly progress: 73;
} | {
  readonly step: "dkim";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly status: "pass" | "fail" | "neutral";
  };
  readonly progress: 85;
} | {
  readonly step: "complete";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream continues after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly summary: AnalysisSummary;
  };
  readonly progress: 100;
};

/** The whole analysis; may be posted unchanged as analysisData */
export type AnalysisSummary = {
  /** Author as written, decoded */
  readonly from: string | null;
  readonly subject: string | null;
  /** ISO 8601 UTC; null when missing or not readable */
  readonly date: string | null;
  readonly domains: ReadonlyArray<string>;
  readonly ips: {
    readonly ipv4: ReadonlyArray<string>;
    readonly ipv6: ReadonlyArray<string>;
  };
  readonly received: {
    readonly chain: ReadonlyArray<ChainHop>;
    readonly hops: number;
    /** TLS of the hop at which the mail entered the recipient's side */
    readonly tls: string | null;
    readonly cipher: string | null;
    /** Seconds from the first to the last hop */
    readonly totalDelaySeconds: number | null;
  };
  readonly arc: {
    readonly domain: string | null;
    readonly seal: string | null;
    readonly authenticationResults: string | null;
  };
  /** The hop at which the mail entered the recipient's side */
  readonly border?: {
    readonly ip: string | null;
    readonly by: string | null;
    /** Name that the client gave itself, which proves nothing */
    readonly helo: string | null;
    /** Name that the receiving server found for the address */
    readonly reverse: string | null;
  } | undefined;
  /** Whether the mail never came from outside the recipient's own servers, as from a web form or a cron job on them; null where the route does not show it */
  readonly internal?: boolean | null | undefined;
  /** Sender of the envelope, from Return-Path */
  readonly envelopeFrom?: string | null | undefined;
  readonly replyTo?: string | null | undefined;
  readonly messageId?: string | null | undefined;
  /** Mailing service or mailbox provider that sent the mail, as its host names and fields show */
  readonly service?: string | null | undefined;
  /** Who sealed the mail (ARC), the first one first */
  readonly forwarders?: ReadonlyArray<{
    /** Domain of the seal */
    readonly domain: string | null;
    /** Results that it says it found; a claim, as believable as the domain */
    readonly reported: ReadonlyArray<{
      readonly method: string;
      readonly result: string;
      readonly domain: string | null;
    }>;
  }> | undefined;
  readonly reputations: ReadonlyArray<Reputation>;
  readonly authentication: {
    readonly spf: "pass" | "fail" | "neutral";
    readonly dkim: "pass" | "fail" | "neutral";
    readonly dmarc: "pass" | "fail" | "neutral";
    /** Source of each result; only together with verification */
    readonly sources?: {
      /** reported: stated by a server of the recipient's side; unproven: by a field anybody may add; verified: by the service itself; none: there is no result */
      readonly spf: "reported" | "unproven" | "verified" | "none";
      /** reported: stated by a server of the recipient's side; unproven: by a field anybody may add; verified: by the service itself; none: there is no result */
      readonly dkim: "reported" | "unproven" | "verified" | "none";
      /** reported: stated by a server of the recipient's side; unproven: by a field anybody may add; verified: by the service itself; none: there is no result */
      readonly dmarc: "reported" | "unproven" | "verified" | "none";
    } | undefined;
  };
  /** Most severe first */
  readonly findings: ReadonlyArray<Finding>;
  /** 0 harmless to 100; from the headers alone */
  readonly score: number;
  readonly threatLevel: "safe" | "low" | "medium" | "high" | "critical";
  readonly verification?: Verification | undefined;
  readonly analyzedAt: string;
};

/** Raw email headers and the reputation providers to ask about their addresses */
export type AnalyzeEmailHeadersRequest = {
  /** Raw header fields with their line breaks; a body after them is ignored */
  readonly emailHeaders: string;
  /** Which reputation providers to ask; none when absent */
  readonly enabledApis?: {
    readonly providerA?: boolean | undefined;
    readonly providerB?: boolean | undefined;
    readonly providerC?: boolean | undefined;
  } | undefined;
  /** The caller's own key of each provider; empty when unused */
  readonly apiKeys?: {
    readonly providerA?: string | undefined;
    readonly providerB?: string | undefined;
    readonly providerC?: string | undefined;
  } | undefined;
  /** Whether to verify SPF, DKIM, DMARC and ARC as well; ignored without DNS_RESOLVER */
  readonly verify?: boolean | undefined;
};

/** A mail to score */
export type AnalyzeSpamRequest = {
  /** The body: plain text, HTML, or raw MIME. Required unless headers is given */
  readonly emailContent?: string | undefined;
  /** Taken from headers when absent */
  readonly subject?: string | undefined;
  /** Sender address; taken from headers when absent */
  readonly from?: string | undefined;
  /** Raw header fields with their line breaks */
  readonly headers?: string | undefined;
  /** Only fail scores (case-insensitive); taken from headers when absent */
  readonly spf?: string | undefined;
  /** Only fail scores (case-insensitive); taken from headers when absent */
  readonly dkim?: string | undefined;
  /** Only fail scores (case-insensitive); taken from headers when absent */
  readonly dmarc?: string | undefined;
  /** The sending address is on a blocklist */
  readonly ipBlacklisted?: boolean | undefined;
  /** The reverse DNS name of the sending address does not resolve to it */
  readonly rdnsMismatch?: boolean | undefined;
  /** Scoring version to use; the server's own (SCORING_VERSION) when absent */
  readonly scoringVersion?: 1 | 2 | undefined;
  /** Answer each URL of body also as text that no program makes a link */
  readonly defanged?: boolean | undefined;
};

export type AnalyzeSpamResponse = {
  /** Version 1: min(100, round(patternScore x 0.60 + headerScore x 0.40)). Version 2: min(100, round(headerScore x 0.30 + patternScore x 0.35 + iaScore x 0.20 + velocityScore x 0.15)) */
  readonly score: number;
  /** The highest score of a matched pattern; 0 when none matched */
  readonly patternScore: number;
  /** Sum of the modifiers, at most 100 */
  readonly headerScore: number;
  /** Version 1: depends on the score only. Version 2: the level of the verdict */
  readonly threatLevel: "safe" | "low" | "medium" | "high" | "critical";
  /** The threat level, where safe is low */
  readonly severity: "low" | "medium" | "high" | "critical";
  /** True exactly when threatLevel is high or critical */
  readonly is_spam: boolean;
  /** Highest score first, then by id */
  readonly matchedPatterns: ReadonlyArray<MatchedPattern>;
  readonly headerFindings: ReadonlyArray<HeaderFinding>;
  readonly totalPatternsChecked: number;
  readonly totalRulesChecked: number;
  readonly summary: {
    readonly patternsMatched: number;
    /** The main reasons, in sentences */
    readonly topReasons: ReadonlyArray<string>;
    /** Types of the matched patterns */
    readonly categories: ReadonlyArray<"phishing" | "scam" | "malware" | "commercial" | "banking" | "tech_support" | "sextortion" | "delivery" | "sms_spam" | "corporate_spam" | "financial_spam" | "generic_spam" | "word_frequency" | "char_frequency" | "combination">;
  };
  /** ISO 8601 UTC with milliseconds */
  readonly analyzedAt: string;
  /** Only with scoring version 2, like all fields below */
  readonly scoringVersion?: 2 | undefined;
  /** Probability in percent that the mail is unwanted, from the classifier, by kind of mail */
  readonly iaScore?: number | undefined;
  /** min(100, count / 10 x 100), with the number of mails in the last hour, this one included, from the border address or the author's organizational domain, whichever is higher */
  readonly velocityScore?: number | undefined;
  /** The features with the most weight in the classifier, heaviest first */
  readonly iaReasons?: ReadonlyArray<{
    /** A feature of the mail, in words */
    readonly feature: string;
    /** Name of the feature, for its words in another language */
    readonly id: string;
    /** The values in message by name, so that it can be written in another language */
    readonly values: { readonly [key: string]: string };
    /** Positive for unwanted mail, negative for wanted mail */
    readonly weight: number;
  }> | undefined;
  readonly body?: BodyAnalysis | undefined;
  readonly verdict?: Verdict | undefined;
  /** The mails that the mail carries, each examined as a mail of its own */
  readonly mails?: ReadonlyArray<CarriedMail> | undefined;
};

export type ArcVerification = {
  readonly result: "none" | "pass" | "fail" | "temperror" | "headers_verified" | "cannot_confirm";
  /** Domain of the newest seal */
  readonly domain: string | null;
  readonly selector: string | null;
  /** Whether the domain is of the author's organization; null when one is not known */
  readonly aligned: boolean | null;
  /** Why, in one sentence for a person */
  readonly explanation: string;
  /** message: the whole mail; headers: the header fields only; connection: the delivering server */
  readonly scope: "message" | "headers" | "connection";
  /** Number of forwarders that sealed the mail */
  readonly instances: number;
};

export type ArchiveEntry = {
  readonly name: string;
  /** Uncompressed size in bytes, as stated by the archive */
  readonly size: number | null;
  readonly encrypted: boolean;
};

export type AuthorDomainVerification = {
  /** mx: it names servers; address: it has an address alone; null_mx: it does not accept mail (RFC 7505); no_mail: it exists and has none of these; nonexistent: there is no such domain; none: the mail names no single author's domain */
  readonly result: "mx" | "address" | "null_mx" | "no_mail" | "nonexistent" | "temperror" | "none";
  readonly domain: string | null;
  /** Why, in one sentence for a person */
  readonly explanation: string;
};

export type BimiVerification = {
  readonly result: "present" | "declined" | "none" | "temperror";
  readonly domain: string | null;
  /** Why, in one sentence for a person */
  readonly explanation: string;
};

/** Analysis of the mail's body. Nothing in it is fetched or executed */
export type BodyAnalysis = {
  /** Each target once: all with a finding, and three others of each domain; domains counts all */
  readonly urls: ReadonlyArray<BodyUrl>;
  /** Most URLs first */
  readonly domains: ReadonlyArray<BodyDomain>;
  readonly attachments: ReadonlyArray<BodyAttachment>;
  readonly parts: ReadonlyArray<BodyPart>;
  readonly partProblems: ReadonlyArray<"too_deep" | "too_many_parts" | "too_large" | "missing_boundary" | "missing_type" | "unclosed_multipart" | "unknown_encoding">;
  readonly calendars: ReadonlyArray<BodyCalendar>;
  readonly entities: ReadonlyArray<BodyEntity>;
  /** Pressure on the reader, by kind */
  readonly sentiment: {
    readonly urgency: number;
    readonly threat: number;
    readonly reward: number;
    readonly secrecy: number;
    readonly authority: number;
    readonly embarrassment: number;
  };
  /** The phrases on which sentiment is based */
  readonly quotes: ReadonlyArray<PressureQuote>;
  /** Actions that the text asks for */
  readonly requests: ReadonlyArray<"pay" | "gift_cards" | "confirm" | "give_secret" | "call" | "reply" | "other_channel" | "open_attachment" | "keep_secret" | "new_number" | "offer">;
  readonly hidden: HiddenText;
  readonly language: "en" | "fr" | "de" | "it" | "es" | null;
  /** Most severe first */
  readonly findings: ReadonlyArray<BodyFinding>;
  /** How far the findings of the body raise the verdict's probability; not part of score */
  readonly bodyScore: number;
};

export type BodyAttachment = {
  /** As mail programs show it */
  readonly name: string | null;
  readonly declaredType: string;
  /** Type recognised by its first bytes; null when unknown */
  readonly type: string | null;
  /** Decoded bytes */
  readonly size: number;
  /** SHA-256 of the decoded bytes, in hexadecimal */
  readonly sha256: string;
  /** Part number as in IMAP; empty for the mail itself */
  readonly path: string;
  readonly carrier: "part" | "tnef" | "uuencode";
  /** Whether the mail shows it inline, by markup or disposition */
  readonly inline: boolean;
  /** The first files of an archive; missing if it is none or cannot be listed */
  readonly entries?: ReadonlyArray<ArchiveEntry> | undefined;
  /** Number of files in the archive's list, including those left out of entries */
  readonly entryCount?: number | undefined;
  /** URL that a shortcut file opens, if it names one */
  readonly opens?: string | undefined;
  /** Ids of findings */
  readonly findings: ReadonlyArray<string>;
};

export type BodyCalendar = {
  /** Part that contains it */
  readonly path: string;
  /** REQUEST, CANCEL, REPLY, … */
  readonly method: string | null;
  readonly summary: string | null;
  /** Address of the organizer */
  readonly organizer: string | null;
  /** The name shown for it, chosen by whoever wrote it */
  readonly organizerName: string | null;
  readonly attendees: number;
  /** ISO 8601; without an offset it is local time */
  readonly start: string | null;
  readonly end: string | null;
  readonly location: string | null;
};

export type BodyDomain = {
  readonly domain: string;
  /** Number of URLs that lead to it */
  readonly urls: number;
  /** Whether it is the registered domain of the author's mailbox */
  readonly ofSender: boolean;
};

export type BodyEntity = {
  readonly kind: "amount" | "iban" | "card" | "phone" | "date" | "code" | "crypto" | "email" | "order";
  /** Normalised: an IBAN without blanks, a phone number as E.164 */
  readonly value: string;
  /** As written; a card number is masked */
  readonly text: string;
  /** Further data: country of an IBAN, currency of a crypto address, the list a French number is on */
  readonly detail?: string | undefined;
};

export type BodyFinding = {
  readonly id: string;
  readonly severity: "info" | "low" | "medium" | "high";
  /** The values in message by name, so that it can be written in another language */
  readonly values: { readonly [key: string]: string };
  readonly message: string;
  readonly where?: FindingPlace | undefined;
  /** The words it rests on, as in the mail, with single blanks */
  readonly quote?: string | undefined;
};

export type BodyPart = {
  /** Part number as in IMAP; empty for the mail itself */
  readonly path: string;
  /** Declared media type */
  readonly type: string;
  readonly name?: string | undefined;
  readonly disposition?: string | undefined;
  /** Content-Transfer-Encoding; empty for none */
  readonly encoding: string;
  /** Encoded length in characters; 0 for a part that contains others */
  readonly size: number;
  readonly kinds: ReadonlyArray<"smime_encrypted" | "smime_signed" | "pgp_encrypted" | "pgp_signed" | "tnef" | "external_body" | "partial">;
};

export type BodyUrl = {
  /** Target, taken out of redirectors that contain it; a long one is cut */
  readonly url: string;
  readonly host: string | null;
  /** Registered domain; null for an IP address */
  readonly domain: string | null;
  /** The link text that a reader sees */
  readonly shown: string | null;
  readonly source: "text" | "link" | "form" | "image" | "script" | "frame" | "refresh" | "calendar" | "attachment" | "style" | "unsubscribe";
  /** Links that lead to it, if there are several */
  readonly count?: number | undefined;
  /** Places of these links, if there are several */
  readonly sources?: ReadonlyArray<"text" | "link" | "form" | "image" | "script" | "frame" | "refresh" | "calendar" | "attachment" | "style" | "unsubscribe"> | undefined;
  /** Host of the redirector around it */
  readonly through?: string | undefined;
  /** With defanged=true: url, written so that no program turns it into a link */
  readonly defanged?: string | undefined;
  /** Purpose of the URL, if it is recognised */
  readonly purpose?: "pixel" | "unsubscribe" | "password" | undefined;
  /** The organization that the host imitates, if it does */
  readonly imitates?: {
    readonly name: string;
    /** The best known domains of the organization */
    readonly domains: ReadonlyArray<string>;
  } | undefined;
  /** Ids of findings */
  readonly findings: ReadonlyArray<string>;
};

export type CallbackState = {
  /** `pending` until the next attempt, `failed` when there is none */
  readonly status: "pending" | "delivered" | "failed";
  readonly attempts: number;
  /** Why the last attempt failed */
  readonly error?: {
    readonly error: "invalid_json" | "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limit_exceeded" | "header_fields_too_large" | "internal_error" | "regulator_unavailable" | "webhook_failed" | "not_implemented" | "overloaded" | "service_unavailable";
    /** A sentence that tells a person what to do */
    readonly message: string;
  } | undefined;
};

/** A mail that the mail carries */
export type CarriedMail = {
  /** Number of the part that carries it, as IMAP counts; that of a mail inside it goes on from there, the third in one file is 2#3 */
  readonly part: string;
  /** Author as written, decoded */
  readonly from: string | null;
  readonly subject: string | null;
  /** ISO 8601 UTC; null when missing or not readable */
  readonly date: string | null;
  readonly verdict: Verdict;
  /** As in the summary of analyze-email-headers; whoever attached the mail could have written every field. Null for a mail without header fields */
  readonly headers: {
    /** The hop at which the mail entered the recipient's side */
    readonly border?: {
      readonly ip: string | null;
      readonly by: string | null;
      /** Name that the client gave itself, which proves nothing */
      readonly helo: string | null;
      /** Name that the receiving server found for the address */
      readonly reverse: string | null;
    } | undefined;
    /** Whether the mail never came from outside the recipient's own servers, as from a web form or a cron job on them; null where the route does not show it */
    readonly internal?: boolean | null | undefined;
    /** Sender of the envelope, from Return-Path */
    readonly envelopeFrom?: string | null | undefined;
    readonly replyTo?: string | null | undefined;
    /** Mailing service or mailbox provider that sent the mail, as its host names and fields show */
    readonly service?: string | null | undefined;
    /** Most severe first */
    readonly findings: ReadonlyArray<Finding>;
    readonly threatLevel: "safe" | "low" | "medium" | "high" | "critical";
    /** Address in the field Sender */
    readonly sender?: string | null | undefined;
  } | null;
  readonly body: BodyAnalysis;
};

/** One Received field */
export type ChainHop = {
  /** 0 is the hop nearest the recipient, the first in the text */
  readonly index: number;
  /** Name given by the sending server */
  readonly from: string | null;
  /** Receiving server */
  readonly by: string | null;
  /** Protocol */
  readonly with: string | null;
  readonly id: string | null;
  /** Recipient noted by the server */
  readonly for: string | null;
  /** IP address of the sending server as seen by the receiving one */
  readonly ip: string | null;
  /** ISO 8601 UTC */
  readonly timestamp: string | null;
  /** Seconds since the previous hop; negative when the clocks differ */
  readonly delaySeconds: number | null;
  /** TLS version */
  readonly tls: string | null;
  readonly cipher: string | null;
  /** The whole field, unfolded */
  readonly raw: string;
};

export type DeliveryResponse = {
  readonly success: true;
  readonly message: string;
  /** HTTP status answered by the webhook */
  readonly webhookStatus: number;
  /** The delivery's `webhook-id` */
  readonly deliveryId: string;
  readonly timestamp: string;
};

export type DkimVerification = {
  /** headers_verified: the signature is valid for its fields, and the body was not given; cannot_confirm: it is not valid for the fields as given, or the mail is older than the published key can vouch for; neither proves a forgery */
  readonly result: "pass" | "fail" | "policy" | "permerror" | "temperror" | "headers_verified" | "cannot_confirm";
  /** Signing domain (d=) */
  readonly domain: string | null;
  readonly selector: string | null;
  /** Whether the domain is of the author's organization; null when one is not known */
  readonly aligned: boolean | null;
  /** Why, in one sentence for a person */
  readonly explanation: string;
  /** message: the whole mail; headers: the header fields only; connection: the delivering server */
  readonly scope: "message" | "headers" | "connection";
  /** One sentence on what the signature proves */
  readonly proven: string;
  /** One sentence on what it does not prove */
  readonly notProven: string;
  /** Share of the body that a pass covers: part when l= leaves some of it unsigned */
  readonly signedBody: "whole" | "part" | null;
  /** The domain only tests its signatures (t=y), so a pass counts for nothing (RFC 6376 §3.6.1) */
  readonly testing: boolean;
  /** dns: the key is published today; archive: a public archive of keys saw it (DKIM_ARCHIVE_URL) */
  readonly keySource: "dns" | "archive";
  /** Weaknesses of the signature, in sentences */
  readonly weaknesses: ReadonlyArray<string>;
  /** Weaknesses in the order of the sentences, for other languages */
  readonly weaknessKinds: ReadonlyArray<{
    readonly id: "part" | "rest" | "beyond" | "bits" | "testing" | "future" | "archive" | "invented";
    /** The values in message by name, so that it can be written in another language */
    readonly values: { readonly [key: string]: string };
  }>;
  /** Changes of the text that were undone before it verified */
  readonly repairs: ReadonlyArray<string>;
};

export type DmarcVerification = {
  readonly result: "none" | "pass" | "fail" | "temperror" | "permerror" | "headers_verified" | "cannot_confirm";
  /** The author's domain */
  readonly domain: string | null;
  readonly aligned: boolean | null;
  /** Why, in one sentence for a person */
  readonly explanation: string;
  /** message: the whole mail; headers: the header fields only; connection: the delivering server */
  readonly scope: "message" | "headers" | "connection";
  /** Handling of failed mail that the domain asks of receivers */
  readonly policy: "none" | "quarantine" | "reject" | null;
  /** Domain of the policy record */
  readonly policyDomain: string | null;
  /** Share of failing mail to which the policy applies (pct=); obsolete since RFC 9989 */
  readonly percent: number | null;
};

export type EmailAnalysis = {
  readonly id: string;
  readonly summary: AnalysisSummary;
  readonly spam: AnalyzeSpamResponse | null;
  readonly verdict?: Verdict | undefined;
  /** The mails that the mail carries; left out with scoring version 1 */
  readonly mails?: ReadonlyArray<CarriedMail> | undefined;
  /** True when the summary comes from the cache */
  readonly cached: boolean;
  /** ISO 8601 UTC */
  readonly analyzedAt: string;
};

/** A mail to analyse */
export type EmailAnalyzeRequest = {
  /** Raw header fields with their line breaks. Required unless message is given */
  readonly emailHeaders?: string | undefined;
  /** A whole mail: header fields, a blank line, the body. Used instead of the other two */
  readonly message?: string | undefined;
  /** The body: plain text, HTML, or raw MIME; scored against the spam patterns */
  readonly emailContent?: string | undefined;
  /** Scoring version to use; 2 when absent */
  readonly scoringVersion?: 1 | 2 | undefined;
  /** Answer each URL of body also as text that no program makes a link */
  readonly defanged?: boolean | undefined;
  /** Which reputation providers to ask; none when absent */
  readonly enabledApis?: {
    readonly providerA?: boolean | undefined;
    readonly providerB?: boolean | undefined;
    readonly providerC?: boolean | undefined;
  } | undefined;
  /** The caller's own key of each provider; empty when unused */
  readonly apiKeys?: {
    readonly providerA?: string | undefined;
    readonly providerB?: string | undefined;
    readonly providerC?: string | undefined;
  } | undefined;
  /** Whether to verify SPF, DKIM, DMARC and ARC as well; ignored without DNS_RESOLVER */
  readonly verify?: boolean | undefined;
  /** Answer 202 at once and analyse later, like the header Prefer: respond-async */
  readonly async?: boolean | undefined;
  /** With async: an http or https URL that is called when the job has ended */
  readonly callbackUrl?: string | undefined;
};

export type ErrorBody = {
  readonly error: "invalid_json" | "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limit_exceeded" | "header_fields_too_large" | "internal_error" | "regulator_unavailable" | "webhook_failed" | "not_implemented" | "overloaded" | "service_unavailable";
  /** A sentence that tells a person what to do */
  readonly message: string;
  readonly details?: ReadonlyArray<ErrorDetail> | undefined;
  /** Only with rate_limit_exceeded: when the quota resets */
  readonly retry_after?: string | undefined;
};

export type ErrorDetail = {
  /** Path in the request body, with dots; empty for the body itself */
  readonly path: string;
  readonly message: string;
};

export type Finding = {
  /** Stable name of the finding */
  readonly id: string;
  readonly severity: "low" | "medium" | "high" | "critical";
  /** The values in message by name, so that it can be written in another language */
  readonly values: { readonly [key: string]: string };
  /** One sentence for a person */
  readonly message: string;
};

/** Where the finding was made; without it, in the text or in the whole mail */
export type FindingPlace = {
  /** Part number as in IMAP; empty for the mail itself */
  readonly part?: string | undefined;
  /** Index in urls */
  readonly url?: number | undefined;
  /** Index in attachments */
  readonly attachment?: number | undefined;
};

export type HeaderFinding = {
  /** SPF-001, DKIM-001, DMARC-001, RDNS-001 or IPBL-001 */
  readonly ruleId: string;
  /** The request field the rule looks at */
  readonly check: string;
  /** Points added to the header score */
  readonly modifier: number;
};

export type HiddenText = {
  /** Letters and digits */
  readonly characters: number;
  readonly ways: ReadonlyArray<"style" | "size" | "colour" | "off_screen">;
  /** Start of the hidden text; empty when there is none */
  readonly excerpt: string;
};

export type Job = {
  readonly id: string;
  readonly status: "pending" | "processing" | "complete" | "error";
  /** ISO 8601 UTC */
  readonly createdAt: string;
  /** ISO 8601 UTC */
  readonly startedAt: string | null;
  /** ISO 8601 UTC */
  readonly finishedAt: string | null;
  readonly result?: EmailAnalysis | undefined;
  /** When it has failed */
  readonly error?: {
    readonly error: "invalid_json" | "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limit_exceeded" | "header_fields_too_large" | "internal_error" | "regulator_unavailable" | "webhook_failed" | "not_implemented" | "overloaded" | "service_unavailable";
    /** A sentence that tells a person what to do */
    readonly message: string;
  } | undefined;
  readonly callback?: CallbackState | undefined;
};

export type ListInfo = {
  /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
  readonly version: string;
  readonly name: string;
  readonly description: string;
  /** Patterns in use */
  readonly patternCount: number;
  /** Entries of the list that could not be used */
  readonly skippedCount: number;
  /** Number of blocked numbers as stated by the list, else counted from its patterns */
  readonly total_blocked: number;
  /** When the list was loaded */
  readonly cachedAt: string;
  /** When it will be loaded again: an hour later */
  readonly expiresAt: string;
  /** `embedded`, or the address of the list */
  readonly source: string;
};

export type MatchedPattern = {
  readonly patternId: string;
  readonly type: "phishing" | "scam" | "malware" | "commercial" | "banking" | "tech_support" | "sextortion" | "delivery" | "sms_spam" | "corporate_spam" | "financial_spam" | "generic_spam" | "word_frequency" | "char_frequency" | "combination";
  /** min(100, round(matchScore / 100 x the pattern's score)) */
  readonly score: number;
  /** Severity of the pattern */
  readonly severity: "low" | "medium" | "high" | "critical";
  /** Matches, in sentences */
  readonly reasons: ReadonlyArray<string>;
  /** Match score, rounded; a score above 100 is given as 100 */
  readonly matchScore: number;
  /** Only with scoring version 2: reasons, for other languages */
  readonly reasonKinds?: ReadonlyArray<{
    readonly id: "keywords" | "bodyKeywords" | "subject" | "sender";
    /** The values in message by name, so that it can be written in another language */
    readonly values: { readonly [key: string]: string };
  }> | undefined;
};

export type NumberExplanation = {
  readonly kind: "geographic" | "mobile" | "non_geographic" | "telemarketing" | "technical_platform" | "machine" | "special" | "short" | "operator_service" | "directory" | "social" | "emergency" | "message" | "foreign" | "unknown";
  readonly region: {
    /** ISO 3166-1 */
    readonly country: string | null;
    readonly id: "ile_de_france" | "north_west" | "north_east" | "south_east" | "south_west" | "metropole" | "guadeloupe" | "guyane" | "martinique" | "reunion" | "mayotte" | "saint_pierre_et_miquelon" | "overseas" | null;
    readonly name: string;
  } | null;
  /** Operator of the block; a number may have been ported since */
  readonly operator: {
    /** The regulator's code */
    readonly code: string;
    readonly name: string;
    /** Date of the allotment */
    readonly since: string;
    /** First number of the block */
    readonly from: string;
    /** Last number of the block */
    readonly to: string;
  } | null;
  /** false: the range is not allotted; null: the plan does not cover such numbers, or is too old */
  readonly allotted: boolean | null;
  readonly tariff: {
    readonly id: "free" | "normal" | "premium_low" | "premium_medium" | "premium_high" | "announced" | "premium" | "special";
    readonly message: string;
    /** Id of an entry of sources */
    readonly source: string;
  } | null;
  readonly reserved: {
    readonly prefix: string;
    readonly purpose: "telemarketing";
  } | null;
  /** Known facts, in sentences */
  readonly statements: ReadonlyArray<{
    readonly about: "kind" | "region" | "operator" | "allotted" | "reserved";
    readonly message: string;
    /** Id of an entry of sources */
    readonly source: string;
  }>;
  readonly advice: ReadonlyArray<{
    readonly id: "forged" | "not_known" | "telemarketing_law" | "telemarketing_report" | "report_33700" | "do_not_call_back" | "foreign_call_back" | "mobile_sales" | "emergency_never_calls" | "no_proof";
    readonly message: string;
    /** Id of an entry of sources */
    readonly source: string;
  }>;
  readonly sources: ReadonlyArray<{
    readonly id: string;
    readonly title: string;
    readonly publisher: string;
    readonly date?: string | undefined;
    readonly url?: string | undefined;
    readonly licence?: string | undefined;
  }>;
};

export type PhoneCheck = {
  /** The number as sent */
  readonly phoneNumber: string;
  /** Country code 33 and the 9 national digits; for an explained short or foreign number its own digits */
  readonly normalized: string;
  /** True when at least one pattern matches */
  readonly isBlocked: boolean;
  /** Number of entries in matches */
  readonly matchCount: number;
  /** Matching patterns list by list, most specific first; at most 100 */
  readonly matches: ReadonlyArray<{
    readonly name: string;
    readonly action: "block";
    /** Digits; each # stands for any one digit */
    readonly pattern: string;
    /** Name of its list; only when several are configured */
    readonly list?: string | undefined;
  }>;
  readonly database: {
    /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
    readonly version: string;
    /** Number of blocked numbers as stated by the list, else counted from its patterns */
    readonly total_blocked: number;
    /** Addresses of lists that could not be loaded; only when several are configured */
    readonly unavailable?: ReadonlyArray<string> | undefined;
  };
  readonly explanation: NumberExplanation;
};

/** One number to check, or several */
export type PhoneCheckRequest = {
  /** One number. Required unless phoneNumbers is given */
  readonly phoneNumber?: string | undefined;
  /** Several numbers, each charged as a call: at most the plan's calls per minute */
  readonly phoneNumbers?: ReadonlyArray<string> | undefined;
  /** Language of the explanation; by default that of Accept-Language, else French */
  readonly language?: "fr" | "en" | "de" | "it" | "es" | undefined;
};

export type PhoneChecks = {
  readonly results: ReadonlyArray<PhoneCheck>;
};

export type PressureQuote = {
  readonly pressure: "urgency" | "threat" | "reward" | "secrecy" | "authority" | "embarrassment";
  readonly text: string;
  /** Offset in subject, a line feed and the visible text, in UTF-16 code units */
  readonly offset: number;
};

export type RegulatorCheckRequest = {
  readonly action: "check";
  /** 0 and 9 digits, in one piece or in groups of two with spaces or hyphens; or +33 or 0033 and 9 digits */
  readonly phoneNumber: string;
  /** Also explain the number; then short and foreign numbers are accepted too */
  readonly explain?: boolean | undefined;
  /** Language of the explanation; French by default */
  readonly language?: "fr" | "en" | "de" | "it" | "es" | undefined;
} | {
  readonly action: "info";
} | {
  readonly action: "refresh";
};

export type RegulatorCheckResponse = {
  /** The number as sent */
  readonly phoneNumber: string;
  /** Country code 33 and the 9 national digits; for an explained short or foreign number its own digits */
  readonly normalized: string;
  /** True when at least one pattern matches */
  readonly isBlocked: boolean;
  /** Number of entries in matches */
  readonly matchCount: number;
  /** Matching patterns list by list, most specific first; at most 100 */
  readonly matches: ReadonlyArray<{
    readonly name: string;
    readonly action: "block";
    /** Digits; each # stands for any one digit */
    readonly pattern: string;
    /** Name of its list; only when several are configured */
    readonly list?: string | undefined;
  }>;
  readonly database: {
    /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
    readonly version: string;
    /** Number of blocked numbers as stated by the list, else counted from its patterns */
    readonly total_blocked: number;
    /** Addresses of lists that could not be loaded; only when several are configured */
    readonly unavailable?: ReadonlyArray<string> | undefined;
  };
  readonly explanation?: NumberExplanation | undefined;
};

export type RegulatorInfoResponse = {
  /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
  readonly version: string;
  readonly name: string;
  readonly description: string;
  /** Patterns in use */
  readonly patternCount: number;
  /** Entries of the list that could not be used */
  readonly skippedCount: number;
  /** Number of blocked numbers as stated by the list, else counted from its patterns */
  readonly total_blocked: number;
  /** When the list was loaded */
  readonly cachedAt: string;
  /** When it will be loaded again: an hour later */
  readonly expiresAt: string;
  /** `embedded`, or the address of the list */
  readonly source: string;
  /** Each list; only when several are in use */
  readonly lists?: ReadonlyArray<ListInfo> | undefined;
  /** Addresses of lists that cannot be loaded; only when several are configured */
  readonly unavailable?: ReadonlyArray<string> | undefined;
  /** The numbering plan that explanations are made from */
  readonly numbering: {
    readonly title: string;
    readonly publisher: string;
    readonly url: string;
    readonly licence: string;
    /** Date of its latest allotment */
    readonly date: string;
    /** Only when it is older than 12 months */
    readonly warning?: string | undefined;
  };
};

export type RegulatorRefreshResponse = {
  /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
  readonly version: string;
  readonly name: string;
  readonly description: string;
  /** Patterns in use */
  readonly patternCount: number;
  /** Entries of the list that could not be used */
  readonly skippedCount: number;
  /** Number of blocked numbers as stated by the list, else counted from its patterns */
  readonly total_blocked: number;
  /** When the list was loaded */
  readonly cachedAt: string;
  /** When it will be loaded again: an hour later */
  readonly expiresAt: string;
  /** `embedded`, or the address of the list */
  readonly source: string;
  /** Each list; only when several are in use */
  readonly lists?: ReadonlyArray<ListInfo> | undefined;
  /** Addresses of lists that cannot be loaded; only when several are configured */
  readonly unavailable?: ReadonlyArray<string> | undefined;
  /** The numbering plan that explanations are made from */
  readonly numbering: {
    readonly title: string;
    readonly publisher: string;
    readonly url: string;
    readonly licence: string;
    /** Date of its latest allotment */
    readonly date: string;
    /** Only when it is older than 12 months */
    readonly warning?: string | undefined;
  };
  readonly success: true;
  readonly message: string;
};

/** One entry per enabled provider */
export type Reputation = {
  readonly provider: "providerA" | "providerB" | "providerC";
  /** The address of this entry: the worst of those looked up */
  readonly ip: string | null;
  readonly status: "ok" | "error" | "skipped";
  /** 0 harmless to 100 malicious */
  readonly score: number | null;
  readonly verdict: "safe" | "suspicious" | "malicious" | "unknown";
  /** One sentence for a person */
  readonly message: string;
};

export type SpfVerification = {
  readonly result: "none" | "neutral" | "pass" | "fail" | "softfail" | "temperror" | "permerror" | "cannot_confirm";
  /** Domain of the return path, or the name in HELO */
  readonly domain: string | null;
  /** Whether the domain is of the author's organization; null when one is not known */
  readonly aligned: boolean | null;
  /** Why, in one sentence for a person */
  readonly explanation: string;
  /** message: the whole mail; headers: the header fields only; connection: the delivering server */
  readonly scope: "message" | "headers" | "connection";
  /** IP address that delivered the mail to the recipient's side */
  readonly ip: string | null;
  /** The domain's explanation for refused senders (exp=), unchanged, in ASCII */
  readonly domainSays: string | null;
};

export type TokenReplacement = {
  /** The new token; it is not shown again */
  readonly token: string;
  /** When the new token ends; null for never */
  readonly expires_at: string | null;
  /** End of validity of the token of this call */
  readonly previous_expires_at: string;
};

export type TriggerScenarioRequest = {
  /** Action for the scenario; any string */
  readonly action?: string | undefined;
  /** Raw headers, passed on unchanged */
  readonly emailHeaders?: string | undefined;
  /** The analysis to send: any JSON object */
  readonly analysisData?: { readonly [key: string]: unknown } | undefined;
  /** Where to post it: an http or https URL; the server's own scenario when absent */
  readonly customWebhookUrl?: string | undefined;
};

export type TriggerWorkflowExportRequest = {
  /** The analysis to send: any JSON object */
  readonly analysisData: { readonly [key: string]: unknown };
  /** Where to post it: an http or https URL */
  readonly workflowWebhookUrl: string;
  /** Flags for the receiver, passed on unchanged */
  readonly exports?: {
    /** A row in a spreadsheet */
    readonly sheets?: boolean | undefined;
    /** An XML document */
    readonly xml?: boolean | undefined;
    /** A JSON document */
    readonly json?: boolean | undefined;
    /** A calendar entry */
    readonly calendar?: boolean | undefined;
  } | undefined;
};

/** One verdict from headers, words, links and attachments */
export type Verdict = {
  /** safe: the sender is proven and known, and nothing was found; low: nothing was found; medium: be careful; high and critical: unwanted */
  readonly level: "safe" | "low" | "medium" | "high" | "critical";
  /** Probability that the mail is unwanted, with four decimals */
  readonly probability: number;
  /** The strongest first */
  readonly reasons: ReadonlyArray<VerdictReason>;
  /** False for a text that is too short to judge: its level is not for a person */
  readonly enough: boolean;
  /** Part of the carried mail that is judged, for the report of one; null for the mail */
  readonly of: string | null;
};

export type VerdictReason = {
  /** Stable id of a finding, or of a sentence of the verdict */
  readonly id: string;
  /** Values of the sentence, such as quoted words of the mail */
  readonly values: { readonly [key: string]: string | number };
  /** One sentence for a person */
  readonly message: string;
  readonly where?: FindingPlace | undefined;
  /** The words it rests on, as in the mail, with single blanks */
  readonly quote?: string | undefined;
};

/** Results verified by the service itself; only with verify and DNS_RESOLVER */
export type Verification = {
  readonly spf: SpfVerification;
  /** Topmost first; when there are more than ten, those of the author's organization come first */
  readonly dkim: ReadonlyArray<DkimVerification>;
  readonly dmarc: DmarcVerification;
  readonly arc: ArcVerification;
  readonly bimi: BimiVerification;
  readonly author?: AuthorDomainVerification | undefined;
  readonly border?: {
    /** iprev (RFC 8601 §3): pass: a reverse name leads back to the address; fail: none of its names does; permerror: it has no name */
    readonly result: "pass" | "fail" | "permerror" | "temperror";
    readonly ip: string;
    /** The name that leads back to the address */
    readonly reverse: string | null;
    readonly helo: string | null;
    /** Whether the name in HELO has an address; null where it is none, or not known */
    readonly heloResolves: boolean | null;
    /** Network of the address, as the zone of ORIGIN_ZONE has it */
    readonly network: {
      /** Number of the operator's autonomous system */
      readonly asn: number;
      readonly prefix: string;
      readonly country: string | null;
      readonly holder: string | null;
    } | null;
    /** Why, in one sentence for a person */
    readonly explanation: string;
  } | null | undefined;
  /** Set when the proven domain is not one of the brand in the author's name, else null */
  readonly impersonation: string | null;
  /** Day of arrival of a mail too old for today's records to speak against it, else null */
  readonly outdated: string | null;
  /** Whether all DNS queries stayed within the limits of time and number */
  readonly complete: boolean;
};
