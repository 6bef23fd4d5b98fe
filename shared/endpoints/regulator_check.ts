import { createCredits } from "../accounts/credits.ts";
import { RegulatorCheckBody, type RegulatorRefreshResponse } from "../contract/regulator_check.ts";
import { createFunctionApp, type FunctionApp, type FunctionContext } from "../http/app.ts";
import {
  checkAndExplain,
  checkNumber,
  describeLists,
  readPhoneNumber,
} from "../phone/check_number.ts";
import { createDatabase, type Lists } from "../phone/database.ts";

/** Creates the `regulator-check` function. */
export function createRegulatorCheck(context: FunctionContext): FunctionApp {
  const { clock } = context.deps;
  const database = createDatabase(context.config, context.deps);
  context.probes?.set("blocked_numbers", () => database.getCurrent());
  return createFunctionApp(context, {
    name: "regulator-check",
    request: RegulatorCheckBody,
    credits: createCredits(context),
    costsCredit: ({ action }) => action === "check",
    handle: async (request) => {
      switch (request.action) {
        case "check": {
          const { phoneNumber, explain, language } = request;
          // Refuses an invalid number before the lists are loaded; an explanation takes more numbers.
          if (!explain) readPhoneNumber(phoneNumber);
          const lists = await database.getCurrent();
          return explain
            ? await checkAndExplain(phoneNumber, lists, { language, now: clock.now() })
            : checkNumber(phoneNumber, lists);
        }
        case "info":
          return describeLists(await database.getCurrent(), clock.now());
        case "refresh":
          return createRefreshResponse(await database.refresh(), clock.now());
        default:
          return request satisfies never;
      }
    },
  });
}

function createRefreshResponse(lists: Lists, now: number): RegulatorRefreshResponse {
  const info = describeLists(lists, now);
  const message = `The blocked-number database is loaded: ${info.version}, ` +
    `${info.patternCount} patterns.`;
  return { success: true, message, ...info };
}
