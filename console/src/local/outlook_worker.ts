import { readOutlookFile } from "./outlook_mail.ts";
import { serve } from "./serve.ts";

serve(readOutlookFile);
