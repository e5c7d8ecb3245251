/**
 * The icons are lucide's, drawn by a component of ours: theirs carries names, aliases, a context and settings that
 * nobody here uses, 1.5 kB of every page. In development and in tests lucide's own component draws the same picture.
 */
import { resolve } from "node:path";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";

const isIcon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const component = resolve("app/ui/lucide-icon.ts");

type Nodes = [tag: string, attributes: Record<string, string>][];

/** Leaves of an icon's module its drawing. @throws when lucide writes its icons in another way. */
export function drawingOf(code: string): string {
  const [, literal] = /\bconst __iconData = (\{[\s\S]*?\n\});\n/.exec(code) ?? [];
  if (literal === undefined) throw new Error(`An icon of lucide is not written as expected:\n${code}`);
  const { node } = runInNewContext(`(${literal})`) as { node: Nodes };
  const plain = node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
  return `import draw from ${JSON.stringify(component)};\nexport default /* @__PURE__ */ draw(${JSON.stringify(plain)});\n`;
}

/** In a build, for browser and server alike: what both draw must be the same. */
export function smallIcons(): Plugin {
  return {
    name: "small-icons",
    apply: "build",
    enforce: "pre",
    config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
    // Named as a filter, so that only icons are handed over: thousands of modules are not.
    transform: {
      filter: { id: isIcon },
      // Former names of an icon only hand it on.
      handler: (code) =>
        code.includes("__iconData = {")
          ? { code: drawingOf(code), map: null, moduleSideEffects: false }
          : null,
    },
  };
}
