import type { AccountWords } from "../account/words.ts";
import type {
  FindingSeverity,
  Reputation,
  ReputationVerdict,
  StepName,
  StepStatus,
  ThreatLevel,
} from "../../../shared/contract/analyze_email_headers.ts";
import type { Advice } from "../advice/advice.ts";
import type { MailWords } from "../mail/words/en.ts";
import type { FailureKind } from "../wire/failure.ts";
import type { ExchangeTexts } from "../../../shared/authentication/exchange/texts/texts.ts";
import type { FindingWords } from "./finding_words.ts";
import type { FeatureWords } from "./features/words.ts";
import type { HistoryWords } from "./history/words.ts";
import type { ListWords } from "./lists/words.ts";
import type { PageWords } from "./page/words.ts";
import type { ReasonWords } from "./reasons/words.ts";
import type { ReportWords } from "./report/words.ts";
import type { RouteWords } from "./route/words.ts";
import type { VerifiedWords } from "./verified/words.ts";

type About = (domain: string) => string;

/** Sentences about one check, by what the receiving server reported. */
interface CheckReasons {
  readonly pass: About;
  readonly fail: About;
  readonly neutral: About;
  readonly none: About;
  readonly error: string;
  readonly unreported: string;
}

/** Every text of the page; one object a language. */
export interface Messages extends FindingWords {
  /** What the filters of Microsoft 365 noted. */
  readonly exchange: ExchangeTexts;
  readonly routeWords: RouteWords;
  readonly pageWords: PageWords;
  readonly reportWords: ReportWords;
  readonly featureWords: FeatureWords;
  readonly historyWords: HistoryWords;
  readonly reasonWords: ReasonWords;
  readonly verifiedWords: VerifiedWords;
  readonly listWords: ListWords;
  readonly brand: string;
  readonly mailWords: MailWords;
  readonly advice: Advice;
  readonly skip: string;
  readonly navigation: string;
  /** Titles of the views. */
  readonly sections: Readonly<Record<"mail" | "number" | "settings", string>>;
  /** The same, short enough for a phone. */
  readonly tabs: Readonly<Record<"mail" | "number" | "settings", string>>;
  readonly credits: {
    readonly left: (left: number, of: number) => string;
    readonly unlimited: string;
    readonly resets: (time: string) => string;
    readonly usedUp: (time: string) => string;
    readonly refused: (time: string) => string;
  };
  readonly actions: Readonly<
    Record<
      "analyse" | "cancel" | "clear" | "check" | "send" | "save",
      string
    >
  >;
  readonly mail: {
    readonly placeholder: string;
    readonly samples: string;
    readonly sample: Readonly<Record<"clean" | "phishing" | "forwarded", string>>;
    readonly progress: string;
    readonly steps: Readonly<Record<StepName, string>>;
    readonly stepStatus: Readonly<Record<StepStatus | "waiting", string>>;
    readonly received: string;
  };
  readonly result: {
    readonly heading: string;
    readonly broken: string;
    readonly score: (score: number) => string;
    readonly levels: Readonly<Record<ThreatLevel, string>>;
    readonly from: string;
    readonly subject: string;
    readonly date: string;
    readonly none: string;
    readonly unknown: string;
    readonly authentication: string;
    readonly auth: Readonly<
      Record<
        | ("pass" | "fail" | "softfail" | "neutral" | "none" | "policy")
        | ("temperror" | "permerror" | "headers_verified" | "cannot_confirm"),
        string
      >
    >;
    /** Where no result was reported. */
    readonly unreported: string;
    readonly findings: string;
    readonly noFindings: string;
    readonly severity: Readonly<Record<FindingSeverity, string>>;
    readonly route: string;
    readonly noRoute: string;
    readonly encrypted: string;
    readonly notEncrypted: string;
    /** That the results may not be the receiving server's. */
    readonly unproven: string;
    /** Results on the sender by source, in three columns. */
    readonly genuine: Readonly<
      Record<
        | ("server" | "serverSays" | "claimed" | "claimedSays" | "nothing")
        | ("verified" | "verifiedSays" | "notVerified")
        | ("domain" | "selector" | "aligned" | "policy" | "by" | "yes" | "no"),
        string
      >
    >;
    readonly trustEnds: string;
    readonly trustEndsSays: string;
    readonly hop: Readonly<Record<"from" | "by" | "forWhom" | "protocol", string>>;
    readonly names: string;
    readonly domain: string;
    readonly remark: string;
    readonly address: string;
    readonly scope: Readonly<Record<"global" | "local" | "example", string>>;
    readonly looksLike: About;
    readonly disguised: string;
    readonly international: About;
    readonly reputation: string;
    readonly provider: string;
    readonly answer: string;
    readonly noReputation: string;
    readonly verdict: Readonly<Record<ReputationVerdict, string>>;
    readonly reputationStatus: Readonly<Record<Reputation["status"], string>>;
    readonly fields: string;
    readonly fieldsSay: (count: number) => string;
    readonly field: string;
    readonly decoded: string;
    readonly raw: string;
    readonly same: string;
    readonly moreFields: (count: number) => string;
  };
  readonly reasons: {
    readonly spf: CheckReasons & { readonly softfail: About };
    readonly dkim: CheckReasons;
    readonly dmarc: CheckReasons;
    /** Verified from header fields alone, without the body. */
    readonly headersVerified: About;
    readonly cannotConfirm: About;
    readonly theDomain: string;
    readonly arc: {
      readonly none: string;
      readonly pass: (count: number, domain: string) => string;
      readonly fail: (count: number, domain: string) => string;
    };
  };
  readonly share: {
    readonly heading: string;
    readonly downloads: string;
    readonly calendar: string;
    readonly webhook: string;
    readonly address: string;
    readonly addressOptional: string;
    readonly kind: string;
    readonly workflow: string;
    readonly scenario: string;
    readonly action: string;
    readonly sending: string;
    readonly sent: (status: number) => string;
    readonly needAddress: string;
  };
  readonly score: {
    readonly arithmetic: string;
    readonly patternScore: string;
    readonly patternSays: string;
    readonly headerScore: string;
    readonly headerSays: string;
    readonly classifier: string;
    readonly iaScore: string;
    readonly iaSays: string;
    readonly velocityScore: string;
    readonly velocitySays: string;
    readonly patterns: string;
    readonly patternsSay: (matched: number, checked: number) => string;
    readonly pattern: string;
    readonly matchScore: string;
    readonly points: string;
    readonly why: string;
    readonly rules: string;
    readonly rulesSay: (applied: number, checked: number) => string;
    readonly noPatterns: string;
    readonly noRules: string;
    readonly highlighted: string;
    readonly highlightedNone: string;
  };
  readonly number: {
    readonly intro: string;
    readonly label: string;
    readonly hint: string;
    readonly empty: string;
    readonly invalid: string;
    readonly asSent: About;
    readonly blocked: string;
    readonly blockedSays: (count: number) => string;
    readonly free: string;
    readonly freeSays: string;
    readonly forged: string;
    readonly explanation: Readonly<Record<"title" | "price" | "advice" | "sources", string>>;
    readonly numbering: string;
    readonly range: string;
    readonly pattern: string;
    readonly database: (version: string, total: string) => string;
    readonly list: string;
    readonly info: string;
    readonly refresh: string;
    readonly refreshed: string;
    readonly fields: Readonly<
      Record<
        | "version"
        | "name"
        | "description"
        | "patternCount"
        | "total_blocked"
        | "cachedAt"
        | "expiresAt"
        | "source",
        string
      >
    >;
  };
  readonly account: AccountWords;
  readonly settings: {
    readonly server: string;
    readonly baseUrl: string;
    readonly baseUrlHint: string;
    readonly baseUrlBad: string;
    readonly clientKey: string;
    readonly clientKeyHint: string;
    readonly providers: string;
    readonly ask: About;
    readonly key: About;
    readonly remember: string;
    readonly rememberHint: string;
    readonly language: string;
    readonly auto: string;
    readonly saved: string;
  };
  readonly failures:
    & Readonly<Record<Exclude<FailureKind, "quota">, string>>
    & { readonly tooMany: (time: string) => string }
    & {
      readonly serverSays: (message: string) => string;
      readonly request: (id: string) => string;
    };
}
