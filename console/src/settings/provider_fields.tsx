import { PROVIDER_NAMES } from "../../../shared/contract/providers.ts";
import type { ProviderName } from "../../../shared/contract/providers.ts";
import type { ProviderSetting } from "../state/settings.ts";
import { useMessages } from "../text/locale.ts";
import type { SettingsFieldsProps } from "./server_fields.tsx";

/** Shows the reputation providers with their keys, and whether the browser stores all keys. */
export function ProviderFields({ draft, change }: SettingsFieldsProps) {
  const { settings: words } = useMessages();
  return (
    <fieldset>
      <legend>{words.providers}</legend>
      {PROVIDER_NAMES.map((name) => (
        <Provider
          key={name}
          name={name}
          provider={draft.providers[name]}
          onChange={(provider) => change({ providers: { ...draft.providers, [name]: provider } })}
        />
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={draft.rememberKeys}
          aria-describedby="remember-hint"
          onChange={(event) => change({ rememberKeys: event.currentTarget.checked })}
        />
        {words.remember}
      </label>
      <p id="remember-hint" class="quiet">{words.rememberHint}</p>
    </fieldset>
  );
}

function Provider({ name, provider, onChange }: {
  name: ProviderName;
  provider: ProviderSetting;
  onChange: (provider: ProviderSetting) => void;
}) {
  const { settings: words, say } = useMessages();
  // `providerA` is shown as "A".
  const letter = name.replace("provider", "");
  return (
    <div class="provider">
      <label class="check">
        <input
          type="checkbox"
          checked={provider.enabled}
          onChange={(event) => onChange({ ...provider, enabled: event.currentTarget.checked })}
        />
        {say(words.ask, { name: letter })}
      </label>
      <input
        type="password"
        autocomplete="off"
        aria-label={say(words.key, { name: letter })}
        placeholder={say(words.key, { name: letter })}
        value={provider.key}
        onInput={(event) => onChange({ ...provider, key: event.currentTarget.value.trim() })}
      />
    </div>
  );
}
