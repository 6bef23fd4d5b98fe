import { isAtLeast, type ThreatLevel } from "../../shared/contract/threat_levels.ts";
import { VERSION } from "../../shared/contract/version.ts";
import { ENGLISH } from "../../shared/findings/english.ts";
import type { ScannedItem } from "./scanned_item.ts";

/** SARIF's names of the levels; mails below `medium` are no results. */
const SARIF_LEVELS: Readonly<Record<ThreatLevel, "error" | "warning" | "none">> = {
  critical: "error",
  high: "error",
  medium: "warning",
  low: "none",
  safe: "none",
};

/** Id of the rule of a mail without a reason. */
const UNWANTED_RULE = "unwanted_mail";

/**
 * Writes a scan as SARIF 2.1.0: mails from `medium` up as results, unreadable files as
 * notifications.
 */
export function formatSarif(items: readonly ScannedItem[]): string {
  const mails = items.flatMap((item) => item.kind === "mail" ? [item] : [])
    .filter(({ verdict }) => isAtLeast(verdict.level, "medium"));
  const findRuleId = ({ verdict }: typeof mails[number]) => verdict.reasons[0]?.id ?? UNWANTED_RULE;
  const rules = [...new Set(mails.map(findRuleId))].toSorted();
  const unreadableItems = items.flatMap((item) => item.kind === "unreadable" ? [item] : []);
  return JSON.stringify({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "mail-trust",
          version: VERSION,
          rules: rules.map((id) => ({
            id,
            shortDescription: { text: formatRuleName(id) },
            properties: { tags: ["security", "phishing"] },
          })),
        },
      },
      invocations: [{
        executionSuccessful: unreadableItems.length === 0,
        toolExecutionNotifications: unreadableItems.map(({ name, path, position, reason }) => ({
          level: "error",
          message: { text: `${name}: ${reason}` },
          locations: [createLocation(path, position)],
        })),
      }],
      results: mails.map((mail) => ({
        ruleId: findRuleId(mail),
        ruleIndex: rules.indexOf(findRuleId(mail)),
        level: SARIF_LEVELS[mail.verdict.level],
        message: { text: formatMessage(mail) },
        locations: [createLocation(mail.path, mail.position)],
        properties: { level: mail.verdict.level, probability: mail.verdict.probability },
      })),
      columnKind: "utf16CodeUnits",
    }],
  });
}

function formatMessage({ verdict }: Extract<ScannedItem, { kind: "mail" }>): string {
  const reasons = verdict.reasons.map(({ message }) => message);
  return [`This mail is ${verdict.level}.`, ...reasons].join(" ");
}

function formatRuleName(id: string): string {
  const findings: Readonly<Record<string, { readonly name: string }>> = ENGLISH.findings;
  const name = Object.hasOwn(findings, id) ? findings[id]?.name : undefined;
  return name ?? id.replaceAll("_", " ");
}

/** Creates a mail's location: its file, a relative reference (RFC 3986 §4.2), and its position. */
function createLocation(path: string, position: number | null): object {
  const uri = path.replaceAll("\\", "/").replace(/^\.\//, "").split("/").map(encodeURIComponent)
    .join("/");
  return {
    physicalLocation: { artifactLocation: { uri } },
    ...(position !== null && { logicalLocations: [{ name: `mail ${position}`, kind: "member" }] }),
  };
}
