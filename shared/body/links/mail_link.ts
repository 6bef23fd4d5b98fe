import type { BodyUrl, UrlPurpose, UrlSource } from "../../contract/body.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** Sources of the URLs that the mail shows to its reader as links or buttons. */
export const SHOWN_SOURCES: ReadonlySet<UrlSource> = new Set(["link", "text", "form"]);

/** A URL as the mail contains it. */
export interface MailLink {
  readonly href: string;
  /** Text of the link; null if the mail shows the URL itself or nothing. */
  readonly shown: string | null;
  readonly source: UrlSource;
  readonly purpose?: UrlPurpose | null;
}

/** A URL with its findings. */
export interface ExaminedUrl extends BodyUrl {
  readonly findings: BodyFindingId[];
}
