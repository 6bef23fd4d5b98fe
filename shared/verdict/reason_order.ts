import { PASSAGE_REASON, type WeighedReason } from "./resemblances.ts";

/** Weight of a fact that raised the verdict above the learnt layer, above every contribution. */
export const RAISING_WEIGHT = 100;

/** Reasons that an expert names first: who is imitated, which file or link is a trap. */
const TRAP =
  /^(?:brand_(?:claimed|unproven|misspelt)|(?:lookalike|disguised)_domain|name_disguised|display_name_(?:address|domain)|text_(?:brand_elsewhere|payment_fraud|crypto_demand|lookalike_correspondent)|url_(?:imitation|disguised|shows_other|credentials|data|grants_access|device_login|opens_program|ip_host|odd_ip)|mail_password_field|mail_refresh|attachment_(?!unread|encrypted|not_listed|pdf_(?:encrypted|files)|source_code|two_names|holds_archive|other_type).*|lure_(?:new_account|callback))$/;
/** Stories that make a reader act. */
const STORY = /^(?:lure_.*|pressure_extortion|text_offer_as_name)$/;
/** Facts that make one doubt who wrote, or where a link leads. */
const DOUBT =
  /^(?:brand_alone|reply_to_free_mail|url_near_imitation|url_hides_reader|(?:dmarc|spf)_fail(?:_verified)?)$/;
/** Reasons that honest mail has as well, and that help nobody who has better ones. */
const WEAK =
  /^(?:pressure_(?:urgency|threats?|reward|secrecy|authority|embarrassment)|text_(?:generic_greeting|shouting|pressed_to_link|promotes_site|large_sum)|url_(?:names_reader|name_below|deep_host)|helo_unqualified|form_signs|links_signs)$/;

/** Reasons by how directly they name a fraud, the most direct first. */
const RANKS: readonly RegExp[] = [TRAP, STORY, /^author_of_recipient$/, DOUBT];
/** Rank of reasons that neither name a fraud nor are weak. */
const MIDDLE = RANKS.length;
/** Rank of the quoted passage beside a reason that names the fraud. */
const PASSAGE = MIDDLE + 1;
/** Number of reasons that name a fraud beside which the quoted passage is left out. */
const ENOUGH_BESIDE_PASSAGE = 3;

/** Ranks by id, as ids are few and a sort asks often. */
const RANK_BY_ID = new Map<string, number>();

/** Ranks a reason by how directly it names a fraud: 0 most directly. */
function rankReason(id: string): number {
  let rank = RANK_BY_ID.get(id);
  if (rank === undefined) {
    rank = RANKS.findIndex((ids) => ids.test(id));
    if (rank < 0) rank = WEAK.test(id) ? PASSAGE + 1 : MIDDLE;
    RANK_BY_ID.set(id, rank);
  }
  return rank;
}

/** Tells whether a reason is about what the words of a mail tell or ask. */
export function tellsStory(id: string): boolean {
  return STORY.test(id) || id === "text_payment_fraud" || id === "text_crypto_demand";
}

/** Tells whether a reason names a fraud. */
export function namesFraud(id: string): boolean {
  return rankReason(id) < MIDDLE;
}

/** Counts the reasons that name a fraud. */
function countNaming(reasons: readonly WeighedReason[]): number {
  return reasons.filter(({ reason }) => namesFraud(reason.id)).length;
}

/**
 * Creates the order of reasons: first those that raised the verdict, then by rank, then by weight.
 * The passage ranks behind a reason that names the fraud; else its weight decides.
 */
export function createReasonOrder(
  reasons: readonly WeighedReason[],
): (a: WeighedReason, b: WeighedReason) => number {
  const isNamed = countNaming(reasons) > 0;
  const rank = ({ reason: { id } }: WeighedReason) =>
    id === PASSAGE_REASON && isNamed ? PASSAGE : rankReason(id);
  const isRaising = ({ weight }: WeighedReason) => weight >= RAISING_WEIGHT ? 0 : 1;
  return (a, b) => isRaising(a) - isRaising(b) || rank(a) - rank(b) || b.weight - a.weight;
}

/** Reasons that say less than another one that a mail has as well. */
const REPETITIONS: readonly (readonly [weaker: RegExp, stronger: RegExp])[] = [
  [/^(?:spf_(?:fail|softfail)|dmarc_fail|authentication_(?:empty|unaligned))/, /^brand_unproven$/],
  [/^(?:spf_(?:fail|softfail)|authentication_(?:empty|unaligned))/, /^dmarc_fail/],
  [/^(?:dmarc_fail|authentication_(?:empty|unaligned))$/, /^author_of_recipient$/],
  [/^(?:brand_claimed|display_name_domain)$/, /^lookalike_domain$/],
  [/^display_name_domain$/, /^brand_claimed$/],
  [/^brand_alone$/, /^(?:brand_(?!alone).*|lookalike_domain|text_brand_elsewhere|url_imitation)$/],
  [/^url_abused_ending$/, /^domain_ending_abused$/],
  [/^url_shows_other$/, /^url_(?:imitation|disguised)$/],
  [/^lure_renewal$/, /^lure_callback$/],
  [/^url_names_reader$/, /^url_hides_reader$/],
];

const STRONGER_BY_ID = new Map<string, readonly RegExp[]>();

/** Lists what says more than a reason. */
function listStronger(id: string): readonly RegExp[] {
  let stronger = STRONGER_BY_ID.get(id);
  if (stronger === undefined) {
    stronger = REPETITIONS.filter(([weaker]) => weaker.test(id)).map(([, ids]) => ids);
    STRONGER_BY_ID.set(id, stronger);
  }
  return stronger;
}

/** Leaves out reasons that repeat another one, and those that add nothing to enough better ones. */
export function dropRepetitions(reasons: readonly WeighedReason[]): readonly WeighedReason[] {
  const naming = countNaming(reasons);
  const hasPassage = reasons.some(({ reason }) => reason.id === PASSAGE_REASON);
  const isWeakLeftOut = naming >= 2 || (naming === 1 && hasPassage);
  // The forms of a site answer to who filled them in, which counts beside a fraud's story alone.
  const isFormLike = reasons.some(({ reason }) => reason.id === "author_of_recipient") &&
    !reasons.some(({ reason: { id } }) => rankReason(id) <= RANKS.indexOf(STORY));
  return reasons.filter(({ reason: { id } }) =>
    !(isWeakLeftOut && rankReason(id) > PASSAGE) &&
    !(isFormLike && id === "reply_to_elsewhere") &&
    !(naming >= ENOUGH_BESIDE_PASSAGE && id === PASSAGE_REASON) &&
    !listStronger(id).some((ids) => reasons.some((other) => ids.test(other.reason.id)))
  );
}
