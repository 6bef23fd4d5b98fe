import { render } from "preact";
import { App } from "./app.tsx";
import { CreditBook, dailyLimit, runExclusively } from "./state/credits.ts";
import { loadSettings } from "./state/settings.ts";
import { browserStore } from "./state/storage.ts";
import { keepPage } from "./state/keep_page.ts";
import { showTheme } from "./state/show_theme.ts";
import { chooseLanguage, listedLanguages } from "./text/languages.ts";
import { loadSpeech } from "./text/load_speech.ts";
import { readBaseUrl } from "./wire/base_url.ts";
import { lockOrigin } from "./wire/lock_origin.ts";

const store = browserStore();
const handover = browserStore(() => sessionStorage);
const settings = loadSettings(store, handover, (text) => readBaseUrl(text, location.origin));
lockOrigin(settings.baseUrl);
// Before anything is seen, so that the page does not flash in the other colours.
showTheme(settings.theme);

const credits = new CreditBook({
  store,
  now: () => Date.now(),
  exclusively: runExclusively,
  limit: dailyLimit(document, settings.baseUrl === ""),
});

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the app");
try {
  const languages = listedLanguages(document);
  const first = chooseLanguage(settings.language, navigator.languages, languages);
  const speech = await loadSpeech(first, languages);
  root.replaceChildren();
  render(
    <App
      store={store}
      handover={handover}
      initial={settings}
      credits={credits}
      languages={languages}
      firstSpeech={speech}
    />,
    root,
  );
  keepPage();
} catch (error) {
  const note = document.createElement("p");
  note.className = "bad-text";
  note.setAttribute("role", "alert");
  note.textContent = error instanceof Error ? error.message : String(error);
  root.append(note);
  throw error;
}
