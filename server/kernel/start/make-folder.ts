// Makes folders named in settings, one at a time: `mkdir` with `recursive` never returns where the system answers
// ENOENT for a folder whose parent exists, as below /proc.
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder and its missing parents. @throws the system's error */
export function makeFolder(folder: string, mode: number): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      mkdirSync(each, { mode });
    } catch (error) {
      // Another process made it at the same time.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
