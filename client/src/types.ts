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
  /** Calls that were answered, in all these days */
  readonly total: number;
  /** Days and endpoints with calls, oldest first */
  readonly days: ReadonlyArray<{
    /** A day, UTC */
    readonly date: string;
    readonly endpoint: "email/analyze" | "phone/check";
    /** Calls that were answered */
    readonly count: number;
    /** Calls beyond a limit */
    readonly refused: number;
  }>;
};

/** One event of the stream; after the last one it sends `data: [DONE]` */
export type AnalysisStep = {
  readonly step: "basic_parsing";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
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
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
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
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly chain: ReadonlyArray<{
      /** 0 is the hop nearest the recipient, as in the text */
      readonly index: number;
      /** Name the sending side gave */
      readonly from: string | null;
      /** Server that received */
      readonly by: string | null;
      /** Protocol */
      readonly with: string | null;
      readonly id: string | null;
      /** Recipient the server noted */
      readonly for: string | null;
      /** Address of the sending side as the receiving server saw it */
      readonly ip: string | null;
      /** ISO 8601 UTC */
      readonly timestamp: string | null;
      /** Seconds since the hop before; negative when the clocks disagree */
      readonly delaySeconds: number | null;
      /** TLS version */
      readonly tls: string | null;
      readonly cipher: string | null;
      /** The whole field, unfolded */
      readonly raw: string;
    }>;
    readonly tls: string | null;
    readonly cipher: string | null;
  };
  readonly progress: 30;
} | {
  readonly step: "domain_arc";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
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
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly reputations: ReadonlyArray<{
      readonly provider: "providerA" | "providerB" | "providerC";
      /** The address the entry is about: the worst of those looked up */
      readonly ip: string | null;
      readonly status: "ok" | "error" | "skipped";
      /** 0 harmless to 100 malicious */
      readonly score: number | null;
      readonly verdict: "safe" | "suspicious" | "malicious" | "unknown";
      /** One sentence for a person */
      readonly message: string;
    }>;
  };
  readonly progress: 55;
} | {
  readonly step: "spf";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly status: "pass" | "fail" | "neutral";
  };
  readonly progress: 73;
} | {
  readonly step: "dkim";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    readonly status: "pass" | "fail" | "neutral";
  };
  readonly progress: 85;
} | {
  readonly step: "complete";
  /** success: fine; warning: missing, neutral, suspicious or a lookup that failed; error: a failed check, or a step that could not be done. The stream goes on after an error. */
  readonly status: "processing" | "success" | "warning" | "error";
  readonly data: {
    /** One sentence for a person */
    readonly message: string;
    /** The whole analysis; may be posted unchanged as analysisData */
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
    readonly chain: ReadonlyArray<{
      /** 0 is the hop nearest the recipient, as in the text */
      readonly index: number;
      /** Name the sending side gave */
      readonly from: string | null;
      /** Server that received */
      readonly by: string | null;
      /** Protocol */
      readonly with: string | null;
      readonly id: string | null;
      /** Recipient the server noted */
      readonly for: string | null;
      /** Address of the sending side as the receiving server saw it */
      readonly ip: string | null;
      /** ISO 8601 UTC */
      readonly timestamp: string | null;
      /** Seconds since the hop before; negative when the clocks disagree */
      readonly delaySeconds: number | null;
      /** TLS version */
      readonly tls: string | null;
      readonly cipher: string | null;
      /** The whole field, unfolded */
      readonly raw: string;
    }>;
    readonly hops: number;
    readonly tls: string | null;
    readonly cipher: string | null;
    /** From the first to the last hop */
    readonly totalDelaySeconds: number | null;
  };
  readonly arc: {
    readonly domain: string | null;
    readonly seal: string | null;
    readonly authenticationResults: string | null;
  };
  readonly reputations: ReadonlyArray<{
    readonly provider: "providerA" | "providerB" | "providerC";
    /** The address the entry is about: the worst of those looked up */
    readonly ip: string | null;
    readonly status: "ok" | "error" | "skipped";
    /** 0 harmless to 100 malicious */
    readonly score: number | null;
    readonly verdict: "safe" | "suspicious" | "malicious" | "unknown";
    /** One sentence for a person */
    readonly message: string;
  }>;
  readonly authentication: {
    readonly spf: "pass" | "fail" | "neutral";
    readonly dkim: "pass" | "fail" | "neutral";
    readonly dmarc: "pass" | "fail" | "neutral";
    /** Where each comes from; only beside verification */
    readonly sources?: {
      /** reported: by a server of the recipient's side; unproven: by a field that may not be its own; verified: by the service itself; none: from nowhere */
      readonly spf: "reported" | "unproven" | "verified" | "none";
      /** reported: by a server of the recipient's side; unproven: by a field that may not be its own; verified: by the service itself; none: from nowhere */
      readonly dkim: "reported" | "unproven" | "verified" | "none";
      /** reported: by a server of the recipient's side; unproven: by a field that may not be its own; verified: by the service itself; none: from nowhere */
      readonly dmarc: "reported" | "unproven" | "verified" | "none";
    } | undefined;
  };
  /** Gravest first */
  readonly findings: ReadonlyArray<{
    /** Stable name of the finding */
    readonly id: string;
    readonly severity: "low" | "medium" | "high" | "critical";
    /** One sentence for a person */
    readonly message: string;
  }>;
  /** 0 harmless to 100; from the headers alone */
  readonly score: number;
  readonly threatLevel: "safe" | "low" | "medium" | "high" | "critical";
  /** What the service asked and computed itself; only with verify and DNS_RESOLVER */
  readonly verification?: {
    readonly spf: {
      readonly result: "none" | "neutral" | "pass" | "fail" | "softfail" | "temperror" | "permerror" | "cannot_confirm";
      /** The return path's domain, or the name the server gave itself (HELO) */
      readonly domain: string | null;
      /** Whether the domain is of the author's organization; null when one is not known */
      readonly aligned: boolean | null;
      /** Why, in one sentence for a person */
      readonly explanation: string;
      /** message: the whole mail; headers: header fields alone; connection: who handed the mail over */
      readonly scope: "message" | "headers" | "connection";
      /** The address that handed the mail to the recipient's side */
      readonly ip: string | null;
      /** What the domain says to a sender it refuses (exp=): its own words, in ASCII */
      readonly domainSays: string | null;
    };
    /** Topmost first; of more than ten those of the author's organization count before others */
    readonly dkim: ReadonlyArray<{
      /** headers_verified: the signature holds over the fields it names, the body was not given; cannot_confirm: it does not hold over the fields as they were given, which proves no forgery */
      readonly result: "pass" | "fail" | "policy" | "permerror" | "temperror" | "headers_verified" | "cannot_confirm";
      /** Who signed (d=) */
      readonly domain: string | null;
      readonly selector: string | null;
      /** Whether the domain is of the author's organization; null when one is not known */
      readonly aligned: boolean | null;
      /** Why, in one sentence for a person */
      readonly explanation: string;
      /** message: the whole mail; headers: header fields alone; connection: who handed the mail over */
      readonly scope: "message" | "headers" | "connection";
      /** What the signature proves, in one sentence */
      readonly proven: string;
      /** What it does not prove, in one sentence */
      readonly notProven: string;
      /** How much of the body a pass covers: part where l= leaves some of it unsigned */
      readonly signedBody: "whole" | "part" | null;
      /** What makes it weaker than it looks, in sentences */
      readonly weaknesses: ReadonlyArray<string>;
      /** What had to be undone in the text for it to verify */
      readonly repairs: ReadonlyArray<string>;
    }>;
    readonly dmarc: {
      readonly result: "none" | "pass" | "fail" | "temperror" | "permerror" | "headers_verified" | "cannot_confirm";
      /** The author's domain */
      readonly domain: string | null;
      readonly aligned: boolean | null;
      /** Why, in one sentence for a person */
      readonly explanation: string;
      /** message: the whole mail; headers: header fields alone; connection: who handed the mail over */
      readonly scope: "message" | "headers" | "connection";
      /** What the domain asks receivers to do with mail that fails */
      readonly policy: "none" | "quarantine" | "reject" | null;
      /** Whose record it is */
      readonly policyDomain: string | null;
      /** Share of failing mail that the policy is for (pct=), historic since RFC 9989 */
      readonly percent: number | null;
    };
    readonly arc: {
      readonly result: "none" | "pass" | "fail" | "temperror" | "headers_verified" | "cannot_confirm";
      /** Who sealed last */
      readonly domain: string | null;
      readonly selector: string | null;
      /** Whether the domain is of the author's organization; null when one is not known */
      readonly aligned: boolean | null;
      /** Why, in one sentence for a person */
      readonly explanation: string;
      /** message: the whole mail; headers: header fields alone; connection: who handed the mail over */
      readonly scope: "message" | "headers" | "connection";
      /** How many forwarders sealed the mail */
      readonly instances: number;
    };
    readonly bimi: {
      readonly result: "present" | "declined" | "none" | "temperror";
      readonly domain: string | null;
      /** Why, in one sentence for a person */
      readonly explanation: string;
    };
    /** That what passed is nothing like the brand the author's name shows; null otherwise */
    readonly impersonation: string | null;
    /** Whether every question to the DNS was within the time and number */
    readonly complete: boolean;
  } | undefined;
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
  /** Whether to verify SPF, DKIM, DMARC and ARC anew; ignored without DNS_RESOLVER */
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
  /** Only fail scores, in any case; taken from headers when absent */
  readonly spf?: string | undefined;
  /** Only fail scores, in any case; taken from headers when absent */
  readonly dkim?: string | undefined;
  /** Only fail scores, in any case; taken from headers when absent */
  readonly dmarc?: string | undefined;
  /** The sending address is on a blocklist */
  readonly ipBlacklisted?: boolean | undefined;
  /** The name of the sending address does not lead back to it */
  readonly rdnsMismatch?: boolean | undefined;
  /** Scoring version to use; the server's own (SCORING_VERSION) when absent */
  readonly scoringVersion?: 1 | 2 | undefined;
};

export type AnalyzeSpamResponse = {
  /** Version 1: min(100, round(patternScore x 0.6 + headerScore x 0.4)). Version 2: min(100, round(headerScore x 0.30 + patternScore x 0.35 + iaScore x 0.20 + velocityScore x 0.15)) */
  readonly score: number;
  /** The highest score of a matched pattern; 0 when none matched */
  readonly patternScore: number;
  /** Sum of the modifiers, at most 100 */
  readonly headerScore: number;
  /** Follows the score alone */
  readonly threatLevel: "safe" | "low" | "medium" | "high" | "critical";
  /** Follows the score alone */
  readonly severity: "low" | "medium" | "high" | "critical";
  /** True exactly when threatLevel is high or critical */
  readonly is_spam: boolean;
  /** Highest score first, then by id */
  readonly matchedPatterns: ReadonlyArray<{
    readonly patternId: string;
    readonly type: "phishing" | "scam" | "malware" | "commercial" | "banking" | "tech_support" | "sextortion" | "delivery" | "sms_spam" | "corporate_spam" | "financial_spam" | "generic_spam" | "word_frequency" | "char_frequency" | "combination";
    /** min(100, round(matchScore / 100 x the pattern's score)) */
    readonly score: number;
    /** Severity of the pattern */
    readonly severity: "low" | "medium" | "high" | "critical";
    /** What matched, in sentences */
    readonly reasons: ReadonlyArray<string>;
    /** Raw match score, rounded; raw scores beyond 100 read 100 */
    readonly matchScore: number;
  }>;
  readonly headerFindings: ReadonlyArray<{
    /** SPF-001, DKIM-001, DMARC-001, RDNS-001 or IPBL-001 */
    readonly ruleId: string;
    /** The request field the rule looks at */
    readonly check: string;
    /** Points added to the header score */
    readonly modifier: number;
  }>;
  readonly totalPatternsChecked: number;
  readonly totalRulesChecked: number;
  readonly summary: {
    readonly patternsMatched: number;
    /** What weighs most, in sentences */
    readonly topReasons: ReadonlyArray<string>;
    /** Types of the matched patterns */
    readonly categories: ReadonlyArray<"phishing" | "scam" | "malware" | "commercial" | "banking" | "tech_support" | "sextortion" | "delivery" | "sms_spam" | "corporate_spam" | "financial_spam" | "generic_spam" | "word_frequency" | "char_frequency" | "combination">;
  };
  /** ISO 8601 UTC with milliseconds */
  readonly analyzedAt: string;
  /** Only with scoring version 2, as all below */
  readonly scoringVersion?: 2 | undefined;
  /** How likely the classifier holds the mail for unwanted, calibrated for each kind of mail */
  readonly iaScore?: number | undefined;
  /** min(100, count / 10 x 100) of the busier of border address and author's organizational domain over the last hour, this call included */
  readonly velocityScore?: number | undefined;
  /** The features that weighed most with the classifier, heaviest first */
  readonly iaReasons?: ReadonlyArray<{
    /** A feature of the mail, in words */
    readonly feature: string;
    /** Positive speaks for unwanted mail, negative against */
    readonly weight: number;
  }> | undefined;
  /** What the body of the mail holds. Nothing of it is fetched or run */
  readonly body?: {
    readonly urls: ReadonlyArray<{
      /** Where it leads, redirectors that name their target unwrapped; a long one is cut */
      readonly url: string;
      readonly host: string | null;
      /** Registered domain; null for an IP address */
      readonly domain: string | null;
      /** The text a reader sees in its place */
      readonly shown: string | null;
      readonly source: "text" | "link" | "form" | "image" | "script" | "frame" | "refresh" | "calendar" | "attachment" | "style" | "unsubscribe" | "qr";
      /** Host of the redirector it was unwrapped from */
      readonly through: string | null;
      /** The same, written so that nothing makes a link of it */
      readonly defanged: string;
      /** What it is for, where that shows */
      readonly purpose: "pixel" | "unsubscribe" | "password" | null;
      /** The organization that the host pretends to be of; null when it pretends nothing */
      readonly imitates: {
        readonly name: string;
        /** Domains of its own, the best known ones */
        readonly domains: ReadonlyArray<string>;
      } | null;
      /** Ids of findings */
      readonly findings: ReadonlyArray<string>;
    }>;
    /** Most addresses first */
    readonly domains: ReadonlyArray<{
      readonly domain: string;
      /** Addresses that lead there */
      readonly urls: number;
      /** Whether the author's address is of that domain */
      readonly ofSender: boolean;
    }>;
    readonly attachments: ReadonlyArray<{
      /** As mail programs show it */
      readonly name: string | null;
      readonly declaredType: string;
      /** Type that its first bytes show; null when they show none */
      readonly type: string | null;
      /** Decoded bytes */
      readonly size: number;
      /** Of the decoded bytes */
      readonly sha256: string;
      /** Number of the part as IMAP counts; empty for the mail itself */
      readonly path: string;
      readonly carrier: "part" | "tnef" | "uuencode";
      /** Whether the mail's own markup or disposition shows it in place */
      readonly inline: boolean;
      /** The first files an archive or disk image lists; null for what is none or cannot be listed */
      readonly entries: ReadonlyArray<{
        readonly name: string;
        /** Unpacked bytes, as the archive says */
        readonly size: number | null;
        readonly encrypted: boolean;
      }> | null;
      /** Files listed, those left out of entries too */
      readonly entryCount: number | null;
      /** What a shortcut opens, program and arguments; null for what is none or does not tell */
      readonly opens: string | null;
      /** Ids of findings */
      readonly findings: ReadonlyArray<string>;
    }>;
    readonly parts: ReadonlyArray<{
      /** Number of the part as IMAP counts; empty for the mail itself */
      readonly path: string;
      /** Declared media type */
      readonly type: string;
      readonly name: string | null;
      readonly disposition: string | null;
      /** Content-Transfer-Encoding; empty for none */
      readonly encoding: string;
      /** Characters as it came, encoded; 0 for a part that holds others */
      readonly size: number;
      readonly kinds: ReadonlyArray<"smime_encrypted" | "smime_signed" | "pgp_encrypted" | "pgp_signed" | "tnef" | "external_body" | "partial" | "yenc">;
      /** Header fields of a mail inside the mail */
      readonly message: {
        readonly from: string | null;
        readonly subject: string | null;
      } | null;
    }>;
    readonly partProblems: ReadonlyArray<"too_deep" | "too_many_parts" | "too_large" | "missing_boundary" | "unclosed_multipart" | "unknown_encoding">;
    readonly calendars: ReadonlyArray<{
      /** Part that carries it */
      readonly path: string;
      /** REQUEST, CANCEL, REPLY, … */
      readonly method: string | null;
      readonly summary: string | null;
      /** Address of the organizer */
      readonly organizer: string | null;
      readonly attendees: number;
      /** ISO 8601; without an offset it is local time */
      readonly start: string | null;
      readonly end: string | null;
      readonly location: string | null;
    }>;
    readonly entities: ReadonlyArray<{
      readonly kind: "amount" | "iban" | "card" | "phone" | "date" | "code" | "crypto" | "email" | "bic" | "order" | "parcel" | "deadline";
      /** In one form: an IBAN without blanks, a phone number as E.164 */
      readonly value: string;
      /** As written; a card number is masked */
      readonly text: string;
      /** More about it: country of an IBAN, carrier of a parcel, currency of a crypto address, the list a French number is on */
      readonly detail: string | null;
    }>;
    /** How much the text presses its reader, and with what */
    readonly sentiment: {
      readonly urgency: number;
      readonly threat: number;
      readonly reward: number;
      readonly secrecy: number;
      readonly authority: number;
      readonly embarrassment: number;
    };
    /** The words that sentiment rests on */
    readonly quotes: ReadonlyArray<{
      readonly pressure: "urgency" | "threat" | "reward" | "secrecy" | "authority" | "embarrassment";
      readonly text: string;
      /** Characters before it in subject, line break and visible text */
      readonly offset: number;
    }>;
    /** What the text asks of its reader */
    readonly requests: ReadonlyArray<"pay" | "gift_cards" | "confirm" | "give_secret" | "call" | "reply" | "other_channel" | "open_attachment" | "keep_secret" | "new_number" | "offer">;
    readonly hidden: {
      /** Letters and digits */
      readonly characters: number;
      readonly ways: ReadonlyArray<"style" | "size" | "colour" | "off_screen">;
      /** How it starts; empty when there is none */
      readonly excerpt: string;
    };
    readonly language: "en" | "fr" | "de" | "it" | "es" | null;
    /** Gravest first */
    readonly findings: ReadonlyArray<{
      readonly id: string;
      readonly severity: "info" | "low" | "medium" | "high";
      readonly message: string;
    }>;
    /** Not part of score */
    readonly bodyScore: number;
  } | undefined;
};

export type DeliveryResponse = {
  readonly success: true;
  readonly message: string;
  /** HTTP status the webhook answered */
  readonly webhookStatus: number;
  /** The delivery's `webhook-id` */
  readonly deliveryId: string;
  readonly timestamp: string;
};

export type EmailAnalysis = {
  readonly id: string;
  /** What analyze-email-headers ends with */
  readonly summary: AnalysisSummary;
  /** What analyze-spam answers; null when there was no content */
  readonly spam: AnalyzeSpamResponse | null;
  /** True when the summary was made for the same mail before */
  readonly cached: boolean;
  /** ISO 8601 UTC */
  readonly analyzedAt: string;
};

/** A mail to analyse */
export type EmailAnalyzeRequest = {
  /** Raw header fields with their line breaks. Required unless message is given */
  readonly emailHeaders?: string | undefined;
  /** A whole mail: header fields, a blank line, the body. Wins over the other two */
  readonly message?: string | undefined;
  /** The body: plain text, HTML, or raw MIME; scored against the spam patterns */
  readonly emailContent?: string | undefined;
  /** Scoring version to use; the server's own (SCORING_VERSION) when absent */
  readonly scoringVersion?: 1 | 2 | undefined;
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
  /** Whether to verify SPF, DKIM, DMARC and ARC anew; ignored without DNS_RESOLVER */
  readonly verify?: boolean | undefined;
  /** Answer 202 at once and work later; so does the header Prefer: respond-async */
  readonly async?: boolean | undefined;
  /** With async: an http or https URL that is told of the finished job */
  readonly callbackUrl?: string | undefined;
};

export type ErrorBody = {
  readonly error: "invalid_json" | "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "idempotency_mismatch" | "rate_limit_exceeded" | "internal_error" | "regulator_unavailable" | "webhook_failed" | "not_implemented" | "overloaded" | "service_unavailable";
  /** A sentence a person can act on */
  readonly message: string;
  readonly details?: ReadonlyArray<{
    /** Where in the request body, dotted; empty for the body itself */
    readonly path: string;
    readonly message: string;
  }> | undefined;
  /** Only with rate_limit_exceeded: when the quota resets */
  readonly retry_after?: string | undefined;
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
  /** Once complete; kept for 24 hours */
  readonly result?: EmailAnalysis | undefined;
  /** Once it has failed */
  readonly error?: {
    readonly error: "invalid_json" | "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "idempotency_mismatch" | "rate_limit_exceeded" | "internal_error" | "regulator_unavailable" | "webhook_failed" | "not_implemented" | "overloaded" | "service_unavailable";
    /** A sentence a person can act on */
    readonly message: string;
  } | undefined;
};

export type PhoneCheck = {
  /** The number as sent */
  readonly phoneNumber: string;
  /** Country code 33 and the 9 national digits; of a short or foreign number that was explained, its own */
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
    /** Name of its list; only where several are in use */
    readonly list?: string | undefined;
  }>;
  readonly database: {
    /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
    readonly version: string;
    /** How many numbers the list blocks, as it states; else counted from its patterns */
    readonly total_blocked: number;
    /** Addresses of lists that could not be asked; only where several are in use */
    readonly unavailable?: ReadonlyArray<string> | undefined;
  };
  /** Only where it was asked for */
  readonly explanation: {
    readonly kind: "geographic" | "mobile" | "non_geographic" | "telemarketing" | "technical_platform" | "machine" | "special" | "short" | "operator_service" | "directory" | "social" | "emergency" | "message" | "foreign" | "unknown";
    readonly region: {
      /** ISO 3166-1 */
      readonly country: string | null;
      readonly id: "ile_de_france" | "north_west" | "north_east" | "south_east" | "south_west" | "metropole" | "guadeloupe" | "guyane" | "martinique" | "reunion" | "mayotte" | "saint_pierre_et_miquelon" | "overseas" | null;
      readonly name: string;
    } | null;
    /** Whom the block was allotted to; a number may have been ported since */
    readonly operator: {
      /** The regulator's code */
      readonly code: string;
      readonly name: string;
      /** Day of the allotment */
      readonly since: string;
      /** First number of the block */
      readonly from: string;
      /** Last number of the block */
      readonly to: string;
    } | null;
    /** false: nobody holds the range; null: the plan says nothing of such numbers */
    readonly allotted: boolean | null;
    readonly tariff: {
      readonly id: "free" | "normal" | "premium_low" | "premium_medium" | "premium_high" | "announced";
      readonly message: string;
      /** Id of an entry of sources */
      readonly source: string;
    } | null;
    readonly reserved: {
      readonly prefix: string;
      readonly purpose: "telemarketing";
    } | null;
    /** What is known, in sentences */
    readonly statements: ReadonlyArray<{
      readonly about: "kind" | "region" | "operator" | "allotted" | "reserved";
      readonly message: string;
      /** Id of an entry of sources */
      readonly source: string;
    }>;
    readonly advice: ReadonlyArray<{
      readonly id: "forged" | "telemarketing_law" | "telemarketing_report" | "report_33700" | "do_not_call_back" | "foreign_call_back" | "mobile_sales" | "emergency_never_calls" | "no_proof";
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
};

/** One number to check, or several */
export type PhoneCheckRequest = {
  /** One number. Required unless phoneNumbers is given */
  readonly phoneNumber?: string | undefined;
  /** Several numbers, each charged as a call: as many as the plan has calls in a minute */
  readonly phoneNumbers?: ReadonlyArray<string> | undefined;
  /** Language of the explanation; French unless said otherwise */
  readonly language?: "fr" | "en" | "de" | "it" | "es" | undefined;
};

export type PhoneChecks = {
  readonly results: ReadonlyArray<PhoneCheck>;
};

export type RegulatorCheckRequest = {
  readonly action: "check";
  /** 0 and 9 digits, in one piece or in groups of two with spaces or hyphens; or +33 or 0033 and 9 digits */
  readonly phoneNumber: string;
  /** Explain the number too; any number is then taken, short and foreign ones included */
  readonly explain?: boolean | undefined;
  /** Language of the explanation; French unless said otherwise */
  readonly language?: "fr" | "en" | "de" | "it" | "es" | undefined;
} | {
  readonly action: "info";
} | {
  readonly action: "refresh";
};

export type RegulatorCheckResponse = {
  /** The number as sent */
  readonly phoneNumber: string;
  /** Country code 33 and the 9 national digits; of a short or foreign number that was explained, its own */
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
    /** Name of its list; only where several are in use */
    readonly list?: string | undefined;
  }>;
  readonly database: {
    /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
    readonly version: string;
    /** How many numbers the list blocks, as it states; else counted from its patterns */
    readonly total_blocked: number;
    /** Addresses of lists that could not be asked; only where several are in use */
    readonly unavailable?: ReadonlyArray<string> | undefined;
  };
  /** Only where it was asked for */
  readonly explanation?: {
    readonly kind: "geographic" | "mobile" | "non_geographic" | "telemarketing" | "technical_platform" | "machine" | "special" | "short" | "operator_service" | "directory" | "social" | "emergency" | "message" | "foreign" | "unknown";
    readonly region: {
      /** ISO 3166-1 */
      readonly country: string | null;
      readonly id: "ile_de_france" | "north_west" | "north_east" | "south_east" | "south_west" | "metropole" | "guadeloupe" | "guyane" | "martinique" | "reunion" | "mayotte" | "saint_pierre_et_miquelon" | "overseas" | null;
      readonly name: string;
    } | null;
    /** Whom the block was allotted to; a number may have been ported since */
    readonly operator: {
      /** The regulator's code */
      readonly code: string;
      readonly name: string;
      /** Day of the allotment */
      readonly since: string;
      /** First number of the block */
      readonly from: string;
      /** Last number of the block */
      readonly to: string;
    } | null;
    /** false: nobody holds the range; null: the plan says nothing of such numbers */
    readonly allotted: boolean | null;
    readonly tariff: {
      readonly id: "free" | "normal" | "premium_low" | "premium_medium" | "premium_high" | "announced";
      readonly message: string;
      /** Id of an entry of sources */
      readonly source: string;
    } | null;
    readonly reserved: {
      readonly prefix: string;
      readonly purpose: "telemarketing";
    } | null;
    /** What is known, in sentences */
    readonly statements: ReadonlyArray<{
      readonly about: "kind" | "region" | "operator" | "allotted" | "reserved";
      readonly message: string;
      /** Id of an entry of sources */
      readonly source: string;
    }>;
    readonly advice: ReadonlyArray<{
      readonly id: "forged" | "telemarketing_law" | "telemarketing_report" | "report_33700" | "do_not_call_back" | "foreign_call_back" | "mobile_sales" | "emergency_never_calls" | "no_proof";
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
  } | undefined;
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
  /** How many numbers the list blocks, as it states; else counted from its patterns */
  readonly total_blocked: number;
  /** When the list was loaded */
  readonly cachedAt: string;
  /** When it will be loaded again: an hour later */
  readonly expiresAt: string;
  /** `embedded`, or the address of the list */
  readonly source: string;
  /** Each list; only where several are in use */
  readonly lists?: ReadonlyArray<{
    /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
    readonly version: string;
    readonly name: string;
    readonly description: string;
    /** Patterns in use */
    readonly patternCount: number;
    /** Entries of the list that could not be used */
    readonly skippedCount: number;
    /** How many numbers the list blocks, as it states; else counted from its patterns */
    readonly total_blocked: number;
    /** When the list was loaded */
    readonly cachedAt: string;
    /** When it will be loaded again: an hour later */
    readonly expiresAt: string;
    /** `embedded`, or the address of the list */
    readonly source: string;
  }> | undefined;
  /** Addresses of lists that cannot be loaded; only where several are in use */
  readonly unavailable?: ReadonlyArray<string> | undefined;
  /** The numbering plan that explanations are made from */
  readonly numbering: {
    readonly title: string;
    readonly publisher: string;
    readonly url: string;
    readonly licence: string;
    /** Day of the latest allotment it holds */
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
  /** How many numbers the list blocks, as it states; else counted from its patterns */
  readonly total_blocked: number;
  /** When the list was loaded */
  readonly cachedAt: string;
  /** When it will be loaded again: an hour later */
  readonly expiresAt: string;
  /** `embedded`, or the address of the list */
  readonly source: string;
  /** Each list; only where several are in use */
  readonly lists?: ReadonlyArray<{
    /** v<yyyy>.<mm>.<dd>.<hh>.<mm> */
    readonly version: string;
    readonly name: string;
    readonly description: string;
    /** Patterns in use */
    readonly patternCount: number;
    /** Entries of the list that could not be used */
    readonly skippedCount: number;
    /** How many numbers the list blocks, as it states; else counted from its patterns */
    readonly total_blocked: number;
    /** When the list was loaded */
    readonly cachedAt: string;
    /** When it will be loaded again: an hour later */
    readonly expiresAt: string;
    /** `embedded`, or the address of the list */
    readonly source: string;
  }> | undefined;
  /** Addresses of lists that cannot be loaded; only where several are in use */
  readonly unavailable?: ReadonlyArray<string> | undefined;
  /** The numbering plan that explanations are made from */
  readonly numbering: {
    readonly title: string;
    readonly publisher: string;
    readonly url: string;
    readonly licence: string;
    /** Day of the latest allotment it holds */
    readonly date: string;
    /** Only when it is older than 12 months */
    readonly warning?: string | undefined;
  };
  readonly success: true;
  readonly message: string;
};

export type TokenReplacement = {
  /** The new token: shown this once */
  readonly token: string;
  /** When the new token ends; null for never */
  readonly expires_at: string | null;
  /** Until then the token of this call goes on */
  readonly previous_expires_at: string;
};

export type TriggerScenarioRequest = {
  /** What the scenario is to do; any string */
  readonly action?: string | undefined;
  /** Raw headers, handed on as they are */
  readonly emailHeaders?: string | undefined;
  /** The analysis to send on: any JSON object */
  readonly analysisData?: { readonly [key: string]: unknown } | undefined;
  /** Where to post it: an http or https URL; the server's own scenario when absent */
  readonly customWebhookUrl?: string | undefined;
};

export type TriggerWorkflowExportRequest = {
  /** The analysis to send on: any JSON object */
  readonly analysisData: { readonly [key: string]: unknown };
  /** Where to post it: an http or https URL */
  readonly workflowWebhookUrl: string;
  /** Flags that travel along */
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
