import { useMessages } from "../text/locale.ts";
import { FORMAT_FLAGS } from "./send_webhook.ts";
import type { DeliveryRequest } from "./send_webhook.ts";

interface WebhookFieldsProps {
  readonly delivery: DeliveryRequest;
  readonly change: (part: Partial<DeliveryRequest>) => void;
}

/** Shows the fields of a webhook: its kind and address, and what it is sent. */
export function WebhookFields({ delivery, change }: WebhookFieldsProps) {
  const { share: words } = useMessages();
  const { kind, address, action } = delivery;
  return (
    <>
      <div class="grid">
        <label class="field" for="webhook-kind">
          {words.kind}
          <select
            id="webhook-kind"
            value={kind}
            onChange={(event) =>
              change({ kind: event.currentTarget.value === "scenario" ? "scenario" : "workflow" })}
          >
            <option value="workflow">{words.workflow}</option>
            <option value="scenario">{words.scenario}</option>
          </select>
        </label>
        <label class="field" for="webhook-address">
          {words.address}
          <input
            id="webhook-address"
            type="url"
            inputMode="url"
            autocomplete="off"
            placeholder="https://…"
            value={address}
            onInput={(event) => change({ address: event.currentTarget.value })}
          />
        </label>
        {kind === "scenario" && (
          <label class="field" for="webhook-action">
            {words.action}
            <input
              id="webhook-action"
              value={action}
              onInput={(event) => change({ action: event.currentTarget.value })}
            />
          </label>
        )}
      </div>
      {kind === "scenario"
        ? <p class="quiet">{words.addressOptional}</p>
        : <FormatFields delivery={delivery} change={change} />}
    </>
  );
}

/** Shows the formats that a workflow can be sent. */
function FormatFields({ delivery: { flags }, change }: WebhookFieldsProps) {
  function toggle(flag: string, isOn: boolean): void {
    const newFlags = new Set(flags);
    if (isOn) newFlags.add(flag);
    else newFlags.delete(flag);
    change({ flags: newFlags });
  }
  return (
    <div class="row">
      {FORMAT_FLAGS.map((flag) => (
        <label key={flag} class="check">
          <input
            type="checkbox"
            checked={flags.has(flag)}
            onChange={(event) => toggle(flag, event.currentTarget.checked)}
          />
          <code>{flag}</code>
        </label>
      ))}
    </div>
  );
}
