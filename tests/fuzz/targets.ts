import { assert, assertEquals } from "@std/assert";
import { loadCatalogue } from "../../lab/catalogue/load.ts";
import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { BodyAnalysis } from "../../shared/contract/body.ts";
import { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { AppError, ErrorBody } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES } from "../../shared/contract/functions.ts";
import { renderAll } from "../../shared/exports/render.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { readBody } from "../../shared/mime/body_text.ts";
import { normalisePhone } from "../../shared/phone/numbering/normalise.ts";
import { NumberExplanation } from "../../shared/contract/number_explanation.ts";
import { explainNumber } from "../../shared/phone/check_number.ts";
import { readWrittenNumber } from "../../shared/phone/numbering/read_number.ts";
import { ListError } from "../../shared/phone/blocked_list.ts";
import { runSynchronously } from "../../shared/phone/pieces.ts";
import { ListBytesReader } from "../../shared/phone/read_list.ts";
import { analyzeMail } from "../../shared/scoring/analyze.ts";
import { compileCatalogue } from "../../shared/scoring/matching/matcher.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { createPlainContext } from "../support/plain_context.ts";
import { decodeLatin1 } from "../../shared/encoding/bytes.ts";
import { parseHead } from "../../shared/spamd/head.ts";
import type { SpamdVerdict } from "../../shared/spamd/spamd_verdict.ts";
import { markMail } from "../../shared/spamd/marked_mail.ts";
import { guardLine } from "../support/leak_guard.ts";
import {
  createHeaderText,
  createJsonObject,
  createJsonValue,
  createMailBody,
  createPhoneText,
  listText,
  mutate,
} from "./grammar.ts";
import { BUILT_MAILS } from "./built_files.ts";
import { createCarriedMail } from "./files.ts";
import type { Random } from "./random.ts";

/** A reader of untrusted input. */
export interface Target {
  readonly name: string;
  /** Share of the target of all inputs. */
  readonly share: number;
  generate(random: Random): string;
  /** Throws when the input violates a guarantee; an input may be refused without that. */
  check(input: string): void | Promise<void>;
}

const NOW = Date.UTC(2026, 0, 5, 10);

const catalogue = compileCatalogue(loadCatalogue());

/** A gateway without network, DNS and log. */
const gateway = createHttpApp(createPlainContext({
  onLine: guardLine,
  deps: {
    // With one input at a time, there is no need to yield to sockets.
    clock: { ...systemClock, nextTurn: queueMicrotask },
    fetch: () => Promise.reject(new TypeError("there is no network here")),
    connect: () => Promise.reject(new TypeError("there is no network here")),
  },
}));

async function checkGateway(input: string): Promise<void> {
  const end = input.indexOf("\n");
  const response = await gateway.request(`/functions/v1/${input.slice(0, end)}`, {
    method: "POST",
    body: input.slice(end + 1),
  });
  const text = await response.text();
  if (response.status === 200) {
    if (input.startsWith("analyze-email-headers")) assert(text.endsWith("data: [DONE]\n\n"));
    else assertEquals(typeof JSON.parse(text), "object");
    return;
  }
  const { error } = ErrorBody.parse(JSON.parse(text));
  const expected = ["invalid_json", "invalid_request", "webhook_failed", "payload_too_large"];
  assert(expected.includes(error), `${response.status} ${error}`);
}

async function checkMail(input: string): Promise<void> {
  const pages = new MailPages();
  const mail = readMail({ emailContent: input }, { pages });
  BodyAnalysis.parse(await analyzeBody(mail, pages));
}

/** Mails with files built whole, each for one reader. */
const BUILT: readonly Target[] = Object.entries(BUILT_MAILS).map(([name, generate]) => ({
  name,
  share: 0.02,
  generate,
  check: checkMail,
}));

const VERDICT: SpamdVerdict = { points: 8.5, isSpam: true, symbols: ["html_only"], report: "" };

/** A marked mail has one verdict at its top, and the body it came with. */
function checkSpamd(input: string): void {
  const bytes = new TextEncoder().encode(input);
  const { headers, body } = markMail(bytes, VERDICT);
  assertEquals(body, bytes.subarray(bytes.length - body.length));
  const text = decodeLatin1(headers);
  assert(/^(?:>?From [^\n]*\n)?X-Spam-Flag: YES\r?\nX-Spam-Status: Yes, score=8\.5/.test(text));
  assert(!/^X-Spam-Flag: NO/im.test(text));
  try {
    parseHead(input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Every target with its guarantees. */
export const TARGETS: readonly Target[] = [
  {
    name: "headers",
    share: 0.25,
    generate: (random) => mutate(random, createHeaderText(random)),
    check: (input) => {
      const headers = parseHeaders(input);
      // Properties are computed when they are first read.
      const summary = JSON.stringify(
        headers,
        (_key, value) => value instanceof Map ? [...value] : value,
      );
      assert(summary.length > 0);
      for (const hop of headers.received) assert(hop.raw.length <= input.length);
    },
  },
  {
    name: "mime",
    share: 0.15,
    generate: (random) => mutate(random, createMailBody(random)),
    check: (input) => {
      const { text } = readBody(input);
      assert(text.length <= 4 * input.length + 16, `${text.length} from ${input.length}`);
    },
  },
  {
    name: "carried",
    share: 0.1,
    generate: (random) => createCarriedMail(random),
    check: checkMail,
  },
  ...BUILT,
  {
    name: "scorer",
    share: 0.15,
    generate: (random) =>
      JSON.stringify({
        emailContent: mutate(random, createMailBody(random)),
        subject: createHeaderText(random).slice(0, 200),
        headers: random.decideWithChance(0.5) ? createHeaderText(random) : undefined,
        from: random.decideWithChance(0.5) ? createHeaderText(random).slice(0, 60) : undefined,
        spf: random.pick(["pass", "fail", "FAIL ", "x"]),
      }),
    check: (input) => {
      const analysis = analyzeMail(catalogue, JSON.parse(input));
      AnalyzeSpamResponse.parse({ ...analysis, analyzedAt: new Date(NOW).toISOString() });
    },
  },
  {
    name: "spamd",
    share: 0.05,
    generate: (random) =>
      mutate(random, `${createHeaderText(random)}\n\n${createMailBody(random)}`),
    check: checkSpamd,
  },
  {
    name: "phone",
    share: 0.15,
    generate: createPhoneText,
    check: async (input) => {
      const normalized = normalisePhone(input);
      assert(normalized === null || /^33\d{9}$/.test(normalized), `${normalized}`);
      const read = readWrittenNumber(input);
      assert(normalized === null || read?.normalized === normalized, `${normalized}`);
      if (read?.kind === "french") {
        NumberExplanation.parse((await explainNumber(input, "fr", 0))?.explanation);
      }
    },
  },
  {
    name: "lists",
    share: 0.08,
    generate: listText,
    check: (input) => {
      const bytes = new TextEncoder().encode(input);
      const reader = new ListBytesReader();
      try {
        for (let at = 0; at < bytes.length; at += 97) reader.write(bytes.subarray(at, at + 97));
        const { blockedPatterns, allowedPatterns } = runSynchronously(
          reader.end({ asOf: NOW, name: "x" }),
        );
        assert(blockedPatterns.size + allowedPatterns.size > 0);
      } catch (error) {
        if (!(error instanceof ListError)) throw error;
      }
    },
  },
  {
    name: "renderers",
    share: 0.07,
    generate: (random) => JSON.stringify(createJsonObject(random)),
    check: async (input) => {
      const formats = await renderAll(JSON.parse(input), NOW);
      assertEquals(formats.json, input);
      assertEquals(formats.csv.split(/\r\n|\r|\n/).length, 2);
      // deno-lint-ignore no-control-regex -- XML 1.0 allows no control but tab, LF and CR.
      assert(!/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(formats.xml));
      for (const line of formats.calendar.split("\r\n")) {
        assert(new TextEncoder().encode(line).length <= 75 && !/[\r\n]/.test(line));
      }
    },
  },
  {
    name: "bodies",
    share: 0.1,
    generate: (random) => {
      const body = {
        ...createJsonObject(random),
        ...(random.decideWithChance(0.6) && { emailHeaders: createHeaderText(random) }),
        ...(random.decideWithChance(0.6) && { emailContent: createMailBody(random) }),
        ...(random.decideWithChance(0.4) &&
          { enabledApis: createJsonValue(random), apiKeys: createJsonValue(random) }),
        ...(random.decideWithChance(0.6) &&
          { action: random.pick(["check", "info", "refresh", "x"]) }),
        ...(random.decideWithChance(0.5) && { phoneNumber: createPhoneText(random) }),
        ...(random.decideWithChance(0.5) && { analysisData: createJsonValue(random) }),
        ...(random.decideWithChance(0.5) && { workflowWebhookUrl: "https://192.0.2.1/x" }),
        ...(random.decideWithChance(0.5) &&
          { customWebhookUrl: mutate(random, "https://198.51.100.1/") }),
      };
      const name = FUNCTION_NAMES[random.pickBelow(FUNCTION_NAMES.length)] ?? FUNCTION_NAMES[0];
      const text = JSON.stringify(body);
      return `${name}\n${random.decideWithChance(0.3) ? mutate(random, text) : text}`;
    },
    check: checkGateway,
  },
];
