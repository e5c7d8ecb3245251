import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The address of the script of pages that ship no other. @throws when the folder has no complete client build. */
export function findFollowScript(client_dir: string): string {
  const name = readdirSync(join(client_dir, "assets")).find((file) => /^follow-page-[\w-]+\.js$/.test(file));
  if (!name) throw new Error(`The client build in ${client_dir} has no script for pages that follow events.`);
  return `/assets/${name}`;
}
