/** The list of browser scripts that the build writes and the server reads at start. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Scripts = z.object({
  /** Names of the scripts that exist once per language. */
  spoken: z.array(z.string()),
  /** The scripts that each lazily loaded part of a page needs. */
  parts: z.record(z.string(), z.array(z.string())),
});
export type Scripts = z.infer<typeof Scripts>;

/** The list's file in the client build; not served. */
export const scriptsFile = ".scripts.json";

/** @throws when the folder has no complete client build. */
export function readScripts(client_dir: string): Scripts {
  return Scripts.parse(JSON.parse(readFileSync(join(client_dir, scriptsFile), "utf8")));
}
