import { AUTHENTICATION_READERS } from "./authentication_readers.ts";
import { BODY_READERS } from "./body_readers.ts";
import { CLASSIFIER_READERS } from "./classifier_readers.ts";
import { EXPORT_READERS } from "./export_readers.ts";
import { FILE_READERS } from "./file_readers.ts";
import { HEADER_READERS } from "./header_readers.ts";
import { LIST_READERS } from "./list_readers.ts";
import { MIME_READERS } from "./mime_readers.ts";
import { VERIFICATION_READERS } from "./verification_readers.ts";
import type { GrowthReader } from "./reader.ts";

/** Every reader that is measured. */
export const READERS: readonly GrowthReader[] = [
  ...AUTHENTICATION_READERS,
  ...BODY_READERS,
  ...CLASSIFIER_READERS,
  ...EXPORT_READERS,
  ...FILE_READERS,
  ...HEADER_READERS,
  ...LIST_READERS,
  ...MIME_READERS,
  ...VERIFICATION_READERS,
];
