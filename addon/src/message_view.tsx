import { useEffect, useState } from "preact/hooks";
import { MailResult } from "../../console/src/mail/judged/mail_result.tsx";
import { formatVerdictTitle } from "../../console/src/mail/judged/say_verdict.ts";
import type { JudgedMail } from "../../console/src/mail/judged/judged_mail.ts";
import { useMessages } from "../../console/src/text/locale.ts";
import { examineStoredMessage } from "./examine_message.ts";

/** Shows the whole result of a mail, as the console does. */
export function MessageView({ id }: { id: number }) {
  const t = useMessages();
  const { mailWords: { queue: words } } = t;
  const [judged, setJudged] = useState<JudgedMail | "running" | "failed">("running");
  useEffect(() => {
    if (typeof judged === "object") {
      document.title = `${formatVerdictTitle(judged, t)} – ${t.brand}`;
    }
  }, [judged]);
  useEffect(() => {
    examineStoredMessage(id).then(setJudged, () => setJudged("failed"));
  }, []);
  if (judged === "running") return <p role="status">{words.running}</p>;
  if (judged === "failed") return <p role="alert" class="bad-text">{words.failed}</p>;
  return (
    <div class="result">
      <MailResult judgedMail={judged} onAskServer={() => {}} />
    </div>
  );
}
