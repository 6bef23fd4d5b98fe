import { decodeEncodedWords } from "../../../shared/headers/encoded_word.ts";
import type { HeaderField } from "../../../shared/headers/types.ts";
import { CopyButton } from "../parts/copy_button.tsx";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";

/** Maximum number of listed fields. */
const MAX_ROWS = 300;

/** Maximum number of characters per value. */
const MAX_VALUE = 2000;

/** Shows the header fields, each decoded and raw. */
export function FieldTable({ fields }: { fields: readonly HeaderField[] }) {
  const t = useMessages();
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={t.result.fields}>
        <table class="fields">
          <thead>
            <tr>
              <th scope="col">{t.result.field}</th>
              <th scope="col">{t.result.decoded}</th>
              <th scope="col">{t.result.raw}</th>
            </tr>
          </thead>
          <tbody>
            {fields.slice(0, MAX_ROWS).map((field) => <FieldRow key={field.index} field={field} />)}
          </tbody>
        </table>
      </div>
      {fields.length > MAX_ROWS && (
        <p class="quiet">{t.say(t.result.moreFields, { count: fields.length - MAX_ROWS })}</p>
      )}
    </>
  );
}

function FieldRow({ field: { name, value, raw } }: { field: HeaderField }) {
  const t = useMessages();
  const decodedValue = decodeEncodedWords(value);
  return (
    <tr>
      <th scope="row" class="mono">
        <Reveal text={name} max={100} />
      </th>
      <td>
        {decodedValue === raw.trim()
          ? <span class="quiet">{t.result.same}</span>
          : <Reveal text={decodedValue} max={MAX_VALUE} />}
      </td>
      <td class="mono raw">
        <Reveal text={raw.trim()} max={MAX_VALUE} />{" "}
        <CopyButton value={raw.trim()} subject={name.slice(0, 100)} />
      </td>
    </tr>
  );
}
