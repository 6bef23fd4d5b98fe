import { mapProviders } from "../../contract/providers.ts";
import type { FunctionName } from "../../contract/functions.ts";
import type { OpenApiObject } from "./json.ts";

/** An example request, and the status of its answer. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly request: OpenApiObject;
  readonly status: number;
  /** The header Accept, where the answer depends on it. */
  readonly accept?: string;
}

/**
 * Placeholder of the reader's own webhook; tests that run the examples put a real receiver here.
 */
export const EXAMPLE_WEBHOOK_URL = "https://hooks.example.com/mail-trust";

const HEADERS = [
  "Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=example.org;",
  " dkim=pass header.d=example.org; dmarc=pass header.from=example.org",
  "Received: from mail.example.org (mail.example.org [203.0.113.9]) by mx.example.net",
  " with ESMTPS (TLSv1.3) id 4711; Mon, 5 Jan 2026 09:00:02 +0000",
  "From: Ann Example <ann@example.org>",
  "To: ben@example.net",
  "Subject: =?utf-8?q?Caf=C3=A9_on_Monday=3F?=",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <4711@mail.example.org>",
  "",
].join("\r\n");

const FORGED_HEADERS = [
  "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=parcel-update.example;",
  " dkim=none; dmarc=fail header.from=parcel-update.example",
  "Received: from unknown (HELO mail) (198.51.100.23) by mx.example.net; " +
  "Mon, 5 Jan 2026 09:00:02 +0000",
  'From: "Customer Service <help@example.org>" <info@parcel-update.example>',
  "Reply-To: claims@elsewhere.example",
  "Subject: Your parcel is waiting: pay the customs fee",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "",
].join("\r\n");

const ANALYSIS = {
  from: "Ann Example <ann@example.org>",
  spf: "pass",
  dkim: "pass",
  dmarc: "pass",
  threatLevel: "safe",
} as const;

/** Requests of each function; the description shows them with recorded answers. */
export const EXAMPLES: Readonly<Record<FunctionName, readonly Example[]>> = {
  "analyze-email-headers": [
    {
      name: "genuine",
      summary: "A mail that passes",
      request: { emailHeaders: HEADERS },
      status: 200,
    },
    {
      name: "forged",
      summary: "A mail that fails SPF and DMARC",
      request: {
        emailHeaders: FORGED_HEADERS,
        enabledApis: mapProviders(() => false),
        apiKeys: mapProviders(() => ""),
      },
      status: 200,
    },
    {
      name: "summary",
      summary: "The summary alone, with Accept: application/json",
      request: { emailHeaders: HEADERS },
      status: 200,
      accept: "application/json",
    },
    { name: "nothing", summary: "No headers", request: {}, status: 400 },
  ],
  "analyze-spam": [
    {
      name: "parcel",
      summary: "A fraud with a parcel fee",
      request: {
        emailContent: "Your parcel is on hold. Pay the customs fee of 1.99 within 24 hours or it " +
          "will be returned to the sender. Confirm your delivery address now.",
        subject: "Your parcel could not be delivered",
        from: "info@parcel-update.example",
        spf: "fail",
        dkim: "fail",
        dmarc: "fail",
        ipBlacklisted: true,
      },
      status: 200,
    },
    {
      name: "friend",
      summary: "A mail from a friend",
      request: {
        emailContent: "Shall we have lunch on Monday? I know a new place near the station.",
        headers: HEADERS,
      },
      status: 200,
    },
    {
      name: "nothing",
      summary: "Neither content nor headers",
      request: { spf: "pass" },
      status: 400,
    },
  ],
  "regulator-check": [
    {
      name: "blocked",
      summary: "A number in a blocked range",
      request: { action: "check", phoneNumber: "01 62 00 00 01" },
      status: 200,
    },
    {
      name: "free",
      summary: "A number in no blocked range",
      request: { action: "check", phoneNumber: "+33612345678" },
      status: 200,
    },
    { name: "info", summary: "Which list is in use", request: { action: "info" }, status: 200 },
    {
      name: "refresh",
      summary: "Load the list again",
      request: { action: "refresh" },
      status: 200,
    },
    {
      name: "foreign",
      summary: "Not a French number",
      request: { action: "check", phoneNumber: "+4930123456" },
      status: 400,
    },
  ],
  "trigger-workflow-export": [
    {
      name: "export",
      summary: "Send an analysis in every format",
      request: {
        analysisData: ANALYSIS,
        workflowWebhookUrl: EXAMPLE_WEBHOOK_URL,
        exports: { sheets: true, xml: false, json: true, calendar: false },
      },
      status: 200,
    },
    {
      name: "metadata",
      summary: "An address that is not allowed for a webhook",
      request: { analysisData: ANALYSIS, workflowWebhookUrl: "http://169.254.169.254/latest" },
      status: 400,
    },
  ],
  "trigger-scenario": [
    {
      name: "alert",
      summary: "Trigger a scenario at your own address",
      request: {
        action: "alert",
        emailHeaders: HEADERS,
        analysisData: { spf: "pass", threatLevel: "safe" },
        customWebhookUrl: EXAMPLE_WEBHOOK_URL,
      },
      status: 200,
    },
    {
      name: "nowhere",
      summary: "No address in the request or on the server",
      request: { action: "alert", emailHeaders: HEADERS, analysisData: {} },
      status: 400,
    },
  ],
};
