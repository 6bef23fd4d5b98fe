import * as z from "zod";
import type { Config } from "../runtime/config.ts";
import { gradeScore, type Opinion, type Provider, ProviderError, withPath } from "./provider.ts";

/** Points per engine and verdict: a single engine is often wrong, several that agree rarely. */
const MALICIOUS_POINTS = 25;
const SUSPICIOUS_POINTS = 10;

/** An address that one engine calls malicious is suspicious; with three engines, malicious. */
const THRESHOLDS = { suspicious: 20, malicious: 75 };

const Count = z.int().min(0);

const Answer = z.object({
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
export function createProviderB(
  config: Pick<Config, "PROVIDER_B_URL" | "PROVIDER_B_KEY_HEADER">,
): Provider {
  return {
    name: "providerB",
    variable: "PROVIDER_B_URL",
    answers: "verdicts per engine (`data.attributes.last_analysis_stats`)",
    baseUrl: config.PROVIDER_B_URL,
    unknownAddress: UNKNOWN,
    createRequest: (baseUrl, ip, key) => ({
      url: withPath(baseUrl, ip),
      headers: { [config.PROVIDER_B_KEY_HEADER]: key },
    }),
    readAnswer(body) {
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      const { malicious, suspicious, harmless, undetected } =
        answer.data.data.attributes.last_analysis_stats;
      const engines = malicious + suspicious + harmless + undetected;
      if (engines === 0) return UNKNOWN;
      const score = Math.min(100, malicious * MALICIOUS_POINTS + suspicious * SUSPICIOUS_POINTS);
      return {
        score,
        verdict: gradeScore(score, THRESHOLDS),
        message:
          `Of ${engines} engines, ${malicious} call it malicious and ${suspicious} suspicious.`,
      };
    },
  };
}
