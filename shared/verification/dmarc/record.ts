import { readRecordTags, readRecordVersion } from "../../headers/tag_list.ts";

/** Requested handling of mail that fails (RFC 9989 §4.7). */
export type Policy = "none" | "quarantine" | "reject";

/** A parsed DMARC policy record. */
export interface DmarcRecord {
  /** Null if it is not valid and requests no reports: the mail gets no DMARC processing. */
  readonly policy: Policy | null;
  readonly subdomainPolicy: Policy | null;
  readonly nonexistentPolicy: Policy | null;
  readonly isDkimStrict: boolean;
  readonly isSpfStrict: boolean;
  /** `y`: a public suffix; `n`: an organizational domain; `u`: not given. */
  readonly psd: "y" | "n" | "u";
  /** `t=y`: the domain only tests its policy and requests the next milder one. */
  readonly isTesting: boolean;
  /** Share of failing mail to which the policy applies, in percent (RFC 7489); now historic. */
  readonly percent: number | null;
}

/** Maximum length of a record that is parsed. */
const MAX_RECORD = 4_096;

/** Tells whether a TXT record is a DMARC record: it begins with `v=DMARC1`, in upper case. */
export function isDmarcRecord(text: string): boolean {
  return readRecordVersion(text) === "DMARC1";
}

/** Reads a DMARC record (RFC 9989 §4.7, §4.10.1); null if it is invalid, as by a repeated tag. */
export function readDmarcRecord(text: string): DmarcRecord | null {
  if (text.length > MAX_RECORD || !isDmarcRecord(text)) return null;
  const tags = readRecordTags(text);
  if (tags === null) return null;
  const policies = ["p", "sp", "np"].map((name) => readPolicy(tags.get(name)));
  const [policy, subdomainPolicy, nonexistentPolicy] = policies;
  const psd = tags.get("psd")?.toLowerCase();
  const percent = tags.get("pct") ?? "";
  const record = {
    isDkimStrict: tags.get("adkim")?.toLowerCase() === "s",
    isSpfStrict: tags.get("aspf")?.toLowerCase() === "s",
    psd: psd === "y" || psd === "n" ? psd : "u",
    isTesting: tags.get("t")?.toLowerCase() === "y",
    percent: /^(?:100|[1-9]?[0-9])$/.test(percent) ? Number(percent) : null,
  } as const;
  if (policies.includes("invalid") || policy === null) {
    const asksReports = /(?:^|,)[ \t]*(?:mailto:[^,@]+@[^,]+|https?:\/\/[^,]+)/i
      .test(tags.get("rua") ?? "");
    const reportPolicy = asksReports ? "none" as const : null;
    return { ...record, policy: reportPolicy, subdomainPolicy: null, nonexistentPolicy: null };
  }
  return {
    ...record,
    policy: readValid(policy) ?? "none",
    subdomainPolicy: readValid(subdomainPolicy),
    nonexistentPolicy: readValid(nonexistentPolicy),
  };
}

/** Returns the next milder policy, which `t=y` requests instead. */
export function weakenPolicy(policy: Policy): Policy {
  return policy === "reject" ? "quarantine" : "none";
}

function readPolicy(value: string | undefined): Policy | "invalid" | null {
  const word = value?.toLowerCase();
  switch (word) {
    case undefined:
      return null;
    case "none":
    case "quarantine":
    case "reject":
      return word;
    default:
      return "invalid";
  }
}

function readValid(policy: Policy | "invalid" | null | undefined): Policy | null {
  return policy === "invalid" ? null : policy ?? null;
}
