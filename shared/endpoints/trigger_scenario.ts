import { AppError } from "../contract/errors.ts";
import { type ScenarioPayload, TriggerScenarioRequest } from "../contract/trigger_scenario.ts";
import {
  createFunctionApp,
  type FunctionApp,
  type FunctionContext,
  type RequestContext,
} from "../http/app.ts";
import { createWebhooks } from "../webhooks/delivery.ts";

/** Creates the `trigger-scenario` function (SPEC 4.5). */
export function createTriggerScenario(context: FunctionContext): FunctionApp {
  const { config, deps } = context;
  const webhooks = createWebhooks(context);

  const chooseTarget = (customWebhookUrl: string | undefined, scope: RequestContext) => {
    if (customWebhookUrl) {
      return webhooks.parseRequestedTarget("customWebhookUrl", customWebhookUrl, scope);
    }
    if (config.SCENARIO_WEBHOOK_URL === undefined) {
      throw new AppError(
        "invalid_request",
        "There is no webhook to call: send customWebhookUrl, or have SCENARIO_WEBHOOK_URL set " +
          "on the server.",
        { details: [{ path: "customWebhookUrl", message: "is required on this server" }] },
      );
    }
    return webhooks.parseConfiguredTarget(
      "SCENARIO_WEBHOOK_URL",
      config.SCENARIO_WEBHOOK_URL,
      scope,
    );
  };

  return createFunctionApp(context, {
    name: "trigger-scenario",
    request: TriggerScenarioRequest,
    preservesExactNumbers: true,
    handle: ({ customWebhookUrl, ...fields }, scope) => {
      const target = chooseTarget(customWebhookUrl, scope);
      const payload: ScenarioPayload = {
        ...fields,
        timestamp: new Date(deps.clock.now()).toISOString(),
      };
      return webhooks.deliver(target, payload, scope);
    },
  });
}
