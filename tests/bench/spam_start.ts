import process from "node:process";
import prepared from "../../catalogue/prepared.json" with { type: "json" };
import { PATTERN_FILES } from "../../shared/scoring/catalogue/files.ts";
import { startCatalogue } from "../../shared/scoring/catalogue/load.ts";

/**
 * Run as a process of its own: prints the milliseconds of CPU that making the catalogue ready takes
 * in a process that has done nothing else, from what the build prepared or, with the argument
 * `unprepared`, checked and worked out on the spot.
 */
const { user, system } = process.cpuUsage();
if (Deno.args[0] === "unprepared") startCatalogue(PATTERN_FILES, { ...prepared, digest: "" });
else startCatalogue();
const after = process.cpuUsage();
// deno-lint-ignore no-console -- What it prints is its answer.
console.log((after.user - user + after.system - system) / 1000);
