import { addKnownSender } from "../../console/src/state/known_senders.ts";
import { describeSender } from "../../console/src/mail/judged/choose_verdict.ts";
import { startMailWorker } from "../../console/src/mail/mail_worker.ts";
import type { JudgedMail } from "../../console/src/mail/judged/judged_mail.ts";
import { composeBar } from "./bar_words.ts";
import type { BarWords } from "./bar_words.ts";
import { examineStoredMessage } from "./examine_message.ts";
import { thunderbird } from "./messenger.ts";
import type { MailFolder, MessageSender } from "./messenger.ts";
import { readReportAddress } from "./report_address.ts";
import { loadOwnLocale } from "./locale.ts";

/**
 * Runs the add-on's background, which Thunderbird ends and restarts: all listeners are added at
 * once.
 */

const locale = loadOwnLocale();

/** The script of the bar. */
const BAR_SCRIPT = "bar.js";

/** Maximum number of results that are kept, so that no mail is examined twice. */
const MAX_RESULTS = 50;
const results = new Map<number, Promise<JudgedMail>>();

/** A request of the bar above a mail. */
export type BarMessage = { readonly kind: "judge" | "open" | "know" };

thunderbird.runtime.onMessage.addListener((message, sender) => {
  if (!isBarMessage(message) || sender.tab === undefined) return undefined;
  return answerBar(message, sender.tab.id);
});
thunderbird.messageDisplayAction.onClicked.addListener(({ id }) => {
  void findDisplayedMail(id).then((message) => message === null ? undefined : openResult(message));
});
thunderbird.menus.onClicked.addListener((click) => {
  const [message] = click.selectedMessages?.messages ?? [];
  const [folder] = click.selectedFolders ?? [];
  if (click.menuItemId === "report" && message !== undefined) void openReport(message.id);
  if (click.menuItemId === "folder" && folder !== undefined) void openFolder(folder);
});
// Results depend on the DNS server of the settings, which another page keeps.
addEventListener("storage", () => results.clear());
void addMenus();
void addBars();
startMailWorker();

async function answerBar(
  { kind }: BarMessage,
  tabId: NonNullable<MessageSender["tab"]>["id"],
): Promise<BarWords | null> {
  const id = await findDisplayedMail(tabId);
  if (id === null) return null;
  if (kind === "open") {
    await openResult(id);
    return null;
  }
  const judged = await examineOnce(id);
  const { address } = describeSender(judged);
  if (kind === "know" && address !== null) addKnownSender(address);
  const words = composeBar(judged, (await locale).messages);
  await thunderbird.messageDisplayAction.setTitle({ tabId, title: words.title });
  return words;
}

/** Examines a mail, unless its result is still in `results`. */
function examineOnce(id: number): Promise<JudgedMail> {
  const knownResult = results.get(id);
  if (knownResult !== undefined) return knownResult;
  const [oldestId] = results.keys();
  if (results.size >= MAX_RESULTS && oldestId !== undefined) results.delete(oldestId);
  const result = examineStoredMessage(id);
  results.set(id, result);
  result.catch(() => results.delete(id));
  return result;
}

/** Returns the mail that a tab shows; null where it shows none or several. */
async function findDisplayedMail(tabId: number): Promise<number | null> {
  const { messages } = await thunderbird.messageDisplay.getDisplayedMessages(tabId);
  return messages.length === 1 ? messages[0]?.id ?? null : null;
}

async function openResult(id: number): Promise<void> {
  await thunderbird.tabs.create({ url: thunderbird.runtime.getURL(`page.html#message=${id}`) });
}

async function openFolder({ id }: MailFolder): Promise<void> {
  const url = thunderbird.runtime.getURL(`page.html#folder=${encodeURIComponent(id)}`);
  await thunderbird.tabs.create({ url });
}

/** Opens a mail to the address of the settings, with the reported one attached as it came. */
async function openReport(id: number): Promise<void> {
  const address = readReportAddress();
  if (address === "") return await thunderbird.runtime.openOptionsPage();
  await thunderbird.compose.beginForward(id, "forwardAsAttachment", { to: [address] });
}

/** Adds the bar to all mails; a manifest can name its script only since Thunderbird 151. */
async function addBars(): Promise<void> {
  const { messageDisplay, executeScript } = thunderbird.scripting;
  if ((await messageDisplay.getRegisteredScripts()).length > 0) return;
  await messageDisplay.registerScripts([{ id: "bar", js: [BAR_SCRIPT] }]);
  // Mails that are open already get no registered script.
  for (const { id } of await thunderbird.tabs.query({ type: ["mail", "messageDisplay"] })) {
    if (await findDisplayedMail(id) !== null) {
      await executeScript({ target: { tabId: id }, files: [BAR_SCRIPT] });
    }
  }
}

async function addMenus(): Promise<void> {
  const { addon: words } = (await locale).messages;
  await thunderbird.menus.removeAll();
  thunderbird.menus.create({ id: "report", contexts: ["message_list"], title: words.report });
  thunderbird.menus.create({ id: "folder", contexts: ["folder_pane"], title: words.folder });
}

function isBarMessage(message: unknown): message is BarMessage {
  return typeof message === "object" && message !== null && "kind" in message &&
    ["judge", "open", "know"].includes(String(message.kind));
}
