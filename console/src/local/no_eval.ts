/** Keeps zod from `new Function`, which the page's policy forbids; imported before all schemas. */
import { z } from "zod";

z.config({ jitless: true });
