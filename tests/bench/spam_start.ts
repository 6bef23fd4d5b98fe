import process from "node:process";
import prepared from "../../catalogue/prepared.json" with { type: "json" };
import { PATTERN_FILES } from "../../shared/scoring/catalogue/files.ts";
import { startCatalogue } from "../../shared/scoring/catalogue/load.ts";

/**
 * Prints the CPU time, in milliseconds, of preparing the catalogue in a process that has done
 * nothing else: from what the build prepared or, with the argument `unprepared`, checked and
 * prepared at run time.
 */
const { user, system } = process.cpuUsage();
if (Deno.args[0] === "unprepared") startCatalogue(PATTERN_FILES, { ...prepared, digest: "" });
else startCatalogue();
const after = process.cpuUsage();
// deno-lint-ignore no-console -- What it prints is its answer.
console.log((after.user - user + after.system - system) / 1000);
