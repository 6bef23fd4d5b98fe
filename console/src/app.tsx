import { useEffect, useMemo, useState } from "preact/hooks";
import type { PlainInput } from "./mail/input/plain_input.ts";
import { MailView } from "./mail/mail_view.tsx";
import { CreditCount } from "./parts/credit_count.tsx";
import { Footer } from "./parts/footer.tsx";
import { LanguageSwitch } from "./parts/language_switch.tsx";
import { AppStateProvider } from "./state/app_state.ts";
import type { AppState } from "./state/app_state.ts";
import type { CreditBook } from "./state/credits.ts";
import { keepKeysForReload, saveSettings } from "./state/settings.ts";
import type { Settings } from "./state/settings.ts";
import type { BrowserStore } from "./state/storage.ts";
import { LazyViewsProvider, useLoadedLazyViews } from "./state/use_lazy_views.ts";
import { showTheme } from "./state/show_theme.ts";
import { LocaleProvider } from "./text/locale.ts";
import type { Locale } from "./text/locale.ts";
import { chooseLanguage } from "./text/languages.ts";
import type { Languages } from "./text/languages.ts";
import type { Messages } from "./text/messages.ts";
import { useLoadedLocale } from "./text/use_loaded_locale.ts";

/** Names of the views with a tab. */
const TABS = ["mail", "number", "settings"] as const;

/** View without a tab, opened from the settings: most people have no account. */
const ACCOUNT = "account";
/** Names of all views, which are the fragments of their URLs. */
const VIEW_NAMES = [...TABS, ACCOUNT] as const;
type ViewName = typeof VIEW_NAMES[number];

/** Dependencies of the page. */
export interface AppProps {
  /** Storage of the browser (`localStorage`), for all tabs. */
  readonly store: BrowserStore;
  /** Storage of this tab (`sessionStorage`): carries the keys over a reload. */
  readonly tabStore: BrowserStore;
  readonly initialSettings: Settings;
  readonly credits: CreditBook;
  readonly languages: Languages;
  /** Language at the start, with its texts. */
  readonly initialLocale: Locale;
}

/** Shows the whole page. All views stay mounted, so that switching loses nothing. */
export function App(
  { store, tabStore, initialSettings, credits, languages, initialLocale }: AppProps,
) {
  const [settings, setSettings] = useState(initialSettings);
  const viewName = useViewName();
  const wantedLanguage = chooseLanguage(settings.language, navigator.languages, languages);
  const { locale, problem } = useLoadedLocale(initialLocale, wantedLanguage, languages);
  const { language, messages: t } = locale;
  const [numbers, setNumbers] = useState<PlainInput | null>(null);
  const { views, hasFailed: hasFailed } = useLoadedLazyViews();

  /** Opens the number view with numbers that were entered in the mail view. */
  function openNumbers(enteredNumbers: PlainInput): void {
    // A new object, so that the number view checks the same numbers again.
    setNumbers({ ...enteredNumbers });
    location.hash = "#number";
  }

  useEffect(() => {
    document.documentElement.lang = language;
    const title = viewName === ACCOUNT ? t.account.title : t.sections[viewName];
    document.title = `${title} – ${t.brand}`;
  }, [language, viewName]);

  useEffect(() => showTheme(settings.theme), [settings.theme]);

  const state: AppState = useMemo(() => ({
    settings,
    credits,
    languages,
    hasServer: true,
    changeSettings: (newSettings) => {
      saveSettings(store, newSettings);
      setSettings(newSettings);
      if (newSettings.baseUrl === initialSettings.baseUrl) return;
      // The page's policy is locked to the server it was loaded for.
      keepKeysForReload(tabStore, newSettings);
      location.reload();
    },
  }), [settings]);

  return (
    <AppStateProvider value={state}>
      <LocaleProvider value={locale}>
        <a class="skip" href="#content" onClick={skipToContent}>{t.skip}</a>
        <Bar viewName={viewName} t={t} />
        <p role="alert" class="bad-text" lang={wantedLanguage}>
          {problem ?? (hasFailed ? t.pageWords.notLoaded : null)}
        </p>
        <main id="content" tabIndex={-1}>
          <section hidden={viewName !== "mail"} aria-label={t.sections.mail}>
            <LazyViewsProvider value={views}>
              <MailView onNumbers={openNumbers} />
            </LazyViewsProvider>
          </section>
          <section hidden={viewName !== "number"} aria-label={t.sections.number}>
            {views !== null && <views.NumberView enteredNumbers={numbers} />}
          </section>
          <section hidden={viewName !== "settings"} aria-label={t.sections.settings}>
            {views !== null && <views.SettingsView />}
          </section>
          <section hidden={viewName !== ACCOUNT} aria-label={t.account.title}>
            {views !== null && <views.AccountView />}
          </section>
        </main>
        <Footer />
      </LocaleProvider>
    </AppStateProvider>
  );
}

function Bar({ viewName, t }: { viewName: ViewName; t: Messages }) {
  return (
    <header class="bar">
      <p class="brand">
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 1 3 6v9c0 8 5.5 13.5 13 16 7.5-2.5 13-8 13-16V6z" />
        </svg>
        <span class="brand-name">{t.brand}</span>
      </p>
      <nav aria-label={t.navigation}>
        {TABS.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            {...(name === viewName && { "aria-current": "page" as const })}
          >
            {t.tabs[name]}
          </a>
        ))}
      </nav>
      <CreditCount />
      <LanguageSwitch />
    </header>
  );
}

/** Focuses the content. Following the link would change the fragment, which names the view. */
function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Returns the name of the view that the URL's fragment names, or else `mail`. */
function useViewName(): ViewName {
  const readViewName = (): ViewName =>
    VIEW_NAMES.find((name) => location.hash === `#${name}`) ?? "mail";
  const [viewName, setViewName] = useState(readViewName);
  useEffect(() => {
    const update = () => setViewName(readViewName());
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return viewName;
}
