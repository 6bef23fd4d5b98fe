import { THREAT_LEVELS, type ThreatLevel } from "../../contract/threat_levels.ts";
import { escapeInvisible } from "../json_value.ts";
import type { Indicator, IndicatorMail } from "./indicator.ts";
import { chooseTlp, type TlpLabel } from "./marking.ts";
import { computeUuid, OWN_NAMESPACE } from "./ids.ts";
import { type BundleOptions, formatIncomplete } from "./stix.ts";

/** MISP's `threat_level_id`: 1 high, 2 medium, 3 low. */
const THREAT_IDS: Readonly<Record<ThreatLevel, string>> = {
  critical: "1",
  high: "1",
  medium: "2",
  low: "3",
  safe: "3",
};

/** MISP's `distribution` of attributes: as the event. */
const INHERITED = "5";

/** Maximum number of characters per comment and per name of an event. */
const MAX_TEXT = 500;

/** Tags of MISP's taxonomy `tlp`. */
const TAGS: Readonly<Record<TlpLabel, { readonly name: string; readonly colour: string }>> = {
  clear: { name: "tlp:clear", colour: "#ffffff" },
  amber: { name: "tlp:amber", colour: "#ffc000" },
};

/**
 * Writes indicators as an unpublished event of MISP's core format; the actionable ones are for
 * detection (`to_ids`).
 */
export async function renderMisp(
  indicators: readonly Indicator[],
  { mails, now, incompleteMails = [] }: BundleOptions,
): Promise<string> {
  const timestamp = String(Math.floor(now / 1000));
  const acceptedIndicators = indicators.filter(isAccepted);
  const attributes = await Promise.all(acceptedIndicators.map(async (indicator) => {
    const { type, category, value } = chooseAttribute(indicator);
    return {
      uuid: await computeUuid(OWN_NAMESPACE, `attribute ${type} ${value}`),
      type,
      category,
      value,
      to_ids: indicator.isActionable,
      disable_correlation: false,
      distribution: INHERITED,
      timestamp,
      comment: formatComment(indicator, mails),
    };
  }));
  if (incompleteMails.length > 0) {
    const value = formatIncomplete(incompleteMails);
    attributes.push({
      uuid: await computeUuid(OWN_NAMESPACE, `attribute comment ${value}`),
      type: "comment",
      category: "Other",
      value,
      to_ids: false,
      disable_correlation: true,
      distribution: INHERITED,
      timestamp,
      comment: "",
    });
  }
  const levels = mails.map(({ verdict }) => verdict.level);
  const worstLevel = THREAT_LEVELS.findLast((level) => levels.includes(level)) ?? "safe";
  const event = {
    uuid: await computeUuid(
      OWN_NAMESPACE,
      `event ${JSON.stringify(attributes.map(({ uuid }) => uuid))}`,
    ),
    info: `Unwanted mail: ${formatEventName(mails)}`.slice(0, MAX_TEXT),
    date: new Date(now).toISOString().slice(0, 10),
    timestamp,
    threat_level_id: THREAT_IDS[worstLevel],
    // A complete analysis, for the own organization only.
    analysis: "2",
    distribution: "0",
    published: false,
    Tag: [TAGS[chooseTlp(indicators, mails)]],
    Attribute: attributes,
  };
  return escapeInvisible(JSON.stringify({ Event: event }, null, 2));
}

/** Tells whether MISP takes a value: one refused attribute ends the import of the whole event. */
function isAccepted({ kind, value }: Indicator): boolean {
  return kind !== "address" || /@[^@]*\./.test(value);
}

/** Chooses type and category (misp-standard.org, core format §2.4.2.3). */
function chooseAttribute(indicator: Indicator): { type: string; category: string; value: string } {
  const { kind, role, value, name } = indicator;
  switch (kind) {
    case "url":
      return { type: "url", category: "Network activity", value };
    case "host":
      return { type: "hostname", category: "Network activity", value };
    case "ip":
      return {
        type: role === "sending_host" ? "ip-src" : "ip-dst",
        category: "Network activity",
        value,
      };
    case "address":
      if (role === "recipient") return { type: "target-email", category: "Targeting data", value };
      return {
        type: role === "reply" ? "email-reply-to" : "email-src",
        category: "Payload delivery",
        value,
      };
    case "sha256":
      return !name ? { type: "sha256", category: "Payload delivery", value } : {
        type: "filename|sha256",
        category: "Payload delivery",
        value: `${name.replaceAll(/[|\r\n]/g, "_")}|${value}`,
      };
    default:
      return kind satisfies never;
  }
}

function formatComment(
  { role, mails: mailIndexes }: Indicator,
  mails: readonly IndicatorMail[],
): string {
  return `${role}; ${mailIndexes.map((index) => mails[index]?.name ?? "").join(", ")}`.slice(
    0,
    MAX_TEXT,
  );
}

function formatEventName(mails: readonly IndicatorMail[]): string {
  const [first] = mails;
  const subject = first?.summary?.subject ?? first?.name ?? "";
  return mails.length > 1 ? `${subject} and ${mails.length - 1} more` : subject;
}
