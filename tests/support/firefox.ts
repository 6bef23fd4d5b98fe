/**
 * Firefox, controlled by WebDriver BiDi (W3C), which it speaks itself, so that no driver is needed.
 */

/** Names under which systems install it: Debian's extended support release, and others. */
const NAMES = ["firefox-esr", "firefox"];

/** How long Firefox may take to start, and a page on a busy machine to show what a test expects. */
const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/** Finds the path of Firefox; undefined where it is not installed. */
export async function findFirefox(): Promise<string | undefined> {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  for (const path of NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`))) {
    const hasFile = await Deno.stat(path).then(({ isFile }) => isFile, () => false);
    if (hasFile) return path;
  }
  return undefined;
}

/** A page in Firefox. */
export interface FirefoxPage extends AsyncDisposable {
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Waits until an expression is true in the page. */
  readonly until: (expression: string) => Promise<void>;
  /** Presses keys one after the other; a line break is the Enter key. */
  readonly type: (text: string) => Promise<void>;
  /** Sets the size of the page, in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Errors of the page, and violations of its content security policy. */
  readonly problems: readonly string[];
}

interface Answer {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

/** What Firefox does without, as no test needs it: pages of its own, updates, processes kept ready. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.newtab.preload": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.startup.homepage": "about:blank",
  "browser.startup.page": 0,
  "browser.topsites.contile.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.ipc.processPrelaunch.enabled": false,
  "extensions.blocklist.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "http://127.0.0.1:9/",
  "toolkit.telemetry.enabled": false,
};

/** Starts Firefox with a new profile, which is deleted afterwards. */
export async function startFirefox(path: string): Promise<FirefoxPage> {
  const profile = await Deno.makeTempDir({ prefix: "firefox-" });
  await Deno.writeTextFile(
    `${profile}/user.js`,
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""),
  );
  const process = new Deno.Command(path, {
    args: ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const stop = async () => {
    process.kill("SIGKILL");
    await process.status;
    await Deno.remove(profile, { recursive: true });
  };
  try {
    const socket = new WebSocket(`${await readDebuggerUrl(process.stderr)}/session`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return await drive(socket, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Reads the address that Firefox prints on its error output. The rest of the output is discarded.
 */
async function readDebuggerUrl(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const [copiedOutput, rest] = output.tee();
  void rest.pipeTo(new WritableStream()).catch(() => {});
  let text = "";
  for await (const piece of copiedOutput.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`Firefox did not start: ${text.slice(0, 500)}`);
}

async function drive(socket: WebSocket, stop: () => Promise<void>): Promise<FirefoxPage> {
  const problems: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(data);
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === "error") problems.push(answer.params.text ?? "");
  };
  const send = async (method: string, params: object) => {
    const id = ++last;
    const pendingAnswer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await pendingAnswer;
    if (type !== "success") throw new Error(`${method}: ${message}`);
    return result ?? {};
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = await send("browsingContext.create", { type: "tab" });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send("script.evaluate", {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    });
    const { value } = (result ?? {}) as { value?: string };
    if (value === undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return JSON.parse(value);
  };
  return {
    problems,
    evaluate,
    open: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    until: async (expression) => {
      const giveUp = Date.now() + PATIENCE_MS;
      while (await evaluate(expression) !== true) {
        if (Date.now() > giveUp) throw new Error(`never became true: ${expression}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
    },
    type: async (text) => {
      const actions = Array.from(text.replaceAll("\n", ENTER)).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("input.performActions", {
        context,
        actions: [{ type: "key", id: "keyboard", actions }],
      });
    },
    [Symbol.asyncDispose]: async () => {
      const closing = new Promise((resolve) => socket.onclose = resolve);
      socket.close();
      await closing;
      await stop();
    },
  };
}

/** Keys without a character (WebDriver §17.4.2). */
export const TAB = "\uE004";
export const ENTER = "\uE007";
