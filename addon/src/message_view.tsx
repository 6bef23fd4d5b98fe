import { useEffect, useState } from "preact/hooks";
import { MailResult } from "../../console/src/mail/whole/mail_result.tsx";
import { formatVerdictTitle } from "../../console/src/mail/whole/say_verdict.ts";
import type { WholeMail } from "../../console/src/mail/whole/whole_mail.ts";
import { useMessages } from "../../console/src/text/locale.ts";
import { examineMessage } from "./examine_message.ts";

/** Shows the whole result of a mail, as the console does. */
export function MessageView({ id }: { id: number }) {
  const t = useMessages();
  const { mailWords: { queue: words } } = t;
  const [whole, setWhole] = useState<WholeMail | "running" | "failed">("running");
  useEffect(() => {
    if (typeof whole === "object") document.title = `${formatVerdictTitle(whole, t)} – ${t.brand}`;
  }, [whole]);
  useEffect(() => {
    examineMessage(id).then(setWhole, () => setWhole("failed"));
  }, []);
  if (whole === "running") return <p role="status">{words.running}</p>;
  if (whole === "failed") return <p role="alert" class="bad-text">{words.failed}</p>;
  return (
    <div class="result">
      <MailResult whole={whole} onAskServer={() => {}} />
    </div>
  );
}
