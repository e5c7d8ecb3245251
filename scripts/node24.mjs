// Runs a program under the product's Node: `node scripts/node24.mjs [--dotenv] [node options] program
// [arguments]`; --dotenv adds the settings of .env that the environment lacks.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ensureInstalled, nodeOfProduct } from "./prepare.mjs";
import { endLike, runChild } from "./run-child.mjs";

await ensureInstalled();
const node = nodeOfProduct();
const env = {
  ...process.env,
  // Its own children find the same Node first, and the supervisor ends when this process does.
  PATH: `${dirname(node)}:${process.env.PATH ?? ""}`,
  PROFFER_LAUNCHER: String(process.pid),
};
// Our own option name: Node 20 handles `--env-file` anywhere in the arguments, and fails without the file.
const withSettings = existsSync(".env") ? ["--env-file=.env"] : [];
const args = process.argv.slice(2).flatMap((arg) => (arg === "--dotenv" ? withSettings : [arg]));
endLike(await runChild(node, args, { env }));
