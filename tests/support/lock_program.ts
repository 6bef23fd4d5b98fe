/**
 * Holds an SQLite file's write lock or a read transaction until standard input ends; prints "held".
 */
import { DatabaseSync } from "node:sqlite";

const [path = "", what = "write"] = Deno.args;
const db = new DatabaseSync(path);
db.exec(what === "read" ? "begin; select * from accounts" : "begin immediate");
if (what === "read") db.prepare("select count(*) from accounts").all();
// deno-lint-ignore no-console -- What the test reads.
console.log("held");
for await (const _ of Deno.stdin.readable);
db.exec("rollback");
db.close();
