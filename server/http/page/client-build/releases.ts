/**
 * The browser files of the builds that serve this installation. During an update, a page of one build may request its
 * scripts from a server of another build. So each web server, before it answers, publishes its files to a folder that
 * all of them reach, beside the uploaded files; the others serve them from there.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import type { Env } from "#server/kernel/env.ts";
import { assetsByLocale } from "./languages.ts";

type Assets = ServerBuild["assets"];

/** A build as its pages know it: `version` is the hash of its script list; there is one list per language. */
export type Release = { version: string; assets: Record<string, Assets> };

const listFile = "release.json";
const isVersion = (name: string) => /^[0-9a-z]+$/.test(name);

/** How many to keep, whatever their age: the previous one may have run for months. */
const keptReleases = 5;
/** Pages stay open for days. */
const keptForMs = 30 * 24 * 3_600_000;

/** The folder of the published builds. */
export const releasesFolder = ({ FILES_URL }: Pick<Env, "FILES_URL">): string =>
  join(fileURLToPath(FILES_URL), ".releases");

export const releaseOf = ({ assets }: Pick<ServerBuild, "assets">): Release => ({
  version: assets.version,
  assets: assetsByLocale(assets),
});

/** Publishes a build's files for servers of other builds, and removes builds that no open page needs any more. */
export async function publishRelease(folder: string, release: Release, client_dir: string): Promise<void> {
  const target = join(folder, release.version);
  if (await exists(target)) await utimes(target, new Date(), new Date());
  else await copyRelease(folder, target, release, client_dir);
  await removeOld(folder, release.version);
}

/** Publishes the folder atomically under its name: another server never sees half of it. */
async function copyRelease(
  folder: string,
  target: string,
  release: Release,
  client_dir: string,
): Promise<void> {
  const half = join(folder, `.${release.version}-${randomUUID()}`);
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
    await copyFiles(join(client_dir, "assets"), join(half, "assets"));
    await writeFile(join(half, listFile), JSON.stringify(release));
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Another server of this build was faster.
    if (!(await exists(target))) throw error;
  }
}

/** Copies with restricted modes: nobody else may read the data folder, and `cp` would keep the build's modes. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, await readFile(source), { mode: 0o600 });
  }
}

async function removeOld(folder: string, own: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => null);
      return { name, at: stats?.mtimeMs ?? Date.now() };
    }),
  );
  const releases = found.filter(({ name }) => isVersion(name)).sort((a, b) => b.at - a.at);
  const newest = new Set(releases.slice(0, keptReleases).map(({ name }) => name));
  for (const { name, at } of found) {
    if (name === own || newest.has(name) || Date.now() - at < keptForMs) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The folders of all published builds; each contains `assets`. */
export async function listReleaseFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(isVersion).map((name) => join(folder, name));
}

/** Finds a published build by its version; remembers the ones found. */
export function makeFindRelease(folder: string | undefined): (version: string) => Promise<Release | null> {
  const known = new Map<string, Release>();
  return async (version) => {
    if (folder === undefined || !isVersion(version)) return null;
    const found = known.get(version) ?? (await readRelease(folder, version));
    if (found) known.set(version, found);
    return found;
  };
}

async function readRelease(folder: string, version: string): Promise<Release | null> {
  const text = await readFile(join(folder, version, listFile), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Release);
}
