/** Keeps zod from trying `new Function`, which the page's policy reports; imported before schemas. */
import { z } from "zod";

z.config({ jitless: true });
