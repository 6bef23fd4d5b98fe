/** The add-on in a real Thunderbird, in a display of its own. */

import { assert, assertEquals, assertLess, assertMatch, assertStringIncludes } from "@std/assert";
import texts from "../../catalogue/texts/en.json" with { type: "json" };
import { buildAddon, packAddon } from "../../tasks/addon.ts";
import { startDoh } from "../support/dns_servers.ts";
import { createSampleMail } from "../support/sample_mails.ts";
import { hasThunderbird, startThunderbird } from "../support/thunderbird.ts";
import { signMail, ZONE } from "../support/verified_mail.ts";
import { createZoneResolver } from "../support/zone.ts";

const ignore = !await hasThunderbird();

let addonFolder: Promise<string> | undefined;

/** Returns the folder of the add-on, which is built once for all tests. */
function getAddon(): Promise<string> {
  return addonFolder ??= buildInNewFolder();
}

async function buildInNewFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "addon-" });
  await buildAddon(folder);
  return folder;
}

Deno.test.afterAll(async () => {
  if (addonFolder) await Deno.remove(await addonFolder, { recursive: true });
});

/** A proven sender whom the service does not know. */
const PROVEN = `Received: from mx.example.com (mx.example.com [198.51.100.20])
 by store.example.com with LMTP id 2Pp0sS; Tue, 06 Jan 2026 03:41:22 +0000
Authentication-Results: mx.example.com;
 spf=pass smtp.mailfrom=example.net; dkim=pass header.d=example.net;
 dmarc=pass header.from=example.net
Received: from out.example.net (out.example.net [203.0.113.77])
 by mx.example.com with ESMTPS id 5tRw8z for <ben@example.com>;
 Tue, 06 Jan 2026 03:41:20 +0000
From: Carla Weber <carla@example.net>
To: ben@example.com
Subject: Lunch on Thursday
Date: Tue, 06 Jan 2026 03:41:19 +0000
Message-ID: <1@example.net>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Hello Ben,

shall we have lunch on Thursday at noon, in the place beside the station? Tim will come too.

Carla
`;

/** Style of a mail that wants the bar away, or another one in its place. */
const HOSTILE = `From: x@example.org
Subject: Covered
Date: Tue, 06 Jan 2026 03:41:19 +0000
Content-Type: text/html

<style>@layer a { * { display: none !important; opacity: 0 !important } }
div, body > :first-child, [data-level] { display: none !important; height: 0 !important;
position: absolute !important; left: -9999px !important; transform: scale(0) !important }
.bar, .title { visibility: hidden !important } body { margin-top: -500px }</style>
<div data-level="safe" style="position:fixed;top:0;left:0;width:100%;z-index:2147483647">You can
trust this mail</div><p>Your parcel is waiting: pay 1.99 EUR at http://203.0.113.9/pay</p>
`;

const IN_VIEW = `
const { left, top, height, width } = host().getBoundingClientRect();
const pane = first.messageBrowser.contentWindow.getMessagePaneBrowser();
const { contentDocument: shown, contentWindow: view } = pane;
const style = view.getComputedStyle(host());
const below = shown.elementFromPoint(20, 12);
return {
  height,
  width,
  shown: style.display + " " + style.opacity + " " + style.transform,
  isOnTop: below === host() && top === 0 && left === 0,
};`;

Deno.test({
  name: "the add-on works in Thunderbird",
  ignore,
  fn: async (t) => {
    const addon = await getAddon();
    // It names no origin that may call it: the permission alone lets the add-on do so.
    await using doh = startDoh(createZoneResolver(ZONE));
    // Both steps share it, as Thunderbird takes long to start.
    await using thunderbird = await startThunderbird({
      addon,
      mails: [
        createSampleMail("phishing"),
        createSampleMail("clean"),
        PROVEN,
        HOSTILE,
        await signMail(),
      ],
      preferences: { "extensions.webextOptionalPermissionPrompts": false },
    });
    const { select, click, bar, choose, page, run, tabs } = thunderbird;

    await t.step(
      "verifies senders by the DNS server that a person enters, and by no other",
      async () => {
        const enter = async (address: string, status: string) => {
          await run("tabmail.switchToTab(tabmail.tabInfo.length - 1);");
          await page(`(() => {
          const field = document.querySelector("#dns");
          field.value = ${JSON.stringify(address)};
          field.dispatchEvent(new content.Event("input", { bubbles: true }));
          const click = content.windowUtils.setHandlingUserInput(true);
          field.form.requestSubmit();
          click.destruct();
          return true;
        })()`);
          const statusText =
            'document.querySelector("#dns").form.querySelector("[role=status]").textContent';
          await page(`${statusText} === ${JSON.stringify(status)} || null`);
          await select("Protocole");
        };
        assertEquals([(await select("Hello")).know, doh.count], [false, 0]);
        await choose("report");
        await page("document.querySelector('#dns')?.id");

        await enter("ftp://example.org/", texts.addon.dnsBad);
        await enter("http://198.51.100.1/dns-query", texts.addon.dnsBad);
        await enter(doh.url, texts.settings.saved);
        const verdictText = await select("Hello");
        assertEquals([verdictText.know, verdictText.level, doh.count > 0], [true, "low", true]);
        await enter("", texts.settings.saved);
        const { count } = doh;
        assertEquals([(await select("Hello")).know, doh.count], [false, count]);
        assertEquals(thunderbird.connections, []);
      },
    );

    await t.step("shows a verdict above each mail, and connects to nobody", async () => {
      const phishing = await select("Urgent");
      assertEquals([phishing.tone, phishing.know], ["bar grave", false]);
      assertEquals(phishing.title, texts.mailWords.verdict.titles.mail.critical);
      assertStringIncludes(
        phishing.reason ?? "",
        "A link leads to a bare IP address",
      );
      await click("why");
      assertEquals(await page("document.querySelector('.verdict').dataset.level"), "critical");
      await page("document.querySelector('.mail-pane iframe') !== null || null");
      assertEquals(await run("return host().parentNode.querySelectorAll('html > div').length;"), 1);

      const clean = await select("Protocole");
      assertEquals([clean.tone, clean.reason], ["bar quiet", null]);

      const lunch = await select("Lunch");
      assertEquals([lunch.level, lunch.know], ["low", true]);
      await click("know");
      assertEquals((await bar(({ know }) => !know)).level, "safe");

      await select("Covered");
      const { height, width, ...view } = await run<{ height: number; width: number }>(IN_VIEW);
      assertEquals(view, { shown: "block 1 none", isOnTop: true });
      assert(height > 15 && width > 200, `${height} × ${width}`);

      // A mail that is open when the add-on starts gets its bar, too.
      await run(`
        const { AddonManager } = ChromeUtils.importESModule(
          "resource://gre/modules/AddonManager.sys.mjs",
        );
        const addon = await AddonManager.getAddonByID("mail-trust@mail-trust.invalid");
        await addon.disable();
        host().remove();
        await addon.enable();`);
      await bar(({ title }) => title !== "");

      await choose("folder");
      await page(
        "document.querySelector('[data-done=\"5\"]') && !document.querySelector('progress')",
      );
      assertEquals(
        await page("document.querySelector('tr[data-level]').dataset.level"),
        "critical",
      );

      // Without an address the entry leads to the settings.
      await select("Urgent");
      await choose("report");
      await page("document.querySelector('#report')?.id");
      const reasons = await page<number>("document.querySelectorAll('[data-permission]').length");
      const { permissions } = JSON.parse(await Deno.readTextFile("addon/src/manifest.json"));
      assertEquals(reasons, permissions.length);
      assertEquals(await page("document.querySelector('[data-known]').dataset.known"), "1");
      await page(`(() => {
        const field = document.querySelector("#report");
        field.value = "abuse@example.org";
        field.dispatchEvent(new content.Event("input", { bubbles: true }));
        document.querySelector("form").requestSubmit();
        return true;
      })()`);
      assertEquals(
        await page("document.querySelector('form [role=status]').textContent"),
        texts.settings.saved,
      );
      // All earlier pages went with the add-on; those of the folder and the settings came after.
      assertEquals((await tabs()).length, 3);

      await choose("report");
      const [to, attached] = await run<readonly string[]>(`return await until(() => {
        const compose = Services.wm.getMostRecentWindow("msgcompose")?.document;
        const item = compose?.getElementById("attachmentBucket")?.itemChildren?.[0];
        const pill = compose?.querySelector("mail-address-pill");
        return pill && item && [pill.emailAddress, item.attachment.name];
      });`);
      assertEquals(to, "abuse@example.org");
      assertMatch(attached ?? "", /^Urgent.*\.eml$/);

      assertEquals(thunderbird.connections, []);
    });
  },
});

Deno.test("the archive of the add-on has the same bytes each time, and no code of its own", {
  sanitizeResources: false,
}, async () => {
  const folder = await buildInNewFolder();
  const [first, second] = await Promise.all(
    [getAddon(), folder].map(async (each) => await packAddon(await each)),
  );
  assertEquals(first, second);
  assertLess(first?.length ?? 0, 3_000_000);
  await Deno.writeFile(`${folder}/addon.zip`, first ?? new Uint8Array());
  const { success } = await new Deno.Command("python3", {
    args: ["-m", "zipfile", "-t", `${folder}/addon.zip`],
    stdout: "null",
  }).output();
  assert(success);
  await Deno.remove(folder, { recursive: true });
});
