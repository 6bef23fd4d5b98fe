import { examine } from "./examine.ts";
import { serve } from "./serve.ts";

serve(examine);
