import type { Verification } from "../../../../shared/contract/verification.ts";

type Dkim = Verification["dkim"][number]["result"];
type About = (domain: string) => string;

/** What the service verified itself, in sentences. */
export interface VerifiedWords {
  /** Above the server's own sentences, which are in English. */
  readonly detail: string;
  readonly spf: Readonly<
    Record<Verification["spf"]["result"], (domain: string, ip: string) => string>
  >;
  readonly dkim: Readonly<Record<Dkim, About>>;
  /** What a signature proves. */
  readonly proven: Readonly<Record<"pass" | "part" | "headers_verified" | "nothing", About>>;
  /** What a signature does not prove. */
  readonly open: Readonly<
    Record<"pass" | "headers_verified" | "cannot_confirm" | "fail" | "other", string>
  >;
  readonly dmarc: Readonly<Record<Verification["dmarc"]["result"], About>>;
  readonly arc: Readonly<
    Record<Exclude<Verification["arc"]["result"], "headers_verified">, About>
  >;
  readonly bimi: Readonly<Record<Verification["bimi"]["result"], About>>;
  readonly impersonation: string;
  readonly weak: Readonly<Record<"part" | "testing" | "future", string>> & {
    readonly bits: (bits: string) => string;
  };
}
