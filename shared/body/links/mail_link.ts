import type { BodyUrl, UrlPurpose, UrlSource } from "../../contract/body.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** A URL as the mail contains it. */
export interface MailLink {
  readonly href: string;
  readonly shown: string | null;
  readonly source: UrlSource;
  readonly purpose?: UrlPurpose | null;
}

/** A URL with its findings. */
export interface ExaminedUrl extends BodyUrl {
  readonly findings: BodyFindingId[];
}
