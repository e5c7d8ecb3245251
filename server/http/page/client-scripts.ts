/** What the build notes about the scripts of the browser, and the server reads when it starts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Scripts = z.object({
  /** Names of the scripts that exist once per language. */
  spoken: z.array(z.string()),
  /** Of each part of a page (`app/part.tsx`) the scripts it needs. */
  parts: z.record(z.string(), z.array(z.string())),
});
export type Scripts = z.infer<typeof Scripts>;

/** Where the build notes it, within the client build; not served. */
export const scriptsFile = ".scripts.json";

/** @throws when the folder holds no whole client build. */
export function readScripts(client_dir: string): Scripts {
  return Scripts.parse(JSON.parse(readFileSync(join(client_dir, scriptsFile), "utf8")));
}
