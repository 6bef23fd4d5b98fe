import { removeKnownSender, useKnownSenders } from "../state/known_senders.ts";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";

/** Shows the senders that the person knows, each with a button that removes it. */
export function KnownSenders() {
  const { mailWords: { verdict: words } } = useMessages();
  const knownSenders = useKnownSenders();
  return (
    <fieldset data-known={knownSenders.length}>
      <legend>{words.knownTitle}</legend>
      <p class="quiet">{words.knownHint}</p>
      {knownSenders.length === 0 && <p>{words.knownNone}</p>}
      <ul class="known">
        {knownSenders.map((address) => (
          <li key={address} class="row">
            <Reveal text={address} max={320} />
            <button
              type="button"
              class="small"
              aria-label={`${words.forget}: ${address}`}
              onClick={() => removeKnownSender(address)}
            >
              {words.forget}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
