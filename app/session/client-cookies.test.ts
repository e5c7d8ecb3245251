// The official client keeps its session and the session's end, whatever the device's clock says.
import { stringFromBase64URL, stringToBase64URL } from "@supabase/ssr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeClientCookies } from "./client-cookies.ts";

const name = "proffer-auth";
const server_ms = Date.parse("2026-06-10T10:00:00Z");
const server_s = server_ms / 1_000;
const hour_s = 3_600;

type Session = { access_token: string; refresh_token: string; expires_at: number; filler?: string };

const sessionOf = (iat: number, refresh_token: string, filler = ""): Session => ({
  access_token: `head.${stringToBase64URL(JSON.stringify({ iat, exp: iat + hour_s }))}.signature`,
  refresh_token,
  expires_at: iat + hour_s,
  filler,
});
const encoded = (session: Session) => `base64-${stringToBase64URL(JSON.stringify(session))}`;
const decoded = (value = ""): Session => JSON.parse(stringFromBase64URL(value.slice("base64-".length)));

/** A document whose cookies can be set and removed one by one, as in a browser. */
function makeDocument() {
  const jar = new Map<string, string>();
  return {
    jar,
    get cookie() {
      return [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
    },
    set cookie(line: string) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { path: "/" };
const held = (document: ReturnType<typeof makeDocument>) =>
  [...document.jar]
    .filter(([key]) => key.startsWith(name))
    .map(([, value]) => value)
    .join("");

test.each([
  ["right", 0],
  ["two hours fast", 7_200],
  ["two hours slow", -7_200],
  ["a day fast", 86_400],
  ["an hour slow, as without summer time", -3_600],
  ["seven minutes fast", 420],
])(
  "with a clock that is %s, the session ends in an hour of that clock, and the cookie stays in the server's time",
  async (_what, ahead_s) => {
    vi.setSystemTime(server_ms + ahead_s * 1_000);
    const document = makeDocument();
    document.jar.set(name, encoded(sessionOf(server_s, "first")));
    const { getAll, setAll } = makeClientCookies({ document, name, server_ms });
    const seen = decoded((await getAll())?.find((one) => one.name === name)?.value);
    expect(seen.expires_at - Date.now() / 1_000).toBe(hour_s);

    vi.setSystemTime(server_ms + (ahead_s + 3_500) * 1_000);
    const renewed = sessionOf(server_s + 3_500, "second");
    await setAll([{ name, value: encoded(renewed), options }], {});
    expect(decoded(held(document))).toEqual(renewed);
    // What the client has read, it writes back in the server's time too.
    const again = (await getAll())?.find((one) => one.name === name)?.value ?? "";
    await setAll([{ name, value: again, options }], {});
    expect(decoded(held(document)).expires_at).toBe(renewed.expires_at);
  },
);

test("a clock that is set while the page is open is known after one renewal", async () => {
  vi.setSystemTime(server_ms);
  const document = makeDocument();
  document.jar.set(name, encoded(sessionOf(server_s, "first")));
  const { getAll, setAll } = makeClientCookies({ document, name, server_ms });
  vi.setSystemTime(server_ms + 7_200_000);
  await setAll([{ name, value: encoded(sessionOf(server_s + 5, "second")), options }], {});
  const seen = decoded((await getAll())?.find((one) => one.name === name)?.value);
  expect(seen.expires_at).toBeGreaterThan(Date.now() / 1_000 + 3_500);
});

test("the client removes no session, in one cookie or in chunks", async () => {
  const document = makeDocument();
  const { setAll } = makeClientCookies({ document, name, server_ms });
  const removal = { path: "/", maxAge: 0 };
  for (const names of [[name], [`${name}.0`, `${name}.1`]]) {
    document.jar.clear();
    for (const one of names) document.jar.set(one, "base64-x");
    await setAll(
      names.map((one) => ({ name: one, value: "", options: removal })),
      {},
    );
    expect([...document.jar.keys()]).toEqual(names);
  }
});

test("a longer session takes more cookies, and a shorter one leaves none behind", async () => {
  vi.setSystemTime(server_ms);
  const document = makeDocument();
  document.jar.set("other", "stays");
  const { getAll, setAll } = makeClientCookies({ document, name, server_ms });
  const long = sessionOf(server_s, "long", "x".repeat(6_000));
  await setAll([{ name, value: encoded(long), options }], {});
  expect([...document.jar.keys()]).toEqual(["other", `${name}.0`, `${name}.1`, `${name}.2`]);
  expect(decoded(held(document))).toEqual(long);
  const short = sessionOf(server_s, "short");
  await setAll([{ name, value: encoded(short), options }], {});
  expect([...document.jar.keys()]).toEqual(["other", name]);
  expect((await getAll())?.map((one) => one.name)).toEqual(["other", name]);
});

test.each<[string, unknown]>([
  ["two hours early", server_s + hour_s - 7_200],
  ["two hours late", server_s + hour_s + 7_200],
  ["zero", 0],
  ["null", null],
  ["left out", undefined],
  ["text", String(server_s)],
  ["in milliseconds", server_ms],
])("an end beside the token that is %s is not believed", async (_what, expires_at) => {
  for (const ahead_s of [0, 7_200, -7_200]) {
    vi.setSystemTime(server_ms + ahead_s * 1_000);
    const document = makeDocument();
    document.jar.set(name, encoded({ ...sessionOf(server_s, "first"), expires_at } as Session));
    const { getAll } = makeClientCookies({ document, name, server_ms });
    const seen = decoded((await getAll())?.find((one) => one.name === name)?.value);
    expect(seen.expires_at - Date.now() / 1_000).toBe(hour_s);
  }
});

test("cookies that cannot be read are passed on as they are", async () => {
  vi.setSystemTime(server_ms + 7_200_000);
  const document = makeDocument();
  document.jar.set(name, "base64-%%%");
  const { getAll } = makeClientCookies({ document, name, server_ms });
  expect(await getAll()).toEqual([{ name, value: "base64-%%%" }]);
});
