// This machine and the way to it: the folders with their space, and whether the public address leads here.
import { access, constants, stat, statfs } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "#server/kernel/env.ts";
import { type CheckResult, ok, problem, reasonOf, warning } from "./finding.ts";

const mib = 1024 * 1024;
/** Below the first, a start fails or writes fail soon; below the second, there is time to act. */
const leastFree = 200 * mib;
const lowFree = 1024 * mib;
const callTimeoutMs = 5_000;

/** The folders of data and files: present, writable by this user, with space. Writes nothing. */
export async function checkDisk(env: Pick<Settings, "DATA_DIR" | "FILES_URL">): Promise<CheckResult[]> {
  const folders = new Map([[env.DATA_DIR, "DATA_DIR"]]);
  const files = fileURLToPath(env.FILES_URL);
  // The first file makes its folder.
  if (relative(env.DATA_DIR, files).startsWith("..") && (await stat(files).catch(() => null)))
    folders.set(files, "FILES_URL");
  const found: CheckResult[] = [];
  for (const [folder, setting] of folders) found.push(await folderFinding(folder, setting));
  return found;
}

async function folderFinding(folder: string, setting: string): Promise<CheckResult> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return problem(
      `${setting} ${folder} cannot be written: ${reasonOf(error)}`,
      "Make the folder and give it to the product's user, or run this as that user.",
    );
  }
  const { bavail, bsize } = await statfs(folder);
  return spaceFinding(setting, folder, bavail * bsize);
}

/** What this number of free bytes means. */
export function spaceFinding(setting: string, folder: string, free: number): CheckResult {
  const message = `${Math.floor(free / mib)} MB are free in ${setting} ${folder}`;
  const remedy = "Free some space or move the folder to a larger disk; writes are refused when it is full.";
  if (free < leastFree) return problem(message, remedy);
  return free < lowFree ? warning(message, remedy) : ok(message);
}

/** Whether PUBLIC_URL leads to a running product. */
export async function checkPublicAddress({
  PUBLIC_URL,
}: Pick<Settings, "PUBLIC_URL">): Promise<CheckResult[]> {
  const remedy =
    "Start the product, and let name, certificate and proxy lead PUBLIC_URL to its PORT (docs/deploying.md, A proxy in front).";
  try {
    const answer = await fetch(`${PUBLIC_URL}/healthz`, {
      signal: AbortSignal.timeout(callTimeoutMs),
      redirect: "manual",
    });
    const text = (await answer.text()).slice(0, 200);
    if (answer.status !== 200 || !text.includes('"status":"ok"'))
      return [
        problem(`${PUBLIC_URL}/healthz answers ${answer.status}, and not as this product does`, remedy),
      ];
    return [ok(`${PUBLIC_URL}/healthz answers`)];
  } catch (error) {
    return [problem(`${PUBLIC_URL}/healthz does not answer: ${reasonOf(error)}`, remedy)];
  }
}
