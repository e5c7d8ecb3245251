/**
 * The development server and the tests load the compiled messages as one module: as four thousand, they took most of
 * the time until the first page, and a browser asked for each of them. The build keeps them apart, so that a page
 * loads only its own.
 *
 * The development server compiles them again when a text changes. It finds them compiled (`scripts/prepare.mjs`), once
 * instead of once for each of its environments, and so does a build.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";

const isSource = /^messages\/(?:[^/]+\/(?:en|de)|project\.inlang\/settings)\.json$/;
/** Exports all messages from a module each. */
export const indexPath = "/messages/compiled/messages/_index.js";

/** One module with the contents of all that the index names. They have the same imports and no name in common. */
function joinedMessages(index: string): string {
  const imports = new Set<string>();
  const bodies = [...readFileSync(index, "utf8").matchAll(/^export \* from '(.+)'$/gm)].map(
    ([, path = ""]) => {
      const lines = readFileSync(join(dirname(index), path), "utf8").split("\n");
      for (const line of lines) if (line.startsWith("import ")) imports.add(line);
      return lines.filter((line) => !line.startsWith("import ")).join("\n");
    },
  );
  return [...imports, ...bodies].join("\n");
}

/** The Vite plugin that loads the messages as one module, in the development server and in tests. */
export function joinMessages(): Plugin {
  return {
    name: "join-messages",
    apply: "serve",
    enforce: "pre",
    load: (id) => (id.endsWith(indexPath) ? joinedMessages(id) : undefined),
  };
}

/** Compiles what has changed. @returns whether it succeeded; the compiler has said why not */
function compileMessages(root: string): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ["--disable-warning=ExperimentalWarning", "messages/compile.ts"];
    const compiler = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
    compiler.once("error", () => resolve(false));
    compiler.once("exit", (code) => resolve(code === 0));
  });
}

/** Lets the server and its pages load the messages again. Vite does not watch them: hundreds of files change at once. */
function reloadMessages(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments))
    moduleGraph.onFileChange(server.config.root + indexPath);
  server.ws.send({ type: "full-reload" });
}

/** The Vite plugin that follows changes. A text that changes during a compilation starts one more after it. */
export function followMessages(): Plugin {
  return {
    name: "follow-messages",
    apply: "serve",
    configureServer(server) {
      const { root } = server.config;
      let isCompiling = false;
      let isOutdated = false;
      const changed = async (path: string): Promise<void> => {
        if (!isSource.test(path.slice(root.length + 1).replaceAll(sep, "/"))) return;
        isOutdated = true;
        if (isCompiling) return;
        isCompiling = true;
        while (isOutdated) {
          isOutdated = false;
          if (await compileMessages(root)) reloadMessages(server);
        }
        isCompiling = false;
      };
      server.watcher.add(`${root}/messages`);
      for (const event of ["add", "change", "unlink"] as const) server.watcher.on(event, changed);
    },
  };
}
