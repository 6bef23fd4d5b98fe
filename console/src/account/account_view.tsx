import { useState } from "preact/hooks";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { formatCount, formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { fetchQuota, fetchUsage } from "./api.ts";
import type { DayUsage, PlanQuota } from "./api.ts";
import { describeProblem } from "./problem.ts";
import { TokenPanel } from "./token_panel.tsx";
import { hasTokenForm, readToken, storeToken } from "./token_store.ts";
import { UsageChart } from "./usage_chart.tsx";

/** Number of days that are shown, today included. */
const DAYS = 30;

/** What the server knows of an account, and the token that was sent. */
interface LoadedAccount {
  readonly token: string;
  readonly quota: PlanQuota;
  readonly days: readonly DayUsage[];
}

/** Shows a token's plan and use. The token is stored only on request, and only for this tab. */
export function AccountView() {
  const words = useMessages().account;
  const { baseUrl } = useTarget();
  const [token, setToken] = useState(readToken);
  const [keepsToken, setKeep] = useState(() => readToken() !== "");
  const [account, setAccount] = useState<LoadedAccount | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function load(): Promise<void> {
    setAccount(null);
    setProblem(null);
    const enteredToken = token.trim();
    if (!hasTokenForm(enteredToken)) return setProblem({ kind: "note", text: words.badToken });
    setBusy(true);
    try {
      const target = { baseUrl, token: enteredToken };
      const quota = await fetchQuota(target);
      const days = await fetchUsage(target, DAYS, Date.now());
      setAccount({ token: enteredToken, quota, days });
      storeToken(keepsToken ? enteredToken : null);
    } catch (error) {
      setProblem(describeProblem(error, words));
    }
    setBusy(false);
  }

  function changeToken(newToken: string): void {
    setToken(newToken);
    if (keepsToken) storeToken(newToken);
    if (account !== null) setAccount({ ...account, token: newToken });
  }

  function changeKeep(isKept: boolean): void {
    setKeep(isKept);
    storeToken(isKept && account !== null ? account.token : null);
  }

  function forget(): void {
    storeToken(null);
    setToken("");
    setKeep(false);
    setAccount(null);
    setProblem(null);
  }

  return (
    <>
      <TokenForm
        token={token}
        keepsToken={keepsToken}
        isBusy={isBusy}
        problem={problem}
        onToken={setToken}
        onKeep={changeKeep}
        onShow={() => void load()}
        onForget={forget}
      />
      {account !== null && (
        <>
          <QuotaPanel quota={account.quota} />
          <section class="panel">
            <h2>{words.usage}</h2>
            <UsageChart days={account.days} />
          </section>
          <TokenPanel target={{ baseUrl, token: account.token }} onReplaced={changeToken} />
        </>
      )}
    </>
  );
}

/** Shows the field for a token, and whether this tab keeps it. */
function TokenForm({ token, keepsToken, isBusy, problem, onToken, onKeep, onShow, onForget }: {
  token: string;
  keepsToken: boolean;
  isBusy: boolean;
  problem: Problem | null;
  onToken: (token: string) => void;
  onKeep: (isKept: boolean) => void;
  onShow: () => void;
  onForget: () => void;
}) {
  const words = useMessages().account;
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <label for="account-token">{words.token}</label>
      <input
        id="account-token"
        type="password"
        autocomplete="off"
        spellcheck={false}
        aria-describedby="account-token-hint"
        value={token}
        onInput={(event) => onToken(event.currentTarget.value)}
      />
      <p id="account-token-hint" class="quiet">{words.tokenHint}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={keepsToken}
          aria-describedby="account-keep-hint"
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
        {words.keep}
      </label>
      <p id="account-keep-hint" class="quiet">{words.keepHint}</p>
      <div class="row">
        <button type="submit" class="primary" disabled={isBusy}>{words.show}</button>
        <button type="button" onClick={onForget}>{words.forget}</button>
      </div>
      <ProblemNote problem={problem} />
    </form>
  );
}

function QuotaPanel({ quota }: { quota: PlanQuota }) {
  const { account: words, say } = useMessages();
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const { plan, perDay, remaining, perMinute, remainingThisMinute, resetAt } = quota;
  return (
    <section class="panel" data-remaining={remaining}>
      <h2>
        {words.plan} <Reveal text={plan} max={60} />
      </h2>
      <dl class="facts">
        <div>
          <dt>{words.today}</dt>
          <dd>{say(words.of, { left: count(remaining), all: count(perDay) })}</dd>
        </div>
        <div>
          <dt>{words.minute}</dt>
          <dd>{say(words.of, { left: count(remainingThisMinute), all: count(perMinute) })}</dd>
        </div>
        <div>
          <dt>{words.resets}</dt>
          <dd>{formatTime(resetAt, language)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Shows a link to the account view. */
export function AccountLink() {
  const words = useMessages().account;
  return (
    <p class="account-link">
      <a href="#account">{words.title}</a> <span class="quiet">{words.about}</span>
    </p>
  );
}
