import { render } from "preact";
import type { ComponentChildren } from "preact";
import { AppStateProvider } from "../../console/src/state/app_state.ts";
import type { AppState } from "../../console/src/state/app_state.ts";
import { CreditBook, runExclusively } from "../../console/src/state/credits.ts";
import { loadSettings } from "../../console/src/state/settings.ts";
import { createBrowserStore } from "../../console/src/state/storage.ts";
import { LocaleProvider } from "../../console/src/text/locale.ts";
import { readListedLanguages } from "../../console/src/text/languages.ts";
import { FolderView } from "./folder_view.tsx";
import { MessageView } from "./message_view.tsx";
import { AddonSettings } from "./settings_view.tsx";
import { loadOwnLocale } from "./locale.ts";

/** The add-on's page: the result of a mail, the table of a folder, or the settings. */

const store = createBrowserStore();
const state: AppState = {
  settings: loadSettings(store, createBrowserStore(() => sessionStorage), () => ""),
  changeSettings: () => {},
  credits: new CreditBook({
    store,
    now: () => Date.now(),
    runExclusively,
    limit: Infinity,
  }),
  languages: readListedLanguages(document),
  hasServer: false,
};

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for its view");
const locale = await loadOwnLocale();
document.documentElement.lang = locale.language;
document.title = locale.messages.brand;
render(
  <AppStateProvider value={state}>
    <LocaleProvider value={locale}>
      <main id="content">{renderView(new URLSearchParams(location.hash.slice(1)))}</main>
    </LocaleProvider>
  </AppStateProvider>,
  root,
);

function renderView(parameters: URLSearchParams): ComponentChildren {
  const message = parameters.get("message");
  if (message !== null) return <MessageView id={Number(message)} />;
  const folder = parameters.get("folder");
  return folder === null ? <AddonSettings /> : <FolderView id={folder} />;
}
