// Uploads source maps as files of a release. The service matches a stack's script by its address, with any origin
// (`~`), and finds the map by the header `Sourcemap`: the scripts themselves do not name their maps.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

export type UploadTarget = { url: string; token: string; org: string; project: string };

const timeoutMs = 60_000;
const at_once = 4;

/** The file in which a build records its release. */
export const releaseFile = "release.txt";

export async function readRelease(build: string): Promise<string> {
  return (await readFile(join(build, releaseFile), "utf8")).trim();
}

/** Uploads every script of the build with its map; returns how many scripts. @throws when the service refuses one */
export async function uploadSourceMaps(
  target: UploadTarget,
  release: string,
  build: string,
): Promise<number> {
  await openRelease(target, release);
  const maps = join(build, "source-maps");
  const names = (await readdir(maps, { recursive: true })).filter((name) => name.endsWith(".js.map"));
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      const script = name.slice(0, -".map".length);
      const code = await readFile(join(build, "client", script));
      await upload(target, release, `~/${script}`, code, `Sourcemap:${basename(name)}`);
      await upload(target, release, `~/${name}`, await readFile(join(maps, name)));
    }
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return names.length;
}

const releases = ({ url, org }: UploadTarget) => `${url}/api/0/organizations/${org}/releases/`;

async function openRelease(target: UploadTarget, release: string): Promise<void> {
  const body = JSON.stringify({ version: release, projects: [target.project] });
  const headers = { authorization: `Bearer ${target.token}`, "content-type": "application/json" };
  const answer = await fetch(releases(target), {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await expectTaken(answer, "the release");
}

async function upload(
  target: UploadTarget,
  release: string,
  name: string,
  content: Buffer,
  header?: string,
): Promise<void> {
  const body = new FormData();
  body.set("name", name);
  body.set("file", new Blob([new Uint8Array(content)]), basename(name));
  if (header) body.set("header", header);
  const answer = await fetch(`${releases(target)}${encodeURIComponent(release)}/files/`, {
    method: "POST",
    headers: { authorization: `Bearer ${target.token}` },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  // 409: this file of this release was uploaded before.
  if (answer.status !== 409) await expectTaken(answer, name);
  else await answer.body?.cancel();
}

async function expectTaken(answer: Response, what: string): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The service did not take ${what}: ${answer.status} ${text.slice(0, 200)}`);
}
