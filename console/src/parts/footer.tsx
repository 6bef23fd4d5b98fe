import { VERSION } from "../../../shared/contract/version.ts";
import { useAppState } from "../state/app_state.ts";
import { isTheme, THEMES } from "../state/theme.ts";
import { useMessages } from "../text/locale.ts";

/** Shows the footer of the page: colours, privacy, version and licence. */
export function Footer() {
  const { pageWords: t, say } = useMessages();
  const { settings, changeSettings } = useAppState();
  return (
    <footer class="foot">
      <details>
        <summary>{t.privacy}</summary>
        {t.privacySays.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </details>
      <div class="row">
        <label for="theme">{t.theme}</label>
        <select
          id="theme"
          class="switch"
          value={settings.theme}
          onChange={(event) => {
            const { value } = event.currentTarget;
            changeSettings({ ...settings, theme: isTheme(value) ? value : "auto" });
          }}
        >
          {THEMES.map((name) => <option key={name} value={name}>{t.themes[name]}</option>)}
        </select>
        <span>{say(t.version, { version: VERSION })}</span>
        <span>{t.licence}</span>
        {/* A page on another host than its server has no documentation beside it. */}
        {settings.baseUrl === "" && <a href="/docs">{t.docs}</a>}
      </div>
    </footer>
  );
}
