import { render } from "preact";
import { App } from "./app.tsx";
import { CreditBook, exclusively } from "./state/credits.ts";
import { loadSettings } from "./state/settings.ts";
import { browserStore } from "./state/storage.ts";
import { readBaseUrl } from "./wire/base_url.ts";
import { lockOrigin } from "./wire/lock_origin.ts";

const store = browserStore();
const handover = browserStore(() => sessionStorage);
const settings = loadSettings(store, handover, (text) => readBaseUrl(text, location.origin));
lockOrigin(settings.baseUrl);

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the app");
root.replaceChildren();
render(
  <App
    store={store}
    handover={handover}
    initial={settings}
    credits={new CreditBook({ store, now: () => Date.now(), exclusively })}
  />,
  root,
);
