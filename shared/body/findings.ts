import { BODY_SEVERITIES } from "../contract/body.ts";
import type { BodyFinding, BodySeverity } from "../contract/body.ts";

/**
 * What can stand out in a body: how grave it is, and the sentence that says it. What occurs in more
 * than 2 % of wanted mail is `low` at most (docs/reference/analyze-spam.md).
 */
const FINDINGS = {
  url_shows_other: ["high", "A link shows one site and leads to another one."],
  url_ip_host: ["high", "A link leads to a bare IP address."],
  url_odd_port: ["medium", "A link names a port that web sites do not use."],
  url_credentials: ["high", "A link has a name before its host, which hides where it leads."],
  url_international: ["low", "A link's host has letters beyond ASCII."],
  url_disguised: ["high", "A link's host is written with letters that pass for others."],
  url_imitation: ["high", "A link's host wears the name of a known organization it is not of."],
  url_near_imitation: ["medium", "A link's host is one letter off a known organization's."],
  url_name_below: [
    "low",
    "A link's host has the name of a known organization below another domain.",
  ],
  url_shortener: ["medium", "A short link hides where it leads."],
  url_free_hosting: ["low", "A link leads to a place where anybody puts up a page for nothing."],
  url_redirector: ["low", "A link goes through another site's redirector."],
  url_wrapped: ["info", "A link was rewritten by a mail filter."],
  url_abused_ending: ["medium", "A link's domain has an ending that mostly unwanted mail uses."],
  url_random_name: ["low", "A link's domain looks drawn at random."],
  url_data: ["high", "A link carries a page inside itself."],
  url_script: ["high", "A link runs a script."],
  mail_form: ["low", "The mail asks for input in a form of its own."],
  mail_password_field: ["high", "The mail has a field for a password."],
  mail_script: ["low", "The mail carries a script."],
  mail_refresh: ["high", "The mail sends its reader on to another page by itself."],
  attachment_program: ["high", "An attachment is a program or a script."],
  attachment_double_extension: ["high", "An attachment hides its ending behind another one."],
  attachment_direction_override: ["high", "An attachment's name is turned around to be misread."],
  attachment_other_type: ["medium", "An attachment is not of the type its name says."],
  attachment_macros: ["high", "An attachment holds macros."],
  attachment_encrypted: ["medium", "An attachment is encrypted, so no scanner can look inside."],
  attachment_holds_program: ["high", "An archive holds a program or a script."],
  attachment_markup: ["medium", "An attachment is a web page."],
  attachment_active_markup: ["high", "An attached page or image has a script or a form."],
  attachment_disk_image: ["high", "An attachment is a disk image, whose files open unmarked."],
  attachment_notebook: ["medium", "An attachment is a OneNote file, which can hold programs."],
  part_encrypted: ["info", "The mail is encrypted (S/MIME or PGP); its content is not known."],
  part_incomplete: ["low", "The mail nests or repeats parts beyond what is read."],
  pressure_urgency: ["low", "The text presses for haste."],
  pressure_threat: ["medium", "The text threatens."],
  pressure_reward: ["medium", "The text promises a reward."],
  pressure_secrecy: ["low", "The text asks for secrecy."],
  pressure_authority: ["low", "The text speaks with borrowed authority."],
  pressure_embarrassment: ["medium", "The text threatens to shame its reader."],
} as const satisfies Readonly<Record<string, readonly [BodySeverity, string]>>;

/** Id of a finding. */
export type BodyFindingId = keyof typeof FINDINGS;

/** Findings of ids, each once, gravest first. */
export function findingsOf(ids: Iterable<BodyFindingId>): BodyFinding[] {
  return [...new Set(ids)].map((id) => {
    const [severity, message] = FINDINGS[id];
    return { id, severity, message };
  }).sort((a, b) => rank(b) - rank(a));
}

function rank({ severity }: BodyFinding): number {
  return BODY_SEVERITIES.indexOf(severity);
}
