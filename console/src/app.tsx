import { useEffect, useMemo, useState } from "preact/hooks";
import type { PlainInput } from "./mail/input/plain_input.ts";
import { MailView } from "./mail/mail_view.tsx";
import { CreditCount } from "./parts/credit_count.tsx";
import { Footer } from "./parts/footer.tsx";
import { LanguageSwitch } from "./parts/language_switch.tsx";
import { AppStateProvider } from "./state/app_state.ts";
import type { AppState } from "./state/app_state.ts";
import type { CreditBook } from "./state/credits.ts";
import { handOver, saveSettings } from "./state/settings.ts";
import type { Settings } from "./state/settings.ts";
import type { BrowserStore } from "./state/storage.ts";
import { LaterProvider, useLoadedLater } from "./state/use_later.ts";
import { showTheme } from "./state/show_theme.ts";
import { SpeechProvider } from "./text/language.ts";
import type { Speech } from "./text/language.ts";
import { chooseLanguage } from "./text/languages.ts";
import type { Languages } from "./text/languages.ts";
import type { Messages } from "./text/messages.ts";
import { useSpokenPage } from "./text/use_speech.ts";

const SECTIONS = ["mail", "number", "settings"] as const;

/** Reached from the settings: most people have no account. */
const ACCOUNT = "account";
const VIEWS = [...SECTIONS, ACCOUNT] as const;
type Section = typeof VIEWS[number];

/** Dependencies of the page. */
export interface AppProps {
  readonly store: BrowserStore;
  readonly handover: BrowserStore;
  readonly initial: Settings;
  readonly credits: CreditBook;
  readonly languages: Languages;
  /** The texts at the start. */
  readonly firstSpeech: Speech;
}

/** Shows the whole page. All views stay mounted, so that switching loses nothing. */
export function App({ store, handover, initial, credits, languages, firstSpeech }: AppProps) {
  const [settings, setSettings] = useState(initial);
  const section = useSection();
  const wanted = chooseLanguage(settings.language, navigator.languages, languages);
  const { speech, problem } = useSpokenPage(firstSpeech, wanted, languages);
  const { language, messages: t } = speech;
  const [numbers, setNumbers] = useState<PlainInput | null>(null);
  const { later, failed } = useLoadedLater();

  /** Numbers that were given in the mail view are explained in theirs. */
  function askNumbers(given: PlainInput): void {
    setNumbers({ ...given });
    location.hash = "#number";
  }

  useEffect(() => {
    document.documentElement.lang = language;
    const title = section === ACCOUNT ? t.account.title : t.sections[section];
    document.title = `${title} – ${t.brand}`;
  }, [language, section]);

  useEffect(() => showTheme(settings.theme), [settings.theme]);

  const state: AppState = useMemo(() => ({
    settings,
    credits,
    languages,
    hasServer: true,
    changeSettings: (changed) => {
      saveSettings(store, changed);
      setSettings(changed);
      if (changed.baseUrl === initial.baseUrl) return;
      // The page's policy is locked to the server it was loaded for.
      handOver(handover, changed);
      location.reload();
    },
  }), [settings]);

  return (
    <AppStateProvider value={state}>
      <SpeechProvider value={speech}>
        <a class="skip" href="#content" onClick={skipToContent}>{t.skip}</a>
        <Bar section={section} t={t} />
        <p role="alert" class="bad-text" lang={wanted}>
          {problem ?? (failed ? t.pageWords.notLoaded : null)}
        </p>
        <main id="content" tabIndex={-1}>
          <section hidden={section !== "mail"} aria-label={t.sections.mail}>
            <LaterProvider value={later}>
              <MailView onNumbers={askNumbers} />
            </LaterProvider>
          </section>
          <section hidden={section !== "number"} aria-label={t.sections.number}>
            {later !== null && <later.NumberView given={numbers} />}
          </section>
          <section hidden={section !== "settings"} aria-label={t.sections.settings}>
            {later !== null && <later.SettingsView />}
          </section>
          <section
            hidden={section !== ACCOUNT}
            aria-label={t.account.title}
          >
            {later !== null && <later.AccountView />}
          </section>
        </main>
        <Footer />
      </SpeechProvider>
    </AppStateProvider>
  );
}

function Bar({ section, t }: { section: Section; t: Messages }) {
  return (
    <header class="bar">
      <p class="brand">
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 1 3 6v9c0 8 5.5 13.5 13 16 7.5-2.5 13-8 13-16V6z" />
        </svg>
        <span class="brand-name">{t.brand}</span>
      </p>
      <nav aria-label={t.navigation}>
        {SECTIONS.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            {...(name === section && { "aria-current": "page" as const })}
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

/** The address' fragment is the view's name; the content anchor must not change it. */
function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function useSection(): Section {
  const read = (): Section => VIEWS.find((name) => location.hash === `#${name}`) ?? "mail";
  const [section, setSection] = useState<Section>(read);
  useEffect(() => {
    const follow = () => setSection(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return section;
}
