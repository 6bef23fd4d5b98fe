import { decodeEncodedWords } from "../../../shared/headers/encoded_word.ts";
import type { HeaderField } from "../../../shared/headers/types.ts";
import { CopyButton } from "../parts/copy_button.tsx";
import { useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";

/** Maximum number of fields that are listed. */
const MAX_ROWS = 300;

/** Longest value shown in a cell; the pasted text above has the rest. */
const MAX_VALUE = 2000;

/** Shows every field, decoded beside raw. */
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
            {fields.slice(0, MAX_ROWS).map((field) => <Row key={field.index} field={field} />)}
          </tbody>
        </table>
      </div>
      {fields.length > MAX_ROWS && (
        <p class="quiet">{t.say(t.result.moreFields, { count: fields.length - MAX_ROWS })}</p>
      )}
    </>
  );
}

function Row({ field: { name, value, raw } }: { field: HeaderField }) {
  const t = useMessages();
  const decoded = decodeEncodedWords(value);
  return (
    <tr>
      <th scope="row" class="mono">
        <Reveal text={name} max={100} />
      </th>
      <td>
        {decoded === raw.trim()
          ? <span class="quiet">{t.result.same}</span>
          : <Reveal text={decoded} max={MAX_VALUE} />}
      </td>
      <td class="mono raw">
        <Reveal text={raw.trim()} max={MAX_VALUE} />{" "}
        <CopyButton value={raw.trim()} about={name.slice(0, 100)} />
      </td>
    </tr>
  );
}
