import {
  AnalysisStep,
  AnalysisSummary,
  AnalyzeEmailHeadersRequest,
} from "../../contract/analyze_email_headers.ts";
import { AnalyzeSpamRequest, AnalyzeSpamResponse } from "../../contract/analyze_spam.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX, type FunctionName } from "../../contract/functions.ts";
import {
  RegulatorCheckRequest,
  RegulatorCheckResponse,
  RegulatorInfoResponse,
  RegulatorRefreshResponse,
} from "../../contract/regulator_check.ts";
import { formatScoreFormula, VERSION_1_SHARES } from "../../contract/shares.ts";
import { TriggerScenarioRequest } from "../../contract/trigger_scenario.ts";
import {
  DeliveryResponse,
  TriggerWorkflowExportRequest,
  WorkflowPayload,
} from "../../contract/trigger_workflow_export.ts";
import { type Api, describeParameters, describeValue, type Operation } from "./document.ts";

const FORMAT_NAMES = Object.keys(WorkflowPayload.shape.formats.shape);

/** Description of a function, without the fields that follow from its name. */
type FunctionDescription = Omit<Operation, "method" | "path" | "operationId" | "name">;

const FUNCTIONS: Readonly<Record<FunctionName, FunctionDescription>> = {
  "analyze-email-headers": {
    summary: "Analyse raw email headers step by step",
    description: "Streams eight analysis steps as server-sent events, each `data: " +
      "<AnalysisStep>` and a blank line, in the order basic_parsing, ip_parsing, " +
      "received_chain, domain_arc, ip_reputation, spf, dkim, complete. " +
      "The stream ends with `data: [DONE]`, which is not JSON. Lines that begin with a colon " +
      "are comments that keep the connection open. Headers with more fields, hops or addresses " +
      "than the server accepts are answered with 413 before a stream starts. " +
      "`Accept: application/json` asks for the summary of the last step alone. The body may " +
      "also be a whole mail (message/rfc822), with `?verify=true` instead of `verify`.",
    request: AnalyzeEmailHeadersRequest,
    responses: { 200: [AnalysisSummary] },
    event: AnalysisStep,
    mailTypes: ["message/rfc822"],
    parameters: describeParameters("query", {
      verify: describeValue(
        "With a whole mail as the body (message/rfc822): verify SPF, DKIM, DMARC and ARC",
        { type: "boolean" },
      ),
    }),
    errors: [],
  },
  "analyze-spam": {
    summary: "Score a mail against the catalogue of spam patterns",
    description: "Scores content, subject and sender against every pattern and adds points for " +
      `failed header checks: score = ${formatScoreFormula(VERSION_1_SHARES)}. ` +
      "`emailContent` or `headers` is required; a field takes precedence over `headers`. " +
      "More header fields, hops or addresses than the server accepts are answered with 413, " +
      "multiparts nested too deeply with 400. The body may also be a whole mail (message/rfc822).",
    request: AnalyzeSpamRequest,
    responses: { 200: [AnalyzeSpamResponse] },
    mailTypes: ["message/rfc822"],
    parameters: describeParameters("query", {
      scoringVersion: describeValue("Instead of the field, with a whole mail as the body", {
        type: "integer",
        enum: [1, 2],
      }),
      defanged: describeValue("Instead of the field, with a whole mail as the body", {
        type: "boolean",
      }),
    }),
    errors: [],
  },
  "regulator-check": {
    summary: "Check a French phone number against the regulator's blocked ranges",
    description: "`check` tells whether a number is blocked, `info` which list is in use, and " +
      "`refresh` loads the list again before its hour has passed.",
    request: RegulatorCheckRequest,
    responses: { 200: [RegulatorCheckResponse, RegulatorRefreshResponse, RegulatorInfoResponse] },
    errors: ["regulator_unavailable"],
  },
  "trigger-workflow-export": {
    summary: `Send an analysis to a webhook, rendered as ${FORMAT_NAMES.join(", ")}`,
    description:
      "Posts once, within 15 seconds, and follows no redirect. The payload is described " +
      "at `/schemas/workflow-export.json`.",
    request: TriggerWorkflowExportRequest,
    responses: { 200: [DeliveryResponse] },
    errors: ["webhook_failed"],
  },
  "trigger-scenario": {
    summary: "Trigger an automation scenario with analysis data",
    description:
      "Posts once, within 15 seconds, and follows no redirect, to `customWebhookUrl` or " +
      "to the address the operator has set. The payload is described at `/schemas/scenario.json`.",
    request: TriggerScenarioRequest,
    responses: { 200: [DeliveryResponse] },
    errors: ["webhook_failed"],
  },
};

/** Formats the name of a function for generated clients: `analyze-spam` → `analyzeSpam`. */
export function formatOperationId(name: FunctionName): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function describeOperation(name: FunctionName): Operation {
  const path = `${FUNCTION_PREFIX}/${name}`;
  return { ...FUNCTIONS[name], method: "post", path, operationId: formatOperationId(name), name };
}

/** Description of the five functions, from the schemas that validate their requests. */
export const FUNCTIONS_API: Api = {
  title: "Mail and call trust",
  description: "Checks whether a mail or a phone call can be trusted, and passes results on.",
  tag: { name: "functions", description: "The five functions" },
  security: [{}, { clientKey: [] }],
  securitySchemes: {
    clientKey: {
      type: "http",
      scheme: "bearer",
      description: "The hosting platform's public client key. Accepted, and verified " +
        "only if the operator turns verification on.",
    },
  },
  hasPlans: false,
  operations: FUNCTION_NAMES.map(describeOperation),
};
