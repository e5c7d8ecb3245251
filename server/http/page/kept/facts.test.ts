// Which requests get a kept page, and what such a page depends on.
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { build, renderLoader, startProcess } from "#tests/kit/kept-process.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { unknownPaths } from "./kept-pages.ts";

const kit = kitDuringFile();

describe("what a page depends on", () => {
  const cookieOf = (cookies: Record<string, string>) => ({
    headers: {
      cookie: Object.entries(cookies)
        .map((pair) => pair.join("="))
        .join("; "),
    },
  });

  test("language, theme and time zone each have a page of their own, rendered once", async () => {
    const web = startProcess(kit.runtime);
    const answers = new Map<string, string | undefined>();
    for (const locale of ["en", "de"])
      for (const theme of ["system", "light", "dark"])
        for (const time_zone of ["", "Europe/Vienna", "America/New_York"]) {
          const chosen = {
            PARAGLIDE_LOCALE: locale,
            ...(theme === "system" ? {} : { theme }),
            ...(time_zone ? { time_zone: encodeURIComponent(time_zone) } : {}),
          };
          for (let times = 0; times < 2; times += 1)
            answers.set(`${locale} ${theme} ${time_zone}`, await web.read("/legal", cookieOf(chosen)));
        }
    expect(web.rendered.length).toBe(18);
    const sent = web.rendered.map(({ headers }) => headers.get("cookie"));
    expect(new Set(sent).size).toBe(18);
    expect(sent.at(-1)).toBe("PARAGLIDE_LOCALE=de; theme=dark; time_zone=America%2FNew_York");
  });

  test("a browser's languages choose as the cookie does, and other headers do not matter", async () => {
    const web = startProcess(kit.runtime);
    await web.read("/", cookieOf({ PARAGLIDE_LOCALE: "de" }));
    await web.read("/", { headers: { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" } });
    await web.read("/", { headers: { "accept-language": "de", "user-agent": "Googlebot", accept: "*/*" } });
    expect(web.rendered.length).toBe(1);
    expect([...(web.rendered[0]?.headers ?? [])]).toEqual([
      ["accept", "text/html"],
      ["cookie", "PARAGLIDE_LOCALE=de; theme=system"],
    ]);
  });

  test("on an https site only its own cookies choose; plain ones of anybody else change nothing", async () => {
    const env = { ...kit.runtime.env, PUBLIC_URL: "https://market.example" };
    const web = startProcess({ ...kit.runtime, env });
    await web.read("/legal", cookieOf({ "__Host-PARAGLIDE_LOCALE": "de", "__Host-theme": "dark" }));
    await web.read("/legal", cookieOf({ PARAGLIDE_LOCALE: "de", theme: "dark", _ga: "1", visitor: "1" }));
    await web.read("/legal");
    expect(web.rendered.map(({ headers }) => headers.get("cookie"))).toEqual([
      "__Host-PARAGLIDE_LOCALE=de; __Host-theme=dark",
      "__Host-PARAGLIDE_LOCALE=en; __Host-theme=system",
    ]);
    expect(await web.ask("/legal", cookieOf({ "__Host-visitor": "1" }))).toBeNull();
  });

  test("unknown parameters and unknown addresses make no further page", async () => {
    const web = startProcess(kit.runtime);
    for (const path of ["/", "/?utm_source=x", "/?version=1", "/a", "/b/c", "/wp-login.php?x=1", "/A"])
      expect(await web.read(path)).toBeDefined();
    expect(web.rendered.length).toBe(2);
  });

  test("everything else is rendered for its request", async () => {
    const web = startProcess(kit.runtime);
    const foreign = ["visitor", "flash", "referral", "sb-auth-auth-token", "profile", "anything"];
    for (const name of foreign) expect(await web.ask("/", cookieOf({ [name]: "1" })), name).toBeNull();
    expect(await web.ask("/", cookieOf({ PARAGLIDE_LOCALE: "fr" }))).toBeNull();
    expect(await web.ask("/", { method: "POST" })).toBeNull();
    for (const path of [
      ...[
        "/legal?version=1",
        "/join/some-guide?preview=de",
        "/join/UPPER",
        "/request/1",
        "/REQUEST",
        "/_root.data",
      ],
      ...["/legal.data", "/unknown.data", "/__manifest", "//", "/%72equest", "/legal/"],
    ])
      expect(await web.ask(path), path).toBeNull();
    expect(web.rendered).toEqual([]);
  });

  test("the minute, because a page may show the time", async () => {
    const web = startProcess(kit.runtime);
    await web.read("/deadlines");
    kit.clock.move(units.minute_ms);
    await web.read("/deadlines");
    await web.read("/deadlines");
    expect(web.rendered.length).toBe(2);
  });
});

test("many who ask at once share one rendering and one compression, in the encoding that each accepts", async () => {
  const web = startProcess(kit.runtime);
  const asked = ["br", "gzip", "identity", "br, gzip", ""].flatMap((accepted) =>
    Array.from({ length: 4 }, () => web.ask("/terms", { headers: { "accept-encoding": accepted } })),
  );
  const encodings = (await Promise.all(asked)).map((answer) => answer?.headers.get("content-encoding"));
  expect(encodings.filter((_, index) => index % 4 === 0)).toEqual(["br", "gzip", null, "br", null]);
  expect(web.rendered.length).toBe(1);
});

test("answers that are not for everybody are never kept", async () => {
  const type = { "Content-Type": "text/html" };
  const answers: ((request_id: string) => Response)[] = [
    () => new Response(null, { status: 301, headers: { Location: "/" } }),
    () => new Response("away", { status: 503, headers: type }),
    () => new Response("page", { headers: { ...type, "Set-Cookie": "visitor=1" } }),
    () => new Response("page", { headers: { ...type, "Content-Security-Policy": "script-src 'nonce-1'" } }),
    (request_id) => new Response(`<code>${request_id}</code>`, { headers: type }),
  ];
  for (const make of answers) {
    const web = startProcess(kit.runtime, async (_request, request_id) => make(request_id));
    expect(await web.ask("/deadlines")).toBeNull();
    expect(await web.ask("/deadlines")).toBeNull();
  }
});

test("a failed rendering reaches its request, and the next one renders again", async () => {
  let failures = 0;
  const web = startProcess(kit.runtime, async (request) => {
    failures += 1;
    if (failures === 1) throw new Error("planted");
    return renderLoader(kit.runtime, request);
  });
  const failed = await web.ask("/deadlines");
  expect(failed?.status).toBe(500);
  expect((await web.ask("/deadlines"))?.status).toBe(200);
});

test("while the database is away, only pages that show none of its rows are answered", async () => {
  const away = makePool("postgres://nobody@127.0.0.1:1/none", () => undefined);
  const web = startProcess({ ...kit.runtime, db: makeDatabase(away) });
  expect(await web.ask("/")).toBeNull();
  expect((await web.ask("/deadlines"))?.status).toBe(200);
  await away.end();
});

test("a kept join page counts the people who open it, and one that there is not is not kept", async () => {
  const { name, partner_id } = await kit.partner();
  const web = startProcess(kit.runtime);
  const opened = { headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } };
  await web.read(`/join/${name}`);
  for (let times = 0; times < 3; times += 1) await web.read(`/join/${name}`, opened);
  const [row] = await kit.rows("select visits from partner_visit where partner_id = $1", partner_id);
  expect(row).toEqual({ visits: 3 });
  expect(web.rendered.length).toBe(1);
  for (let times = 0; times < 2; times += 1)
    expect((await web.ask("/join/nobody-has-this", opened))?.status).toBe(404);
  expect(web.rendered.length).toBe(3);
});

test("an address is unknown only if no route can have it", () => {
  const isUnknown = unknownPaths(build);
  const known = ["/", "/request", "/Request/1", "/legal/x", "/join", "/x.data", "/%2e", "/__manifest"];
  expect(known.filter(isUnknown)).toEqual([]);
  expect(["/x", "/wp-login.php", "/.env", "/a/b"].map(isUnknown)).toEqual([true, true, false, true]);
});
