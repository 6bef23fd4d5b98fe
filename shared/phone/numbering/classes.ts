import reserved from "../../../catalogue/regulator/reserved_prefixes.json" with { type: "json" };
import type { NumberKind, RegionId, TariffClass } from "../../contract/number_explanation.ts";

/** Properties that the numbering plan gives to all numbers with a prefix. */
export interface NumberClass {
  readonly kind: NumberKind;
  readonly region?: RegionId;
  readonly tariff?: TariffClass;
  /** Prefix of a range that is reserved for telemarketing, as on the regulator's list. */
  readonly reservedPrefix?: string;
  /** ISO date since which the reserved range is known. */
  readonly since?: string;
  /** Whether every operator offers the number and none holds it. */
  readonly hasNoHolder?: true;
  /** Whether people may call the number back. */
  readonly mayBeCalledBack?: boolean;
}

/**
 * Ten-digit numbers by their longest prefix: Arcep decision 2018-0881, annex 1, sections 2.3 and
 * 2.4.
 */
const TEN_DIGITS: Readonly<Record<string, NumberClass>> = {
  "01": { kind: "geographic", region: "ile_de_france" },
  "02": { kind: "geographic", region: "north_west" },
  "03": { kind: "geographic", region: "north_east" },
  "04": { kind: "geographic", region: "south_east" },
  "05": { kind: "geographic", region: "south_west" },
  "0262": { kind: "geographic", region: "reunion" },
  "0263": { kind: "geographic", region: "reunion" },
  "0269": { kind: "geographic", region: "mayotte" },
  "0508": { kind: "geographic", region: "saint_pierre_et_miquelon" },
  "0590": { kind: "geographic", region: "guadeloupe" },
  "0594": { kind: "geographic", region: "guyane" },
  "0596": { kind: "geographic", region: "martinique" },
  "06": { kind: "mobile", region: "metropole" },
  "0639": { kind: "mobile", region: "mayotte" },
  "0690": { kind: "mobile", region: "guadeloupe" },
  "0691": { kind: "mobile", region: "guadeloupe" },
  "0692": { kind: "mobile", region: "reunion" },
  "0693": { kind: "mobile", region: "reunion" },
  "0694": { kind: "mobile", region: "guyane" },
  "0696": { kind: "mobile", region: "martinique" },
  "0697": { kind: "mobile", region: "martinique" },
  "07": { kind: "mobile", region: "metropole" },
  "0700": { kind: "machine" },
  "0708": { kind: "mobile", region: "saint_pierre_et_miquelon" },
  "0709": { kind: "mobile", region: "overseas" },
  "08": { kind: "special" },
  ...createTariffs(["0800", "0801", "0802", "0803", "0804", "0805"], "free"),
  ...createTariffs(["0806", "0807", "0808", "0809"], "normal"),
  ...createTariffs(["081"], "premium_low"),
  ...createTariffs(["082"], "premium_medium"),
  ...createTariffs(["089"], "premium_high"),
  "09": { kind: "non_geographic", region: "metropole" },
  "0937": { kind: "technical_platform" },
  "0938": { kind: "technical_platform" },
  "0939": { kind: "technical_platform" },
  "0947": { kind: "non_geographic", region: "overseas" },
  "0976": { kind: "non_geographic", region: "overseas" },
};

/** Numbers of four digits and of six; the longest prefix decides. */
const SHORT_NUMBERS: ReadonlyMap<string, NumberClass> = new Map(Object.entries<NumberClass>({
  "10": { kind: "operator_service" },
  "30": { kind: "short", tariff: "free" },
  "31": { kind: "short", tariff: "free" },
  "32": { kind: "short", tariff: "announced" },
  "34": { kind: "short", tariff: "announced" },
  "36": { kind: "short", tariff: "announced" },
  "39": { kind: "short", tariff: "announced" },
  "116": { kind: "social", tariff: "free" },
  "118": { kind: "directory", tariff: "announced" },
}));

/**
 * Matches short numbers that all operators share, such as 3179 (section 2.4.8); nobody holds them.
 */
const SHARED_SERVICE = /^(?:3008|317\d)$/;

/** Arcep's list of emergency numbers. */
const EMERGENCY = new Set(["15", "17", "18", "112", "114", "115", "119", "191", "196", "197"]);

/**
 * Numbers of social value on that list: missing children, doctors on call. 116111 left it in 2023.
 */
const SOCIAL_EMERGENCY = new Set(["116000", "116117"]);

/** Numbers of machines: 14 digits in metropolitan France, 13 overseas. */
const MACHINE = /^0700\d{9,10}$/;

function createTariffs(
  prefixes: readonly string[],
  tariff: TariffClass,
): Record<string, NumberClass> {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, { kind: "special", tariff }]));
}

/** Regions by their name in the list of reserved prefixes, whose JSON type is any text. */
const REGIONS: ReadonlyMap<string, RegionId> = new Map(
  (["metropole", "guadeloupe", "guyane", "martinique", "reunion", "mayotte", "overseas"] as const)
    .map((region) => [region, region]),
);

/** The classes of the ranges reserved for telemarketing. */
const RESERVED: readonly (readonly [prefix: string, NumberClass])[] = reserved.patterns.map(
  ({ pattern, region, since }) => {
    // As dialled in France: `0162`.
    const prefix = `0${pattern.slice(2, pattern.indexOf("#"))}`;
    const regionId = REGIONS.get(region);
    return [prefix, {
      kind: "telemarketing",
      ...(regionId && { region: regionId }),
      reservedPrefix: prefix,
      since,
    }];
  },
);

const CLASSES_BY_PREFIX: ReadonlyMap<string, NumberClass> = new Map([
  ...Object.entries(TEN_DIGITS),
  ...RESERVED,
]);

const SHORTEST_PREFIX = 2;
const LONGEST_PREFIX = Math.max(...[...CLASSES_BY_PREFIX.keys()].map(({ length }) => length));

const UNKNOWN: NumberClass = { kind: "unknown" };
const MACHINES: NumberClass = { kind: "machine" };
const EMERGENCIES: NumberClass = { kind: "emergency", tariff: "free" };

const SOCIAL_EMERGENCIES: NumberClass = {
  kind: "emergency",
  tariff: "free",
  mayBeCalledBack: true,
};
const COMMON_SERVICES: NumberClass = { kind: "operator_service", hasNoHolder: true };

/** Short numbers for messages have five digits; their operators set the price. */
const MESSAGES: NumberClass = { kind: "message" };

/** Returns the class of a number written as dialled in France: digits, the leading 0 included. */
export function classifyNumber(number: string): NumberClass {
  if (number.length === 10) return findByPrefix(number);
  if (MACHINE.test(number)) return MACHINES;
  if (EMERGENCY.has(number)) return EMERGENCIES;
  if (SOCIAL_EMERGENCY.has(number)) return SOCIAL_EMERGENCIES;
  if (number.length === 5) return MESSAGES;
  if (SHARED_SERVICE.test(number)) return COMMON_SERVICES;
  if (number.length === 4) return SHORT_NUMBERS.get(number.slice(0, 2)) ?? UNKNOWN;
  if (number.length === 6) return SHORT_NUMBERS.get(number.slice(0, 3)) ?? UNKNOWN;
  return UNKNOWN;
}

/** Finds the class of the longest prefix of a number. */
function findByPrefix(number: string): NumberClass {
  for (let length = LONGEST_PREFIX; length >= SHORTEST_PREFIX; length--) {
    const numberClass = CLASSES_BY_PREFIX.get(number.slice(0, length));
    if (numberClass !== undefined) return numberClass;
  }
  return UNKNOWN;
}
