import { countedIn } from "../plural.ts";
import type { HistoryWords } from "./words.ts";

const counted = countedIn("en");

/** Past results in English. */
export const historyEnglish: HistoryWords = {
  title: (count) => count === 0 ? "Past results" : `Past results: ${count}`,
  keep: "Keep results in this browser",
  says: (most) =>
    `When this is off, a result is lost when the tab is closed. When it is on, the last ${most} mails you analysed stay in this browser with their results until you delete them; anyone who uses this browser can read them. None of them is sent.`,
  empty: "Nothing has been kept yet.",
  failed: "This browser does not let the page keep results.",
  when: "When",
  open: (subject) => `Open the result: ${subject}`,
  remove: "Delete",
  removeOne: (subject) => `Delete the result: ${subject}`,
  clear: "Delete all",
  fromHistory: (time) =>
    `Result of ${time}, from the past results. The server was not asked again.`,
  fromFile: (time) =>
    `From a saved file, dated ${time}. The server’s answers are those of the file, which anybody may have changed; have the sender checked again before you rely on them.`,
  byFile: "From the saved file; the server was not asked now.",
  notResult: (name) => `${name} is a damaged result, or one of another version of this page.`,
  unkept: (count) =>
    `${counted(count, "mail is", "mails are")} too long to be kept; a reload loses them.`,
};
