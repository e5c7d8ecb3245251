// The folders of data and files, with the space that is free in each. Writes nothing.
import { access, constants, stat, statfs } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../env.ts";
import { reasonOf } from "./problem.ts";

/** `free_bytes` is null where this process cannot write; `reason` then says why. */
export type Folder = {
  setting: "DATA_DIR" | "FILES_URL";
  folder: string;
  free_bytes: number | null;
  reason: string;
};

/** The folder of data, and that of files where it is elsewhere. */
export async function readFolders(env: Pick<Settings, "DATA_DIR" | "FILES_URL">): Promise<Folder[]> {
  const files = fileURLToPath(env.FILES_URL);
  // The first file makes its folder.
  const isElsewhere =
    relative(env.DATA_DIR, files).startsWith("..") && (await stat(files).catch(() => null)) !== null;
  return Promise.all([
    readFolder("DATA_DIR", env.DATA_DIR),
    ...(isElsewhere ? [readFolder("FILES_URL", files)] : []),
  ]);
}

async function readFolder(setting: Folder["setting"], folder: string): Promise<Folder> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    return { setting, folder, free_bytes: bavail * bsize, reason: "" };
  } catch (error) {
    return { setting, folder, free_bytes: null, reason: reasonOf(error) };
  }
}
