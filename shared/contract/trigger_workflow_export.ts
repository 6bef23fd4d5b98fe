import * as z from "zod";
import { createJsonObjectSchema } from "./json_object.ts";

const flag = z.boolean().optional();

/** Formats that the receiver shall use, passed to the webhook unchanged. */
const ExportFlags = z.looseObject({
  sheets: flag.describe("A row in a spreadsheet"),
  xml: flag.describe("An XML document"),
  json: flag.describe("A JSON document"),
  calendar: flag.describe("A calendar entry"),
});

/** Name of a flag in {@linkcode ExportFlags}. */
export type ExportFlag = keyof typeof ExportFlags.shape;

/** Body of a `trigger-workflow-export` request (SPEC 4.4). */
export const TriggerWorkflowExportRequest = z.object({
  analysisData: createJsonObjectSchema("The analysis to send: any JSON object"),
  workflowWebhookUrl: z.string().describe("Where to post it: an http or https URL"),
  exports: ExportFlags.default({}).describe("Flags for the receiver, passed on unchanged"),
}).meta({ id: "TriggerWorkflowExportRequest" });

/** The body posted to the webhook. */
export const WorkflowPayload = z.object({
  timestamp: z.iso.datetime(),
  analysis: z.record(z.string(), z.unknown()),
  exports: ExportFlags,
  formats: z.object({
    json: z.string().describe("The analysis as JSON"),
    xml: z.string().describe("The analysis as an XML 1.0 document"),
    csv: z.string().describe("A header line, a line feed, a value line"),
    calendar: z.string().describe("An iCalendar object with one event"),
  }),
});

/** Answer of both trigger functions once the webhook accepted the delivery. */
export const DeliveryResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  webhookStatus: z.int().min(200).max(299).describe("HTTP status answered by the webhook"),
  deliveryId: z.string().describe("The delivery's `webhook-id`"),
  timestamp: z.iso.datetime(),
}).meta({ id: "DeliveryResponse" });

export type TriggerWorkflowExportRequest = z.output<typeof TriggerWorkflowExportRequest>;
export type WorkflowPayload = z.output<typeof WorkflowPayload>;
export type DeliveryResponse = z.output<typeof DeliveryResponse>;
