// What people and programs request while releases change: pages with every file that they name, the router's list of
// routes, page data, forms, and calls. Each answer is checked.
import type { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { sessionIn } from "#tests/kit/product/session-cookies.ts";

export type Load = {
  /** Requests that were not answered as they should be. */
  failures: string[];
  /** How often a page of each build was read. */
  pages: Map<string, number>;
  /** The files named by pages that were read, by their build's version. */
  assets: Map<string, Set<string>>;
  /** Writes that were acknowledged. */
  written: () => number;
  end: () => Promise<void>;
};

const paths = ["/", "/bookings", "/requests", "/account", "/legal"];
const locale = ["setting", "locale"] as const;

/** Sends requests without a pause until `end`. */
export function startLoad(url: string, person: FormBrowser): Load {
  const failures: string[] = [];
  const pages = new Map<string, number>();
  const assets = new Map<string, Set<string>>();
  const cached = new Set<string>();
  let [written, isOver] = [0, false];
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function ask(path: string, init: RequestInit = {}, status = 200): Promise<string | null> {
    try {
      const headers = { accept: "text/html", origin: url, cookie, ...init.headers };
      const answer = await fetch(new URL(path, url), { redirect: "manual", ...init, headers });
      const text = await answer.text();
      if (answer.status === status) return text;
      failures.push(`${init.method ?? "GET"} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${init.method ?? "GET"} ${path}: ${String(error)}`);
    }
    return null;
  }

  /** As a browser does: several at once, and none that it already has. */
  async function readFiles(names: string[]) {
    const missing = names.filter((name) => !cached.has(name));
    const next = async () => {
      for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
        cached.add(name);
        await ask(name, { headers: { accept: "*/*" } });
      }
    };
    await Promise.all([next(), next(), next(), next()]);
  }

  async function readPage(path: string) {
    const html = (await ask(path)) ?? "";
    const version = /"version":\s*"([0-9a-f]{8})-(en|de)"/.exec(html);
    const named = new Set([...html.matchAll(/\/assets\/[\w./-]+\.\w+/g)].map(([name]) => name));
    await readFiles([...named]);
    if (!version?.[1]) return;
    pages.set(version[1], (pages.get(version[1]) ?? 0) + 1);
    assets.set(version[1], new Set([...(assets.get(version[1]) ?? []), ...named]));
    const routes = await ask(`/__manifest?paths=${paths.join(",")}&version=${version[1]}-${version[2]}`);
    if (routes?.includes("routes/") === false) failures.push(`${path}: its router got no routes: ${routes}`);
  }

  async function write(path: string, init: RequestInit, status: number) {
    if ((await ask(path, { method: "POST", ...init }, status)) !== null) written += 1;
  }

  const postForm = () =>
    write(
      "/account",
      { body: new URLSearchParams([["command", "set_preferences"], [...locale], ["locale", "en"]]) },
      303,
    );
  const token = sessionIn(person.cookies)?.access_token ?? "";
  const call = () =>
    write(
      "/rest/v1/rpc/set_preferences",
      {
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
          cookie: "",
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify({ setting: "locale", locale: "en" }),
      },
      200,
    );
  const readData = async () => {
    await ask("/bookings.data");
  };

  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const readPages = async () => {
    for (const path of paths) await readPage(path);
    // The next visitor has none of them cached.
    cached.clear();
  };
  const running = [readPages, postForm, call, readData].map(repeat);
  return {
    failures,
    pages,
    assets,
    written: () => written,
    async end() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
