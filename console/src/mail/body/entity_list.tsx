import type { BodyEntity } from "../../../../shared/contract/body.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { SHOWN_ENTITY_KINDS } from "./body_names.ts";

/** Kinds with a button for copying, as a person may look them up elsewhere. */
const COPIED: ReadonlySet<BodyEntity["kind"]> = new Set(
  ["iban", "crypto", "phone", "email", "order"] as const,
);

/** Maximum number of listed entities per kind. */
const MAX_PER_KIND = 8;

/** Lists the entities of the text by kind. */
export function EntityList({ entities }: { entities: readonly BodyEntity[] }) {
  const { mailWords: { wants: words } } = useMessages();
  if (entities.length === 0) return null;
  return (
    <dl class="facts entities">
      {SHOWN_ENTITY_KINDS.map((kind) => {
        const group = entities.filter((entity) => entity.kind === kind);
        if (group.length === 0) return null;
        return (
          <div key={kind} data-entity={kind}>
            <dt>{words.kinds[kind]}</dt>
            <dd>
              {group.slice(0, MAX_PER_KIND).map(({ text, value }, i) => (
                <span key={i} class="entity">
                  <Reveal text={text} max={120} />{" "}
                  {COPIED.has(kind) && <CopyButton value={value} subject={text.slice(0, 100)} />}
                </span>
              ))}
              {group.length > MAX_PER_KIND && <span>{`+${group.length - MAX_PER_KIND}`}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
