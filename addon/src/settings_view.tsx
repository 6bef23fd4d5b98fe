import { useState } from "preact/hooks";
import { KnownSenders } from "../../console/src/settings/known_senders.tsx";
import { useMessages } from "../../console/src/text/locale.ts";
import { isDnsServer, readDnsServer, requestAndSaveDnsServer } from "./dns_server.ts";
import { isAddress, readReportAddress, saveReportAddress } from "./report_address.ts";

/** Shows the settings: where reports go, known senders, and why the add-on has each permission. */
export function AddonSettings() {
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

/** Shows the field of an address with its label, hint and button. */
function AddressField({ id, inputMode, label, hint, value, onChange }: {
  id: string;
  inputMode: "email" | "url";
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { actions } = useMessages();
  return (
    <>
      <label for={id}>{label}</label>
      <p class="quiet">{hint}</p>
      <div class="row">
        <input
          id={id}
          type="text"
          inputMode={inputMode}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <button type="submit">{actions.save}</button>
      </div>
    </>
  );
}

function ReportAddress() {
  const { addon: words, settings } = useMessages();
  const [address, setAddress] = useState(readReportAddress);
  const [isSaved, setSaved] = useState<boolean | null>(null);
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        const enteredAddress = address.trim();
        const isValid = enteredAddress === "" || isAddress(enteredAddress);
        if (isValid) saveReportAddress(enteredAddress);
        setSaved(isValid);
      }}
    >
      <AddressField
        id="report"
        inputMode="email"
        label={words.reportAddress}
        hint={words.reportHint}
        value={address}
        onChange={setAddress}
      />
      <p role="status" class={isSaved === false ? "bad-text" : ""}>
        {isSaved === null ? "" : isSaved ? settings.saved : words.reportBad}
      </p>
    </form>
  );
}

function DnsAddress() {
  const { addon: words, settings } = useMessages();
  const [address, setAddress] = useState(readDnsServer);
  const [outcome, setOutcome] = useState<"" | "saved" | "bad" | "refused">("");
  const statusTexts = {
    "": "",
    saved: settings.saved,
    bad: words.dnsBad,
    refused: words.dnsRefused,
  };
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        const enteredAddress = address.trim();
        if (enteredAddress !== "" && !isDnsServer(enteredAddress)) return setOutcome("bad");
        // The permission can be asked for only while the click is handled.
        requestAndSaveDnsServer(enteredAddress).then(
          (isGranted) => setOutcome(isGranted ? "saved" : "refused"),
          () => setOutcome("refused"),
        );
      }}
    >
      <AddressField
        id="dns"
        inputMode="url"
        label={words.dnsAddress}
        hint={words.dnsHint}
        value={address}
        onChange={setAddress}
      />
      <p role="status" class={outcome === "bad" || outcome === "refused" ? "bad-text" : ""}>
        {statusTexts[outcome]}
      </p>
    </form>
  );
}
