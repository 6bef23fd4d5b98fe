import axe from "axe-core";
import type { Page } from "playwright-core";

/** Rules of axe-core: all, or these only. */
export interface AxeRules {
  readonly only?: readonly string[];
}

/** Finds the accessibility problems that axe-core reports for a page now, one line each. */
export async function findAccessibilityProblems(
  page: Page,
  { only }: AxeRules = {},
): Promise<string[]> {
  const options = {
    // Describing the elements takes most of axe-core's time; needed for violations only.
    resultTypes: ["violations"],
    ...(only !== undefined && { runOnly: { type: "rule", values: [...only] } }),
  };
  // Loaded only when needed, once: other pages and frames of the test do without.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run(options);
  }, options);
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`
  );
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}
