import type { BodyAnalysis } from "../contract/body.ts";
import type { Explained } from "../scoring/classifier/explain.ts";

/**
 * Inputs of the learnt layer. A larger value never lowers the probability that a mail is unwanted,
 * so that no input can speak for a mail by the habits of an archive.
 */
export const INPUTS = [
  /** Margin of the classifier. */
  "margin",
  /** Pattern score and body score, 0 to 100. */
  "pattern",
  "body",
  /** Findings of a body of `low`, and of `medium` or `high`. */
  "low",
  "medium",
  /** Features of form, and findings of headers, that occur more in unwanted mail everywhere. */
  "shape",
  "head",
] as const;
export type InputName = typeof INPUTS[number];

/** The inputs that the content of a mail has. */
export type ContentInputs = Readonly<Record<Exclude<InputName, "head">, number>>;

/**
 * Features of form that were more frequent in unwanted mail in at least three of nine archives with
 * both kinds of mail, and less frequent in one at most.
 */
const SHAPE: ReadonlySet<string> = new Set([
  "text:other script",
  "text:scripts in one word",
  "text:millions",
  "text:capitals",
  "subject:capitals",
  "subject:long",
  "subject:gap",
  "brand:no author or link of it",
  "brand:author's name alone",
  "from:rare top",
  "from:cheap top",
  "from:random label",
  "from:long label",
  "from:digits",
  "from:digits in name",
  "from:number",
  "from:signs in name",
  "from:name is other address",
  "reply:to nothing",
  "reply:other free mail",
  "to:none",
  "mailer:php",
  "mailer:sender",
  "mailer:outlook bare",
  "link:cheap top",
  "link:one only",
  "link:little text",
  "link:hyphens",
  "link:deep",
  "link:shortened",
  "markup:image without text",
]);

/** The same for findings of headers. */
const HEAD: ReadonlySet<string> = new Set([
  "from_unreadable",
  "date_ahead",
  "free_mail_elsewhere",
  "domain_random",
  "domain_ending_abused",
  "domain_of_platform",
  "message_id_malformed",
  "recipients_hidden",
  "subject_disguised",
  "brand_claimed",
  "mailer_forged",
  "sender_elsewhere",
]);

/** The inputs of an examined mail, without those of its headers. */
export function contentInputs(
  { classified, body, patternScore }: {
    readonly classified: Pick<Explained, "margin" | "shape">;
    readonly body: Pick<BodyAnalysis, "findings" | "bodyScore">;
    readonly patternScore: number;
  },
): ContentInputs {
  const severities = body.findings.map(({ severity }) => severity);
  const low = severities.filter((each) => each === "low").length;
  const info = severities.filter((each) => each === "info").length;
  return {
    margin: classified.margin,
    pattern: patternScore,
    body: body.bodyScore,
    low,
    medium: severities.length - low - info,
    shape: classified.shape.filter((name) => SHAPE.has(name)).length,
  };
}

/** The input that findings of headers give. */
export function headInput(findings: readonly { readonly id: string }[]): number {
  return findings.filter(({ id }) => HEAD.has(id)).length;
}
