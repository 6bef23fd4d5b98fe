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
    handle: (request) => {
      switch (request.action) {
        case "check": {
          const { phoneNumber, explain, language } = request;
          if (explain) {
            return answerWithLists(
              database.getCurrent(),
              (lists) => checkAndExplain(phoneNumber, lists, { language, now: clock.now() }),
            );
          }
          // Refuses an invalid number before the lists are loaded.
          readPhoneNumber(phoneNumber);
          return answerWithLists(database.getCurrent(), (lists) => checkNumber(phoneNumber, lists));
        }
        case "info":
          return answerWithLists(
            database.getCurrent(),
            (lists) => describeLists(lists, clock.now()),
          );
        case "refresh":
          return database.refresh().then((lists) => createRefreshResponse(lists, clock.now()));
        default:
          return request satisfies never;
      }
    },
  });
}

/** Answers with the lists, synchronously if they are loaded; once an hour, they are loaded again. */
function answerWithLists<Answer>(
  lists: Lists | Promise<Lists>,
  answer: (lists: Lists) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return lists instanceof Promise ? lists.then(answer) : answer(lists);
}

function createRefreshResponse(lists: Lists, now: number): RegulatorRefreshResponse {
  const info = describeLists(lists, now);
  const message = `The blocked-number database is loaded: ${info.version}, ` +
    `${info.patternCount} patterns.`;
  return { success: true, message, ...info };
}
