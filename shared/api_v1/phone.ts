import { AppError } from "../contract/errors.ts";
import { ANY_NUMBER_PROBLEM } from "../contract/regulator_check.ts";
import { PhoneCheckRequest } from "../contract/v1.ts";
import { checkAndExplain } from "../phone/check_number.ts";
import { readWrittenNumber } from "../phone/numbering/read_number.ts";
import { createChargedEndpoint, type Handler } from "./call.ts";
import type { ApiService } from "./service.ts";
import { EXPLANATION_LANGUAGES, type ExplanationLanguage } from "../contract/number_explanation.ts";

/** `POST phone/check`: one number, or a list of numbers, each charged. */
export function createPhoneCheck(service: ApiService): Handler {
  return createChargedEndpoint(service, {
    label: "v1.phone.check",
    requiredScope: "phone:check",
    kind: "phone",
    schema: PhoneCheckRequest,
    readInput: (body, { request, caller: { plan } }) => {
      const { phoneNumber, phoneNumbers = [] } = body;
      const language = body.language ??
        findAcceptedLanguage(request.headers.get("accept-language"));
      if (phoneNumber !== undefined) {
        refuseInvalid([["phoneNumber", phoneNumber]]);
        return { isList: false, numbers: [phoneNumber], language };
      }
      refuseInvalid(phoneNumbers.map((number, i) => [`phoneNumbers.${i}`, number]));
      const maxNumbers = Math.min(plan.perMinute, plan.perDay);
      if (phoneNumbers.length > maxNumbers) {
        const message = `may hold ${maxNumbers} numbers, as many as the plan allows in a minute`;
        throw createInvalidError([{ path: "phoneNumbers", message }]);
      }
      return { isList: true, numbers: phoneNumbers, language };
    },
    computeCost: ({ numbers }) => numbers.length,
    handle: async ({ input: { isList, numbers, language }, now }) => {
      const lists = await service.regulatorDatabase.getCurrent();
      const results = await Promise.all(
        numbers.map((number) => checkAndExplain(number, lists, { language, now })),
      );
      const [onlyResult] = results;
      return isList || onlyResult === undefined ? { results } : onlyResult;
    },
  });
}

/** Maximum number of invalid numbers that an error lists. */
const MAX_DETAILS = 20;

/** @param numbers Numbers, each with the path of its field in the request. */
function refuseInvalid(numbers: readonly (readonly [path: string, number: string])[]): void {
  const invalidNumbers = numbers.filter(([, number]) => readWrittenNumber(number) === null);
  if (invalidNumbers.length === 0) return;
  throw createInvalidError(
    invalidNumbers.slice(0, MAX_DETAILS).map(([path]) => ({ path, message: ANY_NUMBER_PROBLEM })),
  );
}

function createInvalidError(
  details: readonly { readonly path: string; readonly message: string }[],
): AppError {
  const problems = details.map(({ path, message }) => `${path}: ${message}`);
  return new AppError("invalid_request", `The request is not valid. ${problems.join("; ")}.`, {
    details,
  });
}

/** Maximum number of ranges of `Accept-Language` that are read; browsers send fewer. */
const MAX_RANGES = 20;

/** `de-CH`, with its weight from 0 to 1 (RFC 9110 §12.4.2). */
const RANGE = /^([a-z]{1,8})(?:-[a-z0-9-]{1,40})?(?:\s{0,9};\s{0,9}q=([01](?:\.\d{0,3})?))?$/i;

/**
 * Finds the language that a caller prefers (RFC 9110 §12.5.4); undefined where no supported one is
 * named.
 */
export function findAcceptedLanguage(header: string | null): ExplanationLanguage | undefined {
  const ranges = (header ?? "").split(",", MAX_RANGES).flatMap((text) => {
    const [, name = "", weight = "1"] = RANGE.exec(text.trim()) ?? [];
    const language = EXPLANATION_LANGUAGES.find((each) => each === name.toLowerCase());
    return language === undefined ? [] : [{ language, weight: Number(weight) }];
  });
  return ranges.filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.language;
}
