/** Writes a `.br` and a `.gz` beside each text asset of the client build, so serving costs no CPU. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);
const compressible = /\.(?:js|css|svg|json|txt|html)$/;

/** Compresses every text file below `folder`; returns how many. Fonts and images are already compressed. */
export async function precompress(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => compressible.test(name) && !name.startsWith("."));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const body = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      await Promise.all([
        brotli(body, { params }).then((packed) => writeFile(`${path}.br`, packed)),
        gunzippable(body, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]);
    }),
  );
  return files.length;
}
