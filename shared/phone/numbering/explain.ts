import type { AdviceId, NumberExplanation, RegionId } from "../../contract/number_explanation.ts";
import { classifyNumber, type NumberClass } from "./classes.ts";
import type { OverseasCode } from "./read_number.ts";
import type { Holder, NumberingPlan } from "./plan.ts";
import { createAllotmentSource, SOURCES } from "./sources.ts";
import { fill } from "../../findings/fill.ts";
import { type PhoneTexts, writeDate } from "./write_date.ts";

type NumberStatement = NumberExplanation["statements"][number];

/** The part of an explanation that is the same for all numbers of a class in one territory. */
type Frame = Pick<
  NumberExplanation,
  "kind" | "region" | "allotted" | "tariff" | "reserved" | "statements" | "advice" | "sources"
>;

/** Regions by the plan's word for a territory; `National` is not a region. */
const TERRITORIES: ReadonlyMap<string, RegionId> = new Map([
  ["Métropole", "metropole"],
  ["Guadeloupe, St Martin et St Barthélemy", "guadeloupe"],
  ["Guyane", "guyane"],
  ["Martinique", "martinique"],
  ["La Réunion", "reunion"],
  ["La Réunion - Océan indien", "reunion"],
  ["Mayotte", "mayotte"],
  ["Saint Pierre et Miquelon", "saint_pierre_et_miquelon"],
]);

/** ISO 3166-1 codes of regions that have their own; all others are FR. */
const COUNTRIES: Readonly<Partial<Record<RegionId, string>>> = {
  guadeloupe: "GP",
  guyane: "GF",
  martinique: "MQ",
  reunion: "RE",
  mayotte: "YT",
  saint_pierre_et_miquelon: "PM",
};

/** Kinds that are not allotted to operators, or not by the blocks of the plan alone. */
const WITHOUT_BLOCKS: ReadonlySet<string> = new Set(["emergency", "social", "message", "unknown"]);

/** Source of each piece of advice; `majnum` is the regulator's file of blocks and their holders. */
const ADVICE_SOURCES: Readonly<Record<AdviceId, keyof typeof SOURCES | "majnum">> = {
  forged: "majnum",
  not_known: "majnum",
  telemarketing_law: "law",
  telemarketing_report: "signal_conso",
  report_33700: "report",
  do_not_call_back: "call_back",
  foreign_call_back: "call_back",
  mobile_sales: "plan",
  emergency_never_calls: "emergency",
  no_proof: "report",
};

/** Territories by the country code after which their numbers are dialled from abroad. */
const REGIONS_OF_CODE: Readonly<Record<OverseasCode, readonly RegionId[]>> = {
  "262": ["reunion", "mayotte"],
  "508": ["saint_pierre_et_miquelon"],
  "590": ["guadeloupe"],
  "594": ["guyane"],
  "596": ["martinique"],
};

/**
 * Matches numbers of machines and technical platforms in metropolitan France. With 5 to 9 in place of
 * the last digit of the expression, they are overseas.
 */
const METROPOLITAN = /^0(?:700|93[7-9])[0-4]/;

/**
 * Tells whether the plan has a number after an overseas country code, by its block or its prefix.
 */
export function isDialledAfter(code: OverseasCode, number: string, plan: NumberingPlan): boolean {
  const { kind, region } = classifyNumber(number);
  if (kind === "unknown" || METROPOLITAN.test(number) || !number.startsWith("0")) return false;
  const territory = TERRITORIES.get(plan.find(number)?.holder?.territory ?? "");
  const regionId = territory ?? region ?? "overseas";
  return regionId === "overseas" || REGIONS_OF_CODE[code].includes(regionId);
}

/** Explains numbers of the French plan in one language. Pure; about a microsecond a number. */
export class Explainer {
  readonly #plan: NumberingPlan;
  readonly #isOld: boolean;
  readonly #texts: PhoneTexts;
  readonly #frames = new Map<NumberClass, Map<string, Frame>>();
  readonly #operators = new Map<Holder, NumberStatement>();

  /** @param options.isOld Whether the plan is too old to say that nobody holds a number. */
  constructor(
    plan: NumberingPlan,
    texts: PhoneTexts,
    { isOld }: { readonly isOld: boolean },
  ) {
    this.#plan = plan;
    this.#texts = texts;
    this.#isOld = isOld;
  }

  /** @param number As dialled in France, only digits: `0162000001`, `3939`. */
  explain(number: string): NumberExplanation {
    const allotment = this.#plan.find(number);
    const numberClass = classifyNumber(number);
    const holder = allotment?.holder;
    const frame = this.#getFrame(numberClass, holder);
    if (allotment === undefined || this.#isOutsidePlan(numberClass)) {
      return { ...frame, operator: null };
    }
    const { from, to } = allotment;
    if (holder === undefined) {
      const asOf = writeDate(this.#plan.date, this.#texts);
      const text = this.#isOld ? this.#texts.notKnown : this.#texts.notAllotted;
      const message = fill(text, { from, to, asOf });
      const statement: NumberStatement = { about: "allotted", message, source: "majnum" };
      return { ...frame, operator: null, statements: [...frame.statements, statement] };
    }
    return {
      ...frame,
      operator: { code: holder.code, name: holder.name, since: holder.since, from, to },
      statements: [...frame.statements, this.#describeOperator(holder)],
    };
  }

  /** Tells whether the plan cannot say who holds a number: by its kind, or as its range is newer. */
  #isOutsidePlan({ kind, hasNoHolder, since = "" }: NumberClass): boolean {
    return hasNoHolder === true || WITHOUT_BLOCKS.has(kind) || since > this.#plan.date;
  }

  #describeOperator(holder: Holder): NumberStatement {
    let statement = this.#operators.get(holder);
    if (statement === undefined) {
      const since = writeDate(holder.since, this.#texts);
      const message = fill(this.#texts.operator, { name: holder.name, since });
      statement = { about: "operator", message, source: "majnum" };
      this.#operators.set(holder, statement);
    }
    return statement;
  }

  #getFrame(numberClass: NumberClass, holder: Holder | undefined): Frame {
    let frames = this.#frames.get(numberClass);
    if (frames === undefined) this.#frames.set(numberClass, frames = new Map());
    const key = holder?.territory ?? "";
    let frame = frames.get(key);
    if (frame === undefined) frames.set(key, frame = this.#createFrame(numberClass, holder));
    return frame;
  }

  #createFrame(numberClass: NumberClass, holder: Holder | undefined): Frame {
    const { kind, tariff, reservedPrefix } = numberClass;
    const texts = this.#texts;
    const region = findRegion(numberClass, holder);
    const isOutsidePlan = this.#isOutsidePlan(numberClass);
    const isAllotted = holder !== undefined ? true : isOutsidePlan || this.#isOld ? null : false;
    const isNotKnown = holder === undefined && !isOutsidePlan;
    const source = kind === "emergency" ? "emergency" : "plan";
    const statements: NumberStatement[] = [{ about: "kind", message: texts.kinds[kind], source }];
    if (region !== undefined) {
      const mayBeElsewhere = kind === "geographic" && COUNTRIES[region] === undefined;
      const text = mayBeElsewhere ? texts.regionRelaxed : texts.region;
      const message = fill(text, { name: texts.regions[region] });
      statements.push({ about: "region", message, source: "plan" });
    }
    if (reservedPrefix !== undefined) {
      statements.push({
        about: "reserved",
        message: fill(texts.reserved, { prefix: reservedPrefix }),
        source: "plan",
      });
    }
    const advice = chooseAdvice(numberClass, { isAllotted, isNotKnown }).map((id) => ({
      id,
      message: texts.advice[id],
      source: ADVICE_SOURCES[id],
    }));
    const usedSources = new Set([...statements, ...advice].map(({ source }) => source));
    if (isAllotted !== null || isNotKnown) usedSources.add("majnum");
    const sources = [createAllotmentSource(this.#plan.file), ...Object.values(SOURCES)];
    return {
      kind,
      region: region === undefined
        ? null
        : { country: COUNTRIES[region] ?? "FR", id: region, name: texts.regions[region] },
      allotted: isAllotted,
      tariff: tariff === undefined ? null : { id: tariff, message: texts.tariffs[tariff], source },
      reserved: reservedPrefix === undefined
        ? null
        : { prefix: reservedPrefix, purpose: "telemarketing" },
      statements,
      advice,
      sources: sources.filter(({ id }) => usedSources.has(id)),
    };
  }
}

/** Finds the region of a number by its block, or else, and for geographic ones, by its prefix. */
function findRegion(
  { kind, region }: NumberClass,
  holder: Holder | undefined,
): RegionId | undefined {
  const territory = TERRITORIES.get(holder?.territory ?? "");
  if (kind === "geographic" || territory === undefined) return region;
  return territory;
}

function chooseAdvice(
  { kind, tariff, mayBeCalledBack = false }: NumberClass,
  { isAllotted, isNotKnown }: { readonly isAllotted: boolean | null; readonly isNotKnown: boolean },
): AdviceId[] {
  if (isAllotted === false) return ["forged", "report_33700"];
  if (isNotKnown && kind !== "telemarketing") return ["not_known", "report_33700"];
  if (kind === "telemarketing") return ["telemarketing_law", "telemarketing_report"];
  if (kind === "emergency" && !mayBeCalledBack) return ["emergency_never_calls", "report_33700"];
  if (tariff !== undefined && tariff !== "free" && tariff !== "normal") {
    return ["do_not_call_back", "report_33700"];
  }
  if (kind === "mobile") return ["mobile_sales", "telemarketing_law", "report_33700", "no_proof"];
  if (kind === "geographic" || kind === "non_geographic") {
    return ["telemarketing_law", "report_33700", "no_proof"];
  }
  return ["report_33700", "no_proof"];
}
