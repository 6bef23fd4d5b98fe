import { useMessages } from "../text/locale.ts";

/** Says that pictures are not read, and how to copy the text of one on the person's device. */
export function PictureGuide() {
  const { picture: words } = useMessages().mailWords;
  return (
    <div class="note picture" role="status" data-picture-guide>
      <p>
        <strong>{words.title}</strong> {words.says}
      </p>
      <ul>
        {Object.entries(words.ways).map(([device, way]) => <li key={device}>{way}</li>)}
      </ul>
    </div>
  );
}
