import { useState } from "preact/hooks";
import { KnownSenders } from "../../console/src/settings/known_senders.tsx";
import { useMessages } from "../../console/src/text/language.ts";
import { dnsAddress, isDnsAddress, keepDnsAddress } from "./dns_address.ts";
import { isAddress, keepReportAddress, reportAddress } from "./report_address.ts";

/** Shows the settings: where reports go, known senders, and why the add-on has each permission. */
export function SettingsView() {
  const { addon: words, brand } = useMessages();
  return (
    <>
      <h1>{brand}</h1>
      <p>{words.local}</p>
      <ReportAddress />
      <DnsAddress />
      <KnownSenders />
      <fieldset>
        <legend>{words.permissions}</legend>
        <dl class="permissions">
          {Object.entries(words.permissionReasons).map(([name, reason]) => (
            <div key={name} data-permission={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </fieldset>
    </>
  );
}

function ReportAddress() {
  const { addon: words, settings, actions } = useMessages();
  const [address, setAddress] = useState(reportAddress);
  const [saved, setSaved] = useState<boolean | null>(null);
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        const given = address.trim();
        const isValid = given === "" || isAddress(given);
        if (isValid) keepReportAddress(given);
        setSaved(isValid);
      }}
    >
      <label for="report">{words.reportAddress}</label>
      <p class="quiet">{words.reportHint}</p>
      <div class="row">
        <input
          id="report"
          type="text"
          inputMode="email"
          value={address}
          onInput={({ currentTarget: { value } }) => setAddress(value)}
        />
        <button type="submit">{actions.save}</button>
      </div>
      <p role="status" class={saved === false ? "bad-text" : ""}>
        {saved === null ? "" : saved ? settings.saved : words.reportBad}
      </p>
    </form>
  );
}

function DnsAddress() {
  const { addon: words, settings, actions } = useMessages();
  const [address, setAddress] = useState(dnsAddress);
  const [outcome, setOutcome] = useState<"" | "saved" | "bad" | "refused">("");
  const said = { "": "", saved: settings.saved, bad: words.dnsBad, refused: words.dnsRefused };
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        const given = address.trim();
        if (given !== "" && !isDnsAddress(given)) return setOutcome("bad");
        // The permission can be asked for only while the click is handled.
        keepDnsAddress(given).then(
          (isAllowed) => setOutcome(isAllowed ? "saved" : "refused"),
          () => setOutcome("refused"),
        );
      }}
    >
      <label for="dns">{words.dnsAddress}</label>
      <p class="quiet">{words.dnsHint}</p>
      <div class="row">
        <input
          id="dns"
          type="text"
          inputMode="url"
          value={address}
          onInput={({ currentTarget: { value } }) => setAddress(value)}
        />
        <button type="submit">{actions.save}</button>
      </div>
      <p role="status" class={outcome === "bad" || outcome === "refused" ? "bad-text" : ""}>
        {said[outcome]}
      </p>
    </form>
  );
}
