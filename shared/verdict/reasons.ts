import common from "../../catalogue/model/common_findings.json" with { type: "json" };
import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { computeLogOdds } from "./forest.ts";
import type { ContentEvidence, MailEvidence } from "./evidence.ts";
import { type Inputs, MARGIN } from "./inputs.ts";
import { getLayer, listValues, logit } from "./layer.ts";
import { isAtLeast } from "./levels.ts";
import type { SenderProof } from "../provenance/proof.ts";
import { reason } from "./sentences.ts";

/**
 * Findings that raise a level alone, as at most 0.05 % of good mail has one; or attacks by nature.
 */
const SEVERE: ReadonlySet<string> = new Set([
  "text_mixed_letters",
  "text_in_pieces",
  "text_direction_override",
  "text_crypto_demand",
  "url_ip_host",
  "url_imitation",
  "url_odd_ip",
  "domain_random",
  "brand_claimed",
  "subject_disguised",
  "name_disguised",
  "display_name_address",
  "text_brand_elsewhere",
  "lure_donation",
  "lure_prize",
  "lure_loan",
  "lure_casino",
  "lure_extortion",
  "lure_wallet",
  "lure_payroll",
  "lure_records",
  "lure_rental",
  "lure_code",
  "lure_money_transfer",
  "lure_callback",
  "lure_new_account",
  "lure_paste_command",
  "lure_scan_code",
  "lure_wire",
  "lure_copy_address",
  "text_lookalike_correspondent",
  "url_grants_access",
  "url_device_login",
  "attachment_redirect",
  "lookalike_domain",
  "disguised_domain",
  "url_disguised",
  "url_data",
  "url_opens_program",
  "mail_password_field",
  "attachment_program",
  "attachment_holds_program",
  "attachment_disk_image",
  "attachment_macros",
  "attachment_shortcut",
  "attachment_pdf_launch",
  "attachment_embedded_object",
  "attachment_remote_template",
  "attachment_unsafe_path",
]);

/** Findings of attacks that no good mail has a reason for, such as a program in disguise. */
const CERTAIN_ATTACKS: ReadonlySet<string> = new Set([
  "text_payment_fraud",
  "attachment_writes_file",
  "attachment_picture_redirects",
  "attachment_double_extension",
  "attachment_direction_override",
  "attachment_padded_name",
]);

/** Tells whether a finding alone makes a mail `high`. */
export function isAttack(id: string): boolean {
  return CERTAIN_ATTACKS.has(id);
}

/** Stories about an account, a parcel or a payment, and of those about documents. */
const URGENT_STORY =
  /^lure_(?:parcel|suspended|password|mail_held|tax_refund|wallet|voicemail|fax|scan_code)$/;
const STORY =
  /^lure_(?:parcel|suspended|password|mail_held|tax_refund|wallet|voicemail|fax|scan_code|salary|shared_document|signature)$/;
/** Signs of a host that no honest sender of such a story leads to. */
const ODD_HOST =
  /^url_(?:imitation|near_imitation|abused_ending|random_name|ip_host|odd_ip|disguised)$|^text_brand_elsewhere$/;
/** Signs that a mail brings what it does not say. */
const BROUGHT =
  /^(?:attachment_(?:unread|redirect|script_writes|markup|encrypted)|lure_scan_code)$/;

/**
 * Tells whether findings together make a mail `high`.
 *
 * - A known story with an odd link, a password page or a forged file;
 *
 * - an imitated organization at an abused ending;
 *
 * - a locked program beside its password;
 *
 * - a link that shows another site and knows its reader.
 */
export function isCombination(
  found: readonly { readonly id: string }[],
  proof: SenderProof | undefined,
): boolean {
  const has = (pattern: RegExp) => found.some(({ id }) => pattern.test(id));
  if (has(proof === "proven" ? /^url_imitation$/ : ODD_HOST) && has(URGENT_STORY)) return true;
  const isAsking = has(URGENT_STORY) || has(/^text_asks_credentials$/);
  if (has(/^brand_claimed$/) && isAsking) return true;
  if (has(/^url_imitation$/) && has(/^url_(?:abused_ending|free_hosting)$/)) return true;
  if (has(/^attachment_holds_program$/) && has(/^attachment_with_password$/)) return true;
  if (has(/^attachment_password_form$/) && has(STORY)) return true;
  if (proof === "proven") return false;
  if (has(/^url_shows_other$/) && (has(/^url_hides_reader$/) || has(STORY))) return true;
  if (proof !== "failed") return false;
  return has(/^attachment_redirect$/) || has(STORY) && has(BROUGHT) ||
    has(/^author_of_recipient/) && (has(STORY) || has(BROUGHT));
}

/**
 * Tells whether findings together make `medium`: 45 of 1 693 unwanted mails have both, no good one
 * of 8 507.
 */
export function isThreateningRequest(found: readonly { readonly id: string }[]): boolean {
  const has = (wanted: string) => found.some(({ id }) => id === wanted);
  return has("pressure_threats") && has("text_asks_credentials");
}

/** Tells whether a finding raises a level alone. */
export function isSevere(id: string): boolean {
  return SEVERE.has(id) || CERTAIN_ATTACKS.has(id);
}

/** Tells whether a finding is one in the words of a mail. */
export function isWordFinding(id: string): boolean {
  return /^(?:text|pressure|lure)_/.test(id);
}

/** Findings that say why checks prove nothing; they are no evidence against a mail. */
const UNCHECKED: ReadonlySet<string> = new Set(["mail_too_old", "authentication_missing"]);
/** Findings that good mail has about as often as unwanted mail (`deno task train`). */
const COMMON: ReadonlySet<string> = new Set(common);

/** The subjects of reasons; the three strongest reasons of each are given. */
type ReasonGroup = "sender" | "words" | "links" | "files" | "form";
const MAX_OF_GROUP = 3;

/** A reason with its weight, about that of log odds. */
interface WeighedReason {
  readonly group: ReasonGroup;
  readonly weight: number;
  readonly reason: VerdictReason;
}

const WEIGHTS: Readonly<Record<string, number>> = { critical: 5, high: 3, medium: 2, low: 0.3 };
/** Additional weight of a severe finding. */
const SEVERE_WEIGHT = 2;
/** Least contribution to the log odds that is given as a reason. */
const MIN_WEIGHT = 0.3;
/** Fewest and most words that are quoted: one alone is an everyday word. */
const MIN_WORDS = 2;
const MAX_WORDS = 4;

/** Margin of plainly good mail: the words of a mail are compared with it. */
const LEAST_MARGIN = -5;
/** Contribution from which words count as those of unwanted mail. */
const CERTAIN = 2;

/** Maximum number of reasons against a mail; the limits of the verdict are added to them. */
const MAX_AGAINST = 4;
/** Weight of a finding from which it explains a verdict alone. */
const EXPLAINS = 2;

/** Returns the strongest findings against a mail, or last what it resembles if none explains it. */
export function reasonsAgainst(
  { headers, content, failed = [] }: MailEvidence,
  { inputs, level, isListed }: {
    /** Inputs of the learnt layer; null without content. */
    readonly inputs: Inputs | null;
    readonly level: ThreatLevel;
    readonly isListed: boolean;
  },
): VerdictReason[] {
  const isBad = isAtLeast(level, "medium");
  const findings = [...(headers?.findings ?? []), ...(content?.body?.findings ?? []), ...failed]
    .filter(({ id, severity }) =>
      !UNCHECKED.has(id) &&
      ((WEIGHTS[severity] ?? 0) >= 2 ||
        (severity === "low" && (isBad ? !COMMON.has(id) : isWorthKnowing(id))))
    )
    .map(({ severity, ...reason }): WeighedReason => ({
      group: findGroup(reason.id),
      weight: (WEIGHTS[severity] ?? 0) + (isSevere(reason.id) ? SEVERE_WEIGHT : 0),
      reason,
    }));
  const named = chooseStrongest(findings, isListed);
  // A resemblance explains nothing that a finding already does.
  if (named.some(({ weight }) => weight >= EXPLAINS)) return listReasons(named, MAX_AGAINST);
  // A text that is only an address or a link has no wording.
  const learnt = content === null || inputs === null || !isBad || content.length === 0
    ? []
    : learntReasons(content, inputs);
  const resemblances = chooseStrongest(learnt, isListed).slice(0, 1);
  return [
    ...listReasons(named, MAX_AGAINST - resemblances.length),
    ...listReasons(resemblances, 1),
  ];
}

/** Chooses the strongest reasons first, a few of each group; a listed sender's words are none. */
function chooseStrongest(weighed: readonly WeighedReason[], isListed: boolean): WeighedReason[] {
  const counts = new Map<ReasonGroup, number>();
  return weighed.filter(({ group }) => !(isListed && group === "words"))
    .sort((a, b) => b.weight - a.weight)
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MAX_OF_GROUP;
    });
}

function listReasons(weighed: readonly WeighedReason[], most: number): VerdictReason[] {
  return weighed.slice(0, most).map(({ reason }) => reason);
}

/** Findings of little weight that say what the reader of a mail cannot see. */
const NAMED: ReadonlySet<string> = new Set(["part_undeclared", "dmarc_disputed_verified"]);

/** Tells whether a finding of little weight is named where nothing else speaks against a mail. */
function isWorthKnowing(id: string): boolean {
  return /^(?:url|attachment|lure|mail|text_(?:new|asks|hidden|answer|telemarketing))_/.test(id) ||
    NAMED.has(id);
}

/** Finds the subject of a finding. */
function findGroup(id: string): ReasonGroup {
  if (isWordFinding(id)) return "words";
  if (/^url/.test(id)) return "links";
  if (/^(?:attachment|part|calendar)_/.test(id)) return "files";
  return /^(?:mail|date|hop|hops|message_id|priority|html|field)/.test(id) ? "form" : "sender";
}

/** Inputs by what they are about. */
const ABOUT: readonly (readonly [group: "words" | "links" | "form", inputs: RegExp])[] = [
  ["words", /^(?:margin|patterns?|pressure|request|entity)\b/],
  ["links", /^(?:link|form link|other domains|unranked|all unranked)\b/],
  ["form", /^(?:form|head|hops)\b/],
];

/** Finds the causes that moved a mail over the border of `medium`, the strongest first. */
function findMovers(
  { kind }: Pick<ContentEvidence, "kind">,
  inputs: Inputs,
): { readonly group: ReasonGroup; readonly weight: number }[] {
  const layer = getLayer(kind), values = listValues(layer, inputs);
  const whole = layer.slope * computeLogOdds(layer, values);
  const least = logit(layer.levels.medium) - layer.shift;
  const subjects = layer.inputs.map((name) =>
    ABOUT.find(([, inputNames]) => inputNames.test(name))?.[0]
  );
  const found = ABOUT.map(([group]) => {
    const others = values.map((value, i) =>
      subjects[i] !== group ? value : layer.inputs[i] === MARGIN ? LEAST_MARGIN : 0
    );
    const rest = layer.slope * computeLogOdds(layer, others);
    return { group, weight: whole - rest, isMover: whole >= least && rest < least };
  }).sort((a, b) => b.weight - a.weight);
  // Where no single one moved it, the strongest did with the others.
  return found.filter(({ weight, isMover }, i) => weight >= MIN_WEIGHT && (isMover || i === 0));
}

/** Reasons that follow from the learnt layer alone. */
function learntReasons(content: ContentEvidence, inputs: Inputs): WeighedReason[] {
  return findMovers(content, inputs).map(({ group, weight }) => ({
    group,
    weight,
    reason: group === "words"
      ? explainWords(content, weight > CERTAIN && (inputs[MARGIN] ?? 0) > 0)
      : reason(group === "links" ? "links_unusual" : "form_unusual"),
  }));
}

/** @param isCertain False where the classifier alone may take the words for those of good mail. */
function explainWords(
  { words, poorLanguage }: ContentEvidence,
  isCertain: boolean,
): VerdictReason {
  const quoted = words.slice(0, MAX_WORDS).map((word) => `“${word}”`).join(", ");
  // In a language the model hardly knows, everyday words would be quoted.
  if (poorLanguage !== null || words.length < MIN_WORDS) return reason("wording_unwanted");
  return reason(isCertain ? "words_unwanted" : "words_suspicious", { words: quoted });
}
