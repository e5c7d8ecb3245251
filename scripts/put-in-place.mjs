// Plain Node 20 without dependencies: it runs before anything is installed.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/**
 * Replaces a build with one made beside it, by renames. A running server loads parts of its bundle late, so those of
 * the previous build stay beside the new ones; `chunks.json` lists the new ones, so that older ones do not pile up.
 */
export function putInPlace(staged, build) {
  const [kept, made] = [build, staged].map((folder) => join(folder, "server"));
  const chunksOf = (folder) => {
    const list = join(folder, "chunks.json");
    return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  };
  const names = readdirSync(join(made, "assets"));
  writeFileSync(join(made, "chunks.json"), JSON.stringify(names));
  for (const name of chunksOf(kept))
    if (!names.includes(name)) copyFileSync(join(kept, "assets", name), join(made, "assets", name));
  for (const name of readdirSync(staged)) {
    rmSync(join(build, name), { recursive: true, force: true });
    renameSync(join(staged, name), join(build, name));
  }
  rmSync(staged, { recursive: true, force: true });
}
