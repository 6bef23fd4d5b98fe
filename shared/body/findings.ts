import { BODY_SEVERITIES } from "../contract/body.ts";
import type { BodyFinding, BodySeverity } from "../contract/body.ts";
import { EN } from "./sentences/en.ts";

/**
 * What can stand out in a body, and how grave it is. What occurs in more than 2 % of wanted mail is
 * `low` at most (docs/reference/analyze-spam.md). The sentences are in `sentences/`, a file a
 * language.
 */
const SEVERITIES = {
  url_shows_other: "high",
  url_ip_host: "high",
  url_odd_port: "medium",
  url_credentials: "high",
  url_international: "low",
  url_disguised: "high",
  url_imitation: "high",
  url_near_imitation: "medium",
  url_name_below: "low",
  url_shortener: "medium",
  url_free_hosting: "low",
  url_redirector: "low",
  url_wrapped: "info",
  url_abused_ending: "medium",
  url_random_name: "low",
  url_data: "high",
  url_script: "high",
  mail_form: "low",
  mail_password_field: "high",
  mail_script: "low",
  mail_refresh: "high",
  attachment_program: "high",
  attachment_double_extension: "high",
  attachment_direction_override: "high",
  attachment_other_type: "medium",
  attachment_macros: "high",
  attachment_encrypted: "medium",
  attachment_holds_program: "high",
  attachment_markup: "medium",
  attachment_active_markup: "high",
  attachment_disk_image: "high",
  attachment_shortcut: "high",
  attachment_padded_name: "high",
  attachment_two_names: "low",
  attachment_pdf_script: "medium",
  attachment_pdf_launch: "high",
  attachment_pdf_files: "low",
  attachment_embedded_object: "high",
  attachment_remote_template: "high",
  attachment_holds_archive: "low",
  attachment_unsafe_path: "high",
  attachment_not_listed: "info",
  attachment_notebook: "medium",
  part_encrypted: "info",
  part_signed: "info",
  part_tnef: "info",
  part_external: "medium",
  part_partial: "low",
  part_yenc: "info",
  calendar_invitation: "info",
  part_incomplete: "low",
  pressure_urgency: "low",
  pressure_threat: "medium",
  pressure_reward: "medium",
  pressure_secrecy: "low",
  pressure_authority: "low",
  pressure_embarrassment: "medium",
} as const satisfies Readonly<Record<string, BodySeverity>>;

/** Id of a finding. */
export type BodyFindingId = keyof typeof SEVERITIES;

/** Findings of ids, each once, gravest first. */
export function findingsOf(ids: Iterable<BodyFindingId>): BodyFinding[] {
  return [...new Set(ids)].map((id) => ({ id, severity: SEVERITIES[id], message: EN[id] }))
    .sort((a, b) => rank(b) - rank(a));
}

function rank({ severity }: BodyFinding): number {
  return BODY_SEVERITIES.indexOf(severity);
}
