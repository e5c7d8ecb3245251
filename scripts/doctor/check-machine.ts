// This machine and the way to it: the folders with their space, and whether the public address leads here.
import { megabytesOf, spaceState } from "#domain/operator/health.ts";
import type { Settings } from "#server/kernel/env.ts";
import { readFolders } from "#server/kernel/start/folders.ts";
import { type CheckResult, judged, ok, problem, reasonOf } from "./finding.ts";

const callTimeoutMs = 5_000;

/** The folders of data and files: present, writable by this user, with space. Writes nothing. */
export async function checkDisk(env: Pick<Settings, "DATA_DIR" | "FILES_URL">): Promise<CheckResult[]> {
  return (await readFolders(env)).map(({ setting, folder, free_bytes, reason }) =>
    free_bytes === null
      ? problem(
          `${setting} ${folder} cannot be written: ${reason}`,
          "Make the folder and give it to the product's user, or run this as that user.",
        )
      : spaceFinding(setting, folder, free_bytes),
  );
}

/** What this number of free bytes means. */
export const spaceFinding = (setting: string, folder: string, free: number): CheckResult =>
  judged(
    spaceState(free),
    `${megabytesOf(free)} MB are free in ${setting} ${folder}`,
    "Free some space or move the folder to a larger disk; writes are refused when it is full.",
  );

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
