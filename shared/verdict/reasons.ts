import common from "../../catalogue/model/common_findings.json" with { type: "json" };
import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";
import type { VerdictReason } from "../contract/verdict.ts";
import { computeLogOdds } from "./forest.ts";
import type { ContentResults, JudgedResults } from "./results.ts";
import { type Inputs, MARGIN } from "./inputs.ts";
import { getLayer, listValues, logit } from "./layer.ts";
import type { SenderProof } from "../provenance/proof.ts";
import { createReason } from "./sentences.ts";

/**
 * Findings that raise a level to `medium` alone: at most 0.05 % of good mail has one, or they are
 * attacks by nature.
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
  "lure_recovery",
  "lure_drugs",
  "lure_attacked",
  "text_offer_as_name",
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

/** Findings that make a mail `high` alone, such as a disguised program: no good mail needs them. */
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

/** Lures that urge the reader to act. */
const URGENT_LURE =
  /^lure_(?:parcel|suspended|password|mail_held|tax_refund|wallet|voicemail|fax|scan_code)$/;
/** Lures that urge, or that are about documents. */
const LURE =
  /^lure_(?:parcel|suspended|password|mail_held|tax_refund|wallet|voicemail|fax|scan_code|salary|shared_document|signature)$/;
/** Findings of hosts to which no honest sender of an urgent message links. */
const ODD_HOST =
  /^url_(?:imitation|near_imitation|abused_ending|random_name|ip_host|odd_ip|disguised)$|^text_brand_elsewhere$/;
/** Findings of content that hides where it leads or what it is. */
const HIDING = /^(?:attachment_(?:unread|redirect|script_writes|markup|encrypted)|lure_scan_code)$/;

/**
 * Tells whether findings together make a mail `high`.
 *
 * - an urgent lure with an odd link, or a lure with a password form in a file;
 *
 * - a brand that the author only claims, in an urgent lure or beside a request for credentials;
 *
 * - an imitated organization at an abused ending;
 *
 * - a program in an archive, and the password of the archive;
 *
 * - a link that shows another site and knows its reader;
 *
 * - if the author's checks failed, a page that redirects, or a lure with hiding content.
 */
export function isCombination(
  found: readonly { readonly id: string }[],
  proof: SenderProof | undefined,
): boolean {
  const has = (pattern: RegExp) => found.some(({ id }) => pattern.test(id));
  if (has(proof === "proven" ? /^url_imitation$/ : ODD_HOST) && has(URGENT_LURE)) return true;
  const isAsking = has(URGENT_LURE) || has(/^text_asks_credentials$/);
  if (has(/^brand_claimed$/) && isAsking) return true;
  if (has(/^url_imitation$/) && has(/^url_(?:abused_ending|free_hosting)$/)) return true;
  if (has(/^attachment_holds_program$/) && has(/^attachment_with_password$/)) return true;
  if (has(/^attachment_password_form$/) && has(LURE)) return true;
  if (proof === "proven") return false;
  if (has(/^url_shows_other$/) && (has(/^url_hides_reader$/) || has(LURE))) return true;
  if (proof !== "failed") return false;
  return has(/^attachment_redirect$/) || has(LURE) && has(HIDING) ||
    has(/^author_of_recipient/) && (has(LURE) || has(HIDING));
}

/**
 * Tells whether threats and a request for credentials together make a mail `medium`: 45 of 1 693
 * unwanted mails have both, none of 8 507 good ones.
 */
export function isThreateningRequest(found: readonly { readonly id: string }[]): boolean {
  const has = (findingId: string) => found.some(({ id }) => id === findingId);
  return has("pressure_threats") && has("text_asks_credentials");
}

/** Tells whether a finding makes a mail `medium` alone. */
export function isSevere(id: string): boolean {
  return SEVERE.has(id) || CERTAIN_ATTACKS.has(id);
}

/** Tells whether a finding is about the words of a mail. */
export function isWordFinding(id: string): boolean {
  return /^(?:text|pressure|lure)_/.test(id);
}

/** Findings that say why nothing is proven; they do not speak against a mail. */
const UNCHECKED: ReadonlySet<string> = new Set(["mail_too_old", "authentication_missing"]);
/** Findings that good mail has about as often as unwanted mail (`deno task train`). */
const COMMON: ReadonlySet<string> = new Set(common);

/** What a reason is about. */
type ReasonGroup = "sender" | "words" | "links" | "files" | "form";
/** Maximum number of reasons of a group. */
const MAX_PER_GROUP = 3;

/** A reason with its weight, on a scale like that of log odds. */
interface WeighedReason {
  readonly group: ReasonGroup;
  readonly weight: number;
  readonly reason: VerdictReason;
}

/** Weight of a finding by severity. */
const WEIGHTS: Readonly<Record<string, number>> = { critical: 5, high: 3, medium: 2, low: 0.3 };
/** Additional weight of a severe finding. */
const SEVERE_WEIGHT = 2;
/** Minimum contribution to the log odds of a reason. */
const MIN_WEIGHT = 0.3;
/** Minimum number of words to quote: a single one is an everyday word. */
const MIN_WORDS = 2;
/** Maximum number of words quoted. */
const MAX_WORDS = 4;

/** Margin of clearly good mail, with which the words of a mail are compared. */
const GOOD_MARGIN = -5;
/** Contribution to the log odds above which words are certainly those of unwanted mail. */
const CERTAIN_WEIGHT = 2;

/** Maximum number of reasons against a mail; those about limits of the examination come on top. */
const MAX_AGAINST = 4;
/** Minimum weight of a finding that explains a verdict alone. */
const EXPLAINING_WEIGHT = 2;

/** Lists the strongest findings against a mail; if none explains the verdict, a resemblance too. */
export function listReasonsAgainst(
  { headers, content, failed = [] }: JudgedResults,
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
  // If a finding explains the verdict, a resemblance adds nothing.
  if (named.some(({ weight }) => weight >= EXPLAINING_WEIGHT)) {
    return listReasons(named, MAX_AGAINST);
  }
  // A text that is only an address or a link has no words to compare.
  const learnt = content === null || inputs === null || !isBad || content.length === 0
    ? []
    : listLearntReasons(content, inputs);
  const resemblances = chooseStrongest(learnt, isListed).slice(0, 1);
  return [
    ...listReasons(named, MAX_AGAINST - resemblances.length),
    ...listReasons(resemblances, 1),
  ];
}

/** Chooses the strongest reasons, a few of each group; words of a listed sender are no reason. */
function chooseStrongest(weighed: readonly WeighedReason[], isListed: boolean): WeighedReason[] {
  const counts = new Map<ReasonGroup, number>();
  return weighed.filter(({ group }) => !(isListed && group === "words"))
    .sort((a, b) => b.weight - a.weight)
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MAX_PER_GROUP;
    });
}

function listReasons(weighed: readonly WeighedReason[], limit: number): VerdictReason[] {
  return weighed.slice(0, limit).map(({ reason }) => reason);
}

/** Findings of low severity about things that the reader of a mail cannot see. */
const WORTH_KNOWING: ReadonlySet<string> = new Set(["part_undeclared", "dmarc_disputed_verified"]);

/** Tells whether a finding of low severity is a reason although the mail is not bad. */
function isWorthKnowing(id: string): boolean {
  return /^(?:url|attachment|lure|mail|text_(?:new|asks|hidden|answer|telemarketing))_/.test(id) ||
    WORTH_KNOWING.has(id);
}

/** Finds the group of a finding. */
function findGroup(id: string): ReasonGroup {
  if (isWordFinding(id)) return "words";
  if (/^url/.test(id)) return "links";
  if (/^(?:attachment|part|calendar)_/.test(id)) return "files";
  return /^(?:mail|date|hop|hops|message_id|priority|html|field)/.test(id) ? "form" : "sender";
}

/** Inputs of the learnt layer by group. */
const INPUT_GROUPS: readonly (readonly [group: "words" | "links" | "form", inputs: RegExp])[] = [
  ["words", /^(?:margin|patterns?|pressure|request|entity)\b/],
  ["links", /^(?:link|form link|other domains|unranked|all unranked)\b/],
  ["form", /^(?:form|head|hops)\b/],
];

/** Finds the groups of inputs without which a mail would be below `medium`, strongest first. */
function findDecidingGroups(
  { kind }: Pick<ContentResults, "kind">,
  inputs: Inputs,
): { readonly group: ReasonGroup; readonly weight: number }[] {
  const layer = getLayer(kind), values = listValues(layer, inputs);
  const logOdds = layer.slope * computeLogOdds(layer, values);
  const threshold = logit(layer.levels.medium) - layer.shift;
  const groups = layer.inputs.map((name) =>
    INPUT_GROUPS.find(([, inputNames]) => inputNames.test(name))?.[0]
  );
  const found = INPUT_GROUPS.map(([group]) => {
    const others = values.map((value, i) =>
      groups[i] !== group ? value : layer.inputs[i] === MARGIN ? GOOD_MARGIN : 0
    );
    const rest = layer.slope * computeLogOdds(layer, others);
    return { group, weight: logOdds - rest, decides: logOdds >= threshold && rest < threshold };
  }).sort((a, b) => b.weight - a.weight);
  // If no group decides alone, the strongest one counts.
  return found.filter(({ weight, decides }, i) => weight >= MIN_WEIGHT && (decides || i === 0));
}

/** Lists the reasons that follow from the learnt layer alone. */
function listLearntReasons(content: ContentResults, inputs: Inputs): WeighedReason[] {
  return findDecidingGroups(content, inputs).map(({ group, weight }) => ({
    group,
    weight,
    reason: group === "words"
      ? explainWords(content, weight > CERTAIN_WEIGHT && (inputs[MARGIN] ?? 0) > 0)
      : createReason(group === "links" ? "links_unusual" : "form_unusual"),
  }));
}

/**
 * Explains that words of a mail resemble unwanted mail.
 *
 * @param isCertain Whether the words weigh much and the classifier, too, calls them unwanted.
 */
function explainWords(
  { words, poorLanguage }: ContentResults,
  isCertain: boolean,
): VerdictReason {
  const quoted = words.slice(0, MAX_WORDS).map((word) => `“${word}”`).join(", ");
  // In a language that the model hardly knows, it would quote everyday words.
  if (poorLanguage !== null || words.length < MIN_WORDS) return createReason("wording_unwanted");
  return createReason(isCertain ? "words_unwanted" : "words_suspicious", { words: quoted });
}
