import { AccountLink } from "../account/account_view.tsx";
import type { Settings } from "../state/settings.ts";
import { useMessages } from "../text/locale.ts";

/** Settings while they are edited, and a function that changes some of them. */
export interface SettingsFieldsProps {
  readonly draft: Settings;
  readonly change: (part: Partial<Settings>) => void;
}

/** Shows the fields of the server's URL and its key. */
export function ServerFields(
  { draft, change, isUrlBad }: SettingsFieldsProps & { isUrlBad: boolean },
) {
  const { settings: words } = useMessages();
  return (
    <fieldset>
      <legend>{words.server}</legend>
      <label for="base-url">{words.baseUrl}</label>
      <input
        id="base-url"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        placeholder={location.origin}
        aria-describedby="base-url-hint"
        aria-invalid={isUrlBad}
        value={draft.baseUrl}
        onInput={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <p id="base-url-hint" class="quiet">{words.baseUrlHint}</p>
      <p role="alert" class="bad-text">{isUrlBad ? words.baseUrlBad : ""}</p>
      <label for="client-key">{words.clientKey}</label>
      <input
        id="client-key"
        type="password"
        autocomplete="off"
        aria-describedby="client-key-hint"
        value={draft.clientKey}
        onInput={(event) => change({ clientKey: event.currentTarget.value.trim() })}
      />
      <p id="client-key-hint" class="quiet">{words.clientKeyHint}</p>
      <AccountLink />
    </fieldset>
  );
}
