/**
 * The script of pages that ship no other (`app/live/follow-page.ts`), bundled separately: together with the pages'
 * scripts it would share files with them, and pull in some kilobytes that it does not need.
 */
import { build } from "vite";

const module = "app/live/follow-page.ts";

/** Writes it into the client build, as one file named by its content. */
export async function buildFollowPage(client: string): Promise<void> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: "es2024",
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      sourcemap: "hidden",
      rolldownOptions: { input: module, output: { entryFileNames: "assets/follow-page-[hash].js" } },
    },
  });
  const chunks = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  const { length } = chunks.filter(({ type }) => type === "chunk");
  if (length !== 1) throw new Error(`${module} became ${length} files, not one.`);
}
