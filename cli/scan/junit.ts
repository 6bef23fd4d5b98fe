import { XMLBuilder } from "fast-xml-parser";
import { isAtLeast, type ThreatLevel } from "../../shared/contract/threat_levels.ts";
import type { ScannedItem } from "./scanned_item.ts";

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressEmptyNode: true,
  format: true,
});

/** Characters that XML 1.0 does not have, or that readers change (§2.2, §2.11). */
const NOT_XML = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a scan as JUnit XML: each mail is a test that fails at level `failOn` or higher. */
export function formatJunit(items: readonly ScannedItem[], failOn: ThreatLevel): string {
  const cases = items.map((item) => {
    const testcase = { "@classname": "mail-trust.scan", "@name": replaceNotXml(item.name) };
    if (item.kind === "unreadable") {
      return { ...testcase, error: { "@message": replaceNotXml(item.reason) } };
    }
    const { level, reasons } = item.verdict;
    if (!isAtLeast(level, failOn)) return testcase;
    const text = replaceNotXml(reasons.map(({ message }) => message).join("\n"));
    return {
      ...testcase,
      failure: { "@type": level, "@message": `This mail is ${level}.`, "#text": text },
    };
  });
  const count = (name: "failure" | "error") => cases.filter((item) => name in item).length;
  const counts = {
    "@tests": cases.length,
    "@failures": count("failure"),
    "@errors": count("error"),
  };
  const suite = { "@name": "mail-trust scan", ...counts, testcase: cases };
  const declaration = { "@version": "1.0", "@encoding": "UTF-8" };
  return builder.build({ "?xml": declaration, testsuites: { ...counts, testsuite: suite } });
}

function replaceNotXml(text: string): string {
  return text.replaceAll(NOT_XML, "?");
}
