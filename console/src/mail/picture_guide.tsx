import { useMessages } from "../text/locale.ts";

/** Pictures are not read: how the text in one is copied on the person's own device. */
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
