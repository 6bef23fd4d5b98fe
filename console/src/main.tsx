import { render } from "preact";
import { App } from "./app.tsx";
import { CreditBook, readDailyLimit, runExclusively } from "./state/credits.ts";
import { loadSettings } from "./state/settings.ts";
import { createBrowserStore } from "./state/storage.ts";
import { cachePage } from "./state/cache_page.ts";
import { showTheme } from "./state/show_theme.ts";
import { chooseLanguage, readListedLanguages } from "./text/languages.ts";
import { loadLocale } from "./text/load_locale.ts";
import { readBaseUrl } from "./wire/base_url.ts";
import { lockOrigin } from "./wire/lock_origin.ts";

const store = createBrowserStore();
const tabStore = createBrowserStore(() => sessionStorage);
const settings = loadSettings(store, tabStore, (text) => readBaseUrl(text, location.origin));
lockOrigin(settings.baseUrl);
// Before the first paint, so that the page does not flash in the other colours.
showTheme(settings.theme);

const credits = new CreditBook({
  store,
  now: () => Date.now(),
  runExclusively,
  limit: readDailyLimit(document, { isOwnServer: settings.baseUrl === "" }),
});

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the app");
try {
  const languages = readListedLanguages(document);
  const language = chooseLanguage(settings.language, navigator.languages, languages);
  const locale = await loadLocale(language, languages);
  root.replaceChildren();
  render(
    <App
      store={store}
      tabStore={tabStore}
      initialSettings={settings}
      credits={credits}
      languages={languages}
      initialLocale={locale}
    />,
    root,
  );
  cachePage();
} catch (error) {
  const note = document.createElement("p");
  note.className = "bad-text";
  note.setAttribute("role", "alert");
  note.textContent = error instanceof Error ? error.message : String(error);
  root.append(note);
  throw error;
}
