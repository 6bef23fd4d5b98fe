import type { BodyAttachment, BodyFinding } from "../../../../shared/contract/body.ts";
import type { ArchiveEntry } from "../../../../shared/contract/body_parts.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { formatBytes } from "../../text/format_bytes.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { RowFindings } from "./link_table.tsx";

/** Maximum number of files named per archive. */
const MAX_ENTRIES = 8;

function formatNames(entries: readonly ArchiveEntry[]): string {
  const names = entries.slice(0, MAX_ENTRIES).map(({ name }) => name).join(", ");
  return entries.length > MAX_ENTRIES ? `${names}, …` : names;
}

/** Shows the attachments with their real types and findings. */
export function AttachmentTable({ attachments, findings: allFindings }: {
  attachments: readonly BodyAttachment[];
  findings: readonly BodyFinding[];
}) {
  const { mailWords: { attachments: words }, say } = useMessages();
  const language = useLanguage();
  if (attachments.length === 0) return <p class="quiet">{words.none}</p>;
  return (
    <div class="scroll attachments stack" tabIndex={0} role="group" aria-label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.size}</th>
            <th scope="col">{words.danger}</th>
          </tr>
        </thead>
        <tbody>
          {attachments.map((attachment, i) => {
            const { name, type, declaredType, size, sha256, findings, entries, opens } = attachment;
            return (
              <tr key={i} {...(findings.length > 0 && { class: "suspicious" })}>
                <td data-label={words.name}>
                  <strong>
                    <Reveal text={name ?? words.unknown} max={260} />
                  </strong>
                  {entries !== undefined && entries.length > 0 && (
                    <span class="address">
                      <Reveal
                        text={say(words.contains, { names: formatNames(entries) })}
                        max={400}
                      />
                    </span>
                  )}
                  {opens !== undefined && (
                    <span class="address">
                      <Reveal text={say(words.opens, { what: opens })} max={400} />
                    </span>
                  )}
                  <CopyButton
                    value={sha256}
                    label={words.copyHash}
                    subject={name ?? sha256.slice(0, 12)}
                  />
                </td>
                <td data-label={words.type}>
                  <span class="mono">{type ?? words.unknown}</span>{" "}
                  <span class="quiet">
                    {type !== declaredType && (
                      <Reveal text={say(words.declared, { type: declaredType })} max={120} />
                    )}
                  </span>
                </td>
                <td data-label={words.size} class="figure">{formatBytes(size, language)}</td>
                <td data-label={words.danger}>
                  <RowFindings ids={findings} findings={allFindings} placeholder={words.nothing} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
