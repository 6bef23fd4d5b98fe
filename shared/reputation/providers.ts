import { PROVIDER_NAMES, type ProviderName } from "../contract/providers.ts";
import type { Config } from "../runtime/config.ts";
import { appendPath, gradeScore, type Opinion, type Provider, ProviderError } from "./provider.ts";
import * as z from "zod";

/** Creates each provider; the type requires one for every name. */
const ADAPTERS: Readonly<Record<ProviderName, (config: Config) => Provider>> = {
  providerA: createProviderA,
  providerB: createProviderB,
  providerC: createProviderC,
};

/** Creates all providers with the operator's configuration, in the order of their names. */
export function createProviders(config: Config): Provider[] {
  return PROVIDER_NAMES.map((name) => ADAPTERS[name](config));
}

/** Maximum age of reports in days: addresses change owners, and a quarter is usual. */
const MAX_AGE_DAYS = "90";

/** At 25, several people reported the address; at 75, the service advises to block it. */
const THRESHOLDS_A = { suspicious: 25, malicious: 75 };

const AnswerA = z.object({
  data: z.object({ abuseConfidenceScore: z.number().min(0).max(100) }),
});

/** Creates the provider for services that answer a confidence of abuse; the key is in a header. */
function createProviderA(
  config: Pick<Config, "PROVIDER_A_URL" | "PROVIDER_A_KEY_HEADER">,
): Provider {
  return {
    name: "providerA",
    variable: "PROVIDER_A_URL",
    answers: "confidence of abuse 0-100 (`data.abuseConfidenceScore`)",
    baseUrl: config.PROVIDER_A_URL,
    createRequest(baseUrl, ip, key) {
      const url = new URL(baseUrl);
      url.searchParams.set("ipAddress", ip);
      url.searchParams.set("maxAgeInDays", MAX_AGE_DAYS);
      return { url, headers: { [config.PROVIDER_A_KEY_HEADER]: key } };
    },
    readAnswer(body) {
      const answer = AnswerA.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      const score = Math.round(answer.data.data.abuseConfidenceScore);
      return {
        score,
        verdict: gradeScore(score, THRESHOLDS_A),
        message: `Reported for abuse with a confidence of ${score} of 100.`,
      };
    },
  };
}

/** Points per engine and verdict: a single engine is often wrong, several that agree rarely. */
const MALICIOUS_POINTS = 25;
const SUSPICIOUS_POINTS = 10;

/** An address that one engine calls malicious is suspicious; with three engines, malicious. */
const THRESHOLDS_B = { suspicious: 20, malicious: 75 };

const Count = z.int().min(0);

const AnswerB = z.object({
  data: z.object({
    attributes: z.object({
      last_analysis_stats: z.object({
        malicious: Count,
        suspicious: Count,
        harmless: Count,
        undetected: Count,
      }),
    }),
  }),
});

const UNKNOWN: Opinion = {
  score: null,
  verdict: "unknown",
  message: "No engine has looked at the address.",
};

/** Creates the provider for services that count engines per verdict; the key is in a header. */
function createProviderB(
  config: Pick<Config, "PROVIDER_B_URL" | "PROVIDER_B_KEY_HEADER">,
): Provider {
  return {
    name: "providerB",
    variable: "PROVIDER_B_URL",
    answers: "verdicts per engine (`data.attributes.last_analysis_stats`)",
    baseUrl: config.PROVIDER_B_URL,
    unknownAddress: UNKNOWN,
    createRequest: (baseUrl, ip, key) => ({
      url: appendPath(baseUrl, ip),
      headers: { [config.PROVIDER_B_KEY_HEADER]: key },
    }),
    readAnswer(body) {
      const answer = AnswerB.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      const { malicious, suspicious, harmless, undetected } =
        answer.data.data.attributes.last_analysis_stats;
      const engines = malicious + suspicious + harmless + undetected;
      if (engines === 0) return UNKNOWN;
      const score = Math.min(100, malicious * MALICIOUS_POINTS + suspicious * SUSPICIOUS_POINTS);
      return {
        score,
        verdict: gradeScore(score, THRESHOLDS_B),
        message:
          `Of ${engines} engines, ${malicious} call it malicious and ${suspicious} suspicious.`,
      };
    },
  };
}

/**
 * Scores from which services of this kind call an address suspicious, and expect abuse.
 */
const THRESHOLDS_C = { suspicious: 75, malicious: 85 };

/**
 * Errors come with status 200 and `success: false`; their text may quote the key, so it is dropped.
 */
const AnswerC = z.discriminatedUnion("success", [
  z.object({ success: z.literal(true), fraud_score: z.number().min(0).max(100) }),
  z.object({ success: z.literal(false) }),
]);

/** Creates the provider for services that answer a fraud score; the key is in the path. */
function createProviderC(config: Pick<Config, "PROVIDER_C_URL">): Provider {
  return {
    name: "providerC",
    variable: "PROVIDER_C_URL",
    answers: "fraud score 0-100 (`fraud_score`, errors inside a 200)",
    baseUrl: config.PROVIDER_C_URL,
    createRequest: (baseUrl, ip, key) => ({ url: appendPath(baseUrl, key, ip), headers: {} }),
    readAnswer(body) {
      const answer = AnswerC.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      if (!answer.data.success) throw new ProviderError("refused");
      const score = Math.round(answer.data.fraud_score);
      return {
        score,
        verdict: gradeScore(score, THRESHOLDS_C),
        message: `Fraud score ${score} of 100.`,
      };
    },
  };
}
