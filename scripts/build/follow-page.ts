/**
 * The script of pages that ship no other (`app/live/follow-page.ts`), bundled separately: together with the pages'
 * scripts it would share files with them, and pull in some kilobytes that it does not need.
 */
import { build } from "vite";

const module = "app/live/follow-page.ts";

/** Writes it into the client build. @returns the name of the file, which is that of its content */
export async function buildFollowPage(client: string): Promise<string> {
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
  const names = chunks.flatMap((one) => (one.type === "chunk" ? [one.fileName.replace("assets/", "")] : []));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`${module} became ${names.length} files, not one.`);
  return name;
}
