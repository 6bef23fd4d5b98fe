import type { BodyFinding, BodyUrl } from "../../../../shared/contract/body.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { FindingSentence } from "../finding_list.tsx";
import { defang } from "../../text/defang.ts";
import { sayImitatedBrand } from "./say_imitated_brand.ts";

/** Maximum number of links that are not folded, unless more have findings. */
const MAX_SHOWN = 12;

/** Shows the links with text, target and findings; links with findings come first. */
export function LinkTable({ urls, findings }: {
  urls: readonly BodyUrl[];
  findings: readonly BodyFinding[];
}) {
  const { mailWords: { links: words }, say } = useMessages();
  if (urls.length === 0) return <p class="quiet">{words.none}</p>;
  const sortedUrls = urls.toSorted((a, b) => b.findings.length - a.findings.length);
  const shownUrls = sortedUrls.filter((url, i) => url.findings.length > 0 || i < MAX_SHOWN);
  const foldedUrls = sortedUrls.slice(shownUrls.length);
  return (
    <>
      <LinkRows urls={shownUrls} findings={findings} />
      {foldedUrls.length > 0 && (
        <details>
          <summary>{say(words.more, { count: foldedUrls.length })}</summary>
          <LinkRows urls={foldedUrls} findings={findings} />
        </details>
      )}
    </>
  );
}

function LinkRows({ urls, findings }: {
  urls: readonly BodyUrl[];
  findings: readonly BodyFinding[];
}) {
  const t = useMessages();
  const { links: words } = t.mailWords;
  return (
    <div class="scroll links stack" tabIndex={0} role="group" aria-label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.shown}</th>
            <th scope="col">{words.target}</th>
            <th scope="col">{words.odd}</th>
          </tr>
        </thead>
        <tbody>
          {urls.map((url, i) => (
            <tr
              key={i}
              data-link={url.host ?? ""}
              {...(url.findings.length > 0 && { class: "suspicious" })}
            >
              <td data-label={words.shown}>
                {url.shown === null
                  ? <span class="quiet">{words.sources[url.source]}</span>
                  : <Reveal text={url.shown} max={200} />}
              </td>
              <td data-label={words.target}>
                {url.host !== null && (
                  <strong class="mono host">
                    <Reveal text={url.host} max={260} />
                  </strong>
                )}
                <span class="mono address">
                  <Reveal text={defang(url.url)} max={300} />
                </span>
                {url.through !== undefined && (
                  <span class="quiet">
                    <Reveal text={t.say(words.through, { host: url.through })} max={300} />
                  </span>
                )}
                <CopyButton
                  value={defang(url.url)}
                  label={words.copy}
                  subject={defang(url.url).slice(0, 100)}
                />
              </td>
              <td data-label={words.odd}>
                {url.imitates !== undefined && (
                  <strong data-imitates={url.imitates.name}>{sayImitatedBrand(url, t)}</strong>
                )}
                <RowFindings ids={url.findings} findings={findings} placeholder={words.nothing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the findings about the link or file of a row. */
export function RowFindings({ ids, findings, placeholder }: {
  ids: readonly string[];
  findings: readonly BodyFinding[];
  placeholder: string;
}) {
  const rowFindings = findings.filter(({ id }) => ids.includes(id));
  if (rowFindings.length === 0) return <span class="quiet">{placeholder}</span>;
  return (
    <ul class="finding-list">
      {rowFindings.map((finding) => (
        <li key={finding.id} data-row-finding={finding.id}>
          <FindingSentence finding={finding} />
        </li>
      ))}
    </ul>
  );
}
