import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  askLists,
  openView,
  submitNumber,
  testInBrowser,
  waitForCreditsLeft,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import { SHIPPED } from "../support/shipped_lists.ts";

testInBrowser(
  "a number is explained in the page, and sent normalized if the server's lists are asked",
  async ({
    page,
    posted,
  }) => {
    await openView(page, "number");
    const spellings = ["+33 (0)1.62.00.00.01", "01\u00a062\u202f00 00 01", "0033-162-000-001"];
    for (const text of spellings) {
      await submitNumber(page, text);
      await page.locator("[data-blocked=true]").waitFor();
    }
    assertEquals(posted, []);
    await waitForCreditsLeft(page, 5);
    await askLists(page);
    await page.locator("[data-lists=asked]").waitFor();
    await waitForCreditsLeft(page, 4);
    assertEquals(posted.map(({ body }) => JSON.parse(body)), [
      { action: "check", phoneNumber: "+33162000001" },
    ]);
    await page.locator("[data-part=known] > summary").click();
    assertStringIncludes(await page.locator("[data-explanation]").innerText(), "+33 1 62 00 00 01");
    const result = await page.locator("[data-part=known]").innerText();
    assertStringIncludes(result, "+33 1 62 ## ## ##");
    assertStringIncludes(result, SHIPPED.version);
  },
);

testInBrowser(
  "a free number is shown as such, and an invalid one with how to write it",
  async ({ page, posted }) => {
    await openView(page, "number");
    await submitNumber(page, "01 42 00 00 00");
    await page.locator("[data-blocked=false]").waitFor();
    await submitNumber(page, "01 62 00");
    await page.getByText("This is not a number of the chosen country").waitFor();
    await waitForValue(() => page.locator("[data-blocked]").count(), 0);
    await submitNumber(page, "");
    await page.getByText("Enter a number first.").waitFor();
    assertEquals(posted, []);
  },
);

testInBrowser(
  "the first line is the headline of a number, in the page's language, and the rest is folded",
  async ({ page }) => {
    await openView(page, "number");
    const numbers = [
      ["08 99 99 99 99", "medium", "up to €3 a call"],
      ["15", "medium", "Emergency number"],
      ["0948123456", "high", "Reserved for advertising calls"],
      ["0711 123450", "medium", "Not "],
      ["06 12 34 56 78", "low", "Mobile number"],
    ] as const;
    for (const [number, level, news] of numbers) {
      await submitNumber(page, number);
      await waitForText(
        page.locator(`.verdict.${level}[data-blocked=${level === "high"}] h2`),
        news,
      );
      assertEquals(await page.locator(".verdict.safe").count(), 0);
    }
    await waitForText(page.locator(".answer"), "phone 159");
    assertEquals(
      (await page.locator("#number-text").locator("xpath=ancestor::main").innerText())
        .includes("libphonenumber"),
      false,
    );
    await page.locator("[data-read-as=FR]").waitFor();
    await page.locator("#language").selectOption("es");
    await waitForText(page.locator(".verdict h2"), "Número de móvil");
    await waitForText(page.locator("[data-read-as=FR]"), "Francia");
    await page.locator("[data-part=known] > summary").click();
    await waitForText(page.locator("[data-source=majnum]"), "Bloque asignado");
    await waitForText(page.locator("[data-source=majnum]"), "Licence Ouverte 2.0");
  },
);

testInBrowser(
  "a list of numbers becomes a table, worst first, without a request or a credit",
  async ({ page, posted, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openView(page, "number");
    await page.locator("[data-part=many] > summary").click();
    await page.locator("#numbers-text").fill(
      "06 12 34 56 78\n2026-11-02 10:00 08 99 99 99 99 missed\nhello\n+44 20 7946 0000\n+33 9 48 12 34 56",
    );
    await page.getByRole("button", { name: "Check all" }).click();
    await page.locator("[data-numbers='4']").waitFor();
    const readLevels = () =>
      page.locator("[data-numbers] [data-level]").evaluateAll((rows) =>
        rows.map((row) => row.getAttribute("data-level")).join(" ")
      );
    assertEquals(await readLevels(), "high medium low low");
    await waitForText(page.locator("[data-part=many]"), "1 line was not read as a number");
    await page.getByRole("button", { name: "Copy as CSV" }).click();
    await page.getByText("Copied.").waitFor();
    const csv = await page.evaluate(() => navigator.clipboard.readText());
    assertEquals(csv.split("\r\n").slice(0, 2), [
      "number,level,news,says,holder",
      '"33948123456","high","Reserved for advertising calls","Machines and call centres call from such ' +
      'numbers. Without your consent they may not sell to you: hang up.","Phone.GS"',
    ]);
    await page.locator("#language").selectOption("fr");
    await waitForText(page.locator("[data-numbers] tbody"), "Réservé au démarchage");
    assertEquals(posted, []);
    await waitForCreditsLeft(page, 5);
  },
);

testInBrowser(
  "a number without + is the chosen country's with its cost, and the server is asked on a press",
  async ({ page, posted }) => {
    await openView(page, "number");
    await page.locator("#country-numbers").selectOption("DE");
    await submitNumber(page, "0900 1 234567");
    await waitForText(page.locator(".verdict.medium h2"), "Premium number: the call costs extra");
    await waitForText(page.locator("[data-read-as=DE]"), "Germany");
    await page.locator("#country-numbers").selectOption("ES");
    await page.getByText("This is not a number of the chosen country").waitFor();
    await page.locator("#country-numbers").selectOption("DE");
    await page.locator(".verdict.medium").waitFor();
    assertEquals(posted, []);
    await waitForText(page.locator("[data-lists=open]"), "This sends the number to the server.");
    await askLists(page);
    await page.locator("[data-lists=asked]").waitFor();
    assertEquals(posted.map(({ body }) => JSON.parse(body)), [
      { action: "check", phoneNumber: "+499001234567", explain: true },
    ]);
  },
);

const PAID_LISTS: Readonly<Record<string, string>> = {
  "de-DE": "Verpasste Anrufe\n0900 1 234567 (2) gestern 12:31\n01805 123456 Werbung",
  "en-GB": "09011 234567\n0909 879 1234\nMissed call from 020 7946 0958 at 12:31",
  "it-IT": "Chiamata persa da 899 123456 alle 12:31\n892424\nMario 347 1234567",
  "es-ES": "803 123 456\nLlamada perdida de 806 123 456 a las 12:31\n12345678901234567890",
};

for (const [locale, list] of Object.entries(PAID_LISTS)) {
  testInBrowser(
    `a list of paid numbers without + in ${locale} is a whole table in view on a phone`,
    async ({ page, posted }) => {
      await page.locator("#mail-text").fill(list);
      await page.locator("form.drop button[type=submit]").click();
      const table = page.locator("[data-numbers]");
      await table.waitFor();
      const paid = table.locator("tr[data-level=medium]");
      await waitForValue(() => paid.count(), 2);
      await waitForValue(
        () => table.evaluate((element) => element.getBoundingClientRect().top < innerHeight - 40),
        true,
      );
      const lines = await table.locator("tbody tr").count() +
        Number(
          await page.locator("[data-unread]").count() > 0
            ? await page.locator("[data-unread]").getAttribute("data-unread")
            : 0,
        );
      assertEquals(lines, 3);
      assertEquals(posted, []);
    },
    {
      context: {
        locale,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      },
    },
  );
}

testInBrowser("the list is shown and loaded again for no credit", async ({ page }) => {
  await openView(page, "number");
  await page.locator("[data-part=list] > summary").click();
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("[data-list]").waitFor();
  await waitForText(page.locator("[data-list]"), "embedded");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("The list was loaded again.").waitFor();
  await waitForCreditsLeft(page, 5);
});
