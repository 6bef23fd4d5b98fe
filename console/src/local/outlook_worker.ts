import { readOutlookFile } from "../../../shared/mime/outlook/outlook_mail.ts";
import { serveJobs } from "./serve.ts";

serveJobs((bytes: ArrayBuffer) => readOutlookFile(new Uint8Array(bytes)));
