import type { BodyEntity } from "../../../../shared/contract/body.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { SHOWN_ENTITY_KINDS } from "./body_names.ts";

/** Kinds that a person may want to look up elsewhere: accounts, numbers, addresses. */
const COPIED: ReadonlySet<BodyEntity["kind"]> = new Set(
  ["iban", "crypto", "phone", "email", "order"] as const,
);

/** Maximum number of entities of one kind that are listed. */
const MAX_OF_A_KIND = 8;

/** Entities in the text: amounts, accounts, numbers, dates. */
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
              {group.slice(0, MAX_OF_A_KIND).map(({ text, value }, i) => (
                <span key={i} class="entity">
                  <Reveal text={text} max={120} />{" "}
                  {COPIED.has(kind) && <CopyButton value={value} about={text.slice(0, 100)} />}
                </span>
              ))}
              {group.length > MAX_OF_A_KIND && <span>{`+${group.length - MAX_OF_A_KIND}`}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
