import { findFreePort } from "./free_port.ts";
import { startRecordingProxy } from "./noting_proxy.ts";
import { Marionette } from "./marionette.ts";
import { PREFERENCES } from "./thunderbird_preferences.ts";
import { waitUntil } from "./until.ts";

/** The bar above a mail. */
export interface SeenBar {
  readonly level: string;
  /** Time from the start of its script to the bar. */
  readonly milliseconds: number;
  readonly tone: string;
  readonly title: string;
  readonly reason: string | null;
  /** Whether its sender can be marked as known. */
  readonly know: boolean;
}

/** A running Thunderbird with the add-on. */
export interface Thunderbird extends AsyncDisposable {
  /** Selects the mail whose subject contains some words; resolves to its bar. */
  select(subject: string): Promise<SeenBar>;
  /** Clicks a button of the bar: `why` or `know`. */
  click(button: string): Promise<void>;
  /** Waits until the bar fulfils a condition. */
  bar(condition: (bar: SeenBar) => boolean): Promise<SeenBar>;
  /** Chooses an entry of the add-on in the menu of the selected mail, or of the folder. */
  choose(entry: "report" | "folder"): Promise<void>;
  /** Waits until an expression over `document` is true in the last tab; returns its value. */
  page<Value>(expression: string): Promise<Value>;
  /** Titles of the tabs. */
  tabs(): Promise<string[]>;
  /** Runs the body of an asynchronous function in the main window; returns its value. */
  run<Value>(body: string, ...args: readonly unknown[]): Promise<Value>;
  /** Returns the main window, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** First lines of what Thunderbird sent to anywhere but this machine. */
  readonly connections: readonly string[];
}

/** Options of {@linkcode startThunderbird}. */
export interface ThunderbirdOptions {
  /** The built add-on. */
  readonly addon: string;
  /** The mails of the folder "Test". */
  readonly mails: readonly string[];
  /** Further preferences. */
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
}

/** Tells whether this machine has the programs. */
export async function hasThunderbird(): Promise<boolean> {
  const areInstalled = await Promise.all(["thunderbird", "Xvfb"].map(async (name) => {
    const { success } = await new Deno.Command("which", { args: [name], stdout: "null" }).output();
    return success;
  }));
  return areInstalled.every(Boolean);
}

/** Starts Thunderbird in a display of its own, with a new profile. */
export async function startThunderbird(
  { addon, mails, preferences = {} }: ThunderbirdOptions,
): Promise<Thunderbird> {
  const home = await Deno.makeTempDir({ prefix: "thunderbird-" });
  const folders = `${home}/profile/Mail/Local Folders`;
  await Deno.mkdir(folders, { recursive: true });
  await Deno.writeTextFile(`${folders}/Test`, mails.map(toMailbox).join(""));
  const proxy = startRecordingProxy();
  const marionettePort = await findFreePort();
  const all = {
    ...PREFERENCES,
    "marionette.port": marionettePort,
    "network.proxy.http_port": proxy.port,
    "network.proxy.ssl_port": proxy.port,
    ...preferences,
  };
  await Deno.writeTextFile(
    `${home}/profile/user.js`,
    Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
      .join(""),
  );
  const screen = new Deno.Command("Xvfb", {
    args: ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const display = `:${await readFirstLine(screen.stdout)}`;
  const program = new Deno.Command("thunderbird", {
    args: [
      "--no-remote",
      "--profile",
      `${home}/profile`,
      "--marionette",
      "-remote-allow-system-access",
    ],
    env: { DISPLAY: display, HOME: home, MOZ_ENABLE_WAYLAND: "0", LANG: "C.UTF-8" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const stop = async () => {
    for (const process of [program, screen]) {
      try {
        process.kill("SIGKILL");
      } catch {
        // It has ended.
      }
      await process.status;
    }
    proxy.stop();
    await Deno.remove(home, { recursive: true });
  };
  try {
    const marionette = await waitUntil(() =>
      Marionette.open(marionettePort).catch(() => undefined)
    );
    await marionette.send("Addon:Install", { path: addon, temporary: true });
    await marionette.send("Marionette:SetContext", { value: "chrome" });
    await marionette.send("WebDriver:SetTimeouts", { script: SCRIPT_MS });
    const [handle] = await waitUntil(async () => {
      const handles = await marionette.send("WebDriver:GetWindowHandles", {});
      return Array.isArray(handles) && handles.length > 0 ? handles : undefined;
    });
    await marionette.send("WebDriver:SwitchToWindow", { handle });
    return {
      ...drive(marionette),
      connections: proxy.hosts,
      [Symbol.asyncDispose]: async () => {
        marionette[Symbol.dispose]();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How long a script in the main window may take on a very busy machine, in milliseconds. */
const SCRIPT_MS = 120_000;

/** Functions that every script of a test may use. */
const HELPERS = `
const tabmail = document.getElementById("tabmail");
const first = tabmail.tabInfo[0].chromeBrowser.contentWindow;
const folder = MailServices.accounts.localFoldersServer.rootFolder.getChildNamed("Test");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (ask) => {
  while (true) {
    const value = await ask();
    if (value) return value;
    await pause(10);
  }
};
const host = () => {
  const shown = first.messageBrowser.contentWindow.getMessagePaneBrowser().contentDocument;
  const element = shown?.documentElement?.lastElementChild;
  return element?.openOrClosedShadowRoot ? element : null;
};
const inBar = (name) => host()?.openOrClosedShadowRoot.querySelector("." + name) ?? null;
`;

const READ_BAR = `
const { level, milliseconds } = host()?.dataset ?? {};
if (!milliseconds) return null;
const text = (name) => inBar(name)?.textContent ?? null;
return {
  level,
  milliseconds: Number(milliseconds),
  tone: inBar("bar").className,
  title: text("title"),
  reason: text("reason"),
  know: inBar("know") !== null,
};`;

const SELECT = `
tabmail.switchToTab(0);
first.displayFolder(folder.URI);
const row = await until(() => {
  for (let at = 0; at < (first.threadTree.view?.rowCount ?? 0); at++) {
    const { mime2DecodedSubject } = first.gDBView.getMsgHdrAt(at);
    if (mime2DecodedSubject.includes(args[0])) return { at };
  }
});
if (first.threadTree.selectedIndex === row.at) return;
host()?.remove();
first.threadTree.selectedIndex = row.at;`;

const CHOOSE = `
tabmail.switchToTab(0);
const [entry] = args;
const popup = first.document.getElementById(
  entry === "report" ? "mailContext" : "folderPaneContext",
);
const place = entry === "report"
  ? first.threadTree.getRowAtIndex(first.threadTree.selectedIndex)
  : first.document.querySelector('#folderTree li[id$="Test"] .container') ??
    first.document.querySelector("#folderTree li.selected .container");
const item = await until(async () => {
  place.dispatchEvent(
    new first.MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }),
  );
  await pause(300);
  return [...popup.querySelectorAll("menuitem")].find(({ id }) => id.endsWith("_" + entry));
});
popup.activateItem(item);`;

/** Evaluates an expression in the page of the last tab, which is of another process. */
const IN_PAGE = `
await pause(50);
const { browser } = tabmail.tabInfo.at(-1);
if (!browser) return { value: null };
return await new Promise((resolve) => {
  const name = "ran" + Math.random();
  const code = "try { const { document } = content; sendAsyncMessage(" + JSON.stringify(name) +
    ", { value: (" + args[0] + ") }) } catch (error) { sendAsyncMessage(" + JSON.stringify(name) +
    ", { value: null, error: String(error) }) }";
  browser.messageManager.addMessageListener(name, ({ data }) => resolve(data));
  browser.messageManager.loadFrameScript("data:,(()=>{" + encodeURIComponent(code) + "})()", false);
  setTimeout(() => resolve({ value: null }), 2000);
});`;

function drive(marionette: Marionette) {
  const run = async <Value>(body: string, ...args: readonly unknown[]): Promise<Value> => {
    const script = `const args = [...arguments].slice(0, -1), done = [...arguments].at(-1);
      (async () => {${HELPERS}${body}})()
        .then((value) => done({ value }), (error) => done({ error: error + error.stack }));`;
    const answer = await marionette.send("WebDriver:ExecuteAsyncScript", { script, args });
    const { value, error } = (answer as { value: { value?: unknown; error?: string } }).value;
    if (error !== undefined) throw new Error(error);
    return value as Value;
  };
  const waitForBar = async (condition: (bar: SeenBar) => boolean): Promise<SeenBar> =>
    await waitUntil(async () => {
      const bar = await run<SeenBar | null>(READ_BAR);
      return bar !== null && condition(bar) ? bar : undefined;
    });
  return {
    run,
    bar: waitForBar,
    select: async (subject: string) => {
      await run(SELECT, subject);
      return await waitForBar(() => true);
    },
    click: async (button: string) => await run<void>("inBar(args[0]).click();", button),
    choose: async (entry: string) => await run<void>(CHOOSE, entry),
    page: async <Value>(expression: string): Promise<Value> =>
      await waitUntil(async () =>
        (await run<{ value: Value | null }>(IN_PAGE, expression)).value
      ) as Value,
    tabs: () => run<string[]>("return tabmail.tabInfo.map(({ title }) => title);"),
    screenshot: async () => {
      const { value } = await marionette.send("WebDriver:TakeScreenshot", { full: false }) as {
        value: string;
      };
      return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    },
  };
}

/** Lines that start as a new mail would are quoted (RFC 4155). */
function toMailbox(mail: string): string {
  return `From - Mon Jan  5 10:00:00 2026\n${mail.replaceAll(/^From /gm, ">From ").trimEnd()}\n\n`;
}

async function readFirstLine(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const piece of output.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("\n")) break;
  }
  return text.trim();
}
