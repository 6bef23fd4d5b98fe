import { readOutlookFile } from "../../../shared/mime/outlook/outlook_mail.ts";
import { serve } from "./serve.ts";

serve((bytes: ArrayBuffer) => readOutlookFile(new Uint8Array(bytes)));
