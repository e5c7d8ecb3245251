// The cost of sessions: the share of a signed-in page's processor time that loading its session takes, and what the
// browser's auth client adds to a first load. Linux only.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { authCookieName } from "#domain/account/session-cookie.ts";
import type { Bench } from "#scripts/bench.ts";
import { startBaseline } from "./kit/baseline.ts";
import { type Load, load, medianLoad, type Target, warmUp } from "./kit/load.ts";
import { demoEmails, openSharedProduct, signIn } from "./kit/product.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: [
    "page_cpu_ms",
    "session_cpu_ms",
    "session_share",
    "token_share",
    "claims_share",
    "document_bytes",
  ],
};

const seconds = { warm: 8, round: 6 };
const rounds = isShort ? 1 : 3;

/** Alternates between the targets, so that other load on the machine affects all equally. */
async function inTurns<Name extends string>(targets: Record<Name, Target>): Promise<Record<Name, Load>> {
  const entries = Object.entries(targets) as [Name, Target][];
  const found = Object.fromEntries(entries.map(([name]) => [name, [] as Load[]])) as Record<Name, Load[]>;
  for (const [, target] of entries) await warmUp(target, seconds.warm);
  for (let round = 0; round < rounds; round += 1)
    for (const [name, target] of entries) found[name].push(await load(target, seconds.round));
  return Object.fromEntries(entries.map(([name]) => [name, medianLoad(found[name])])) as Record<Name, Load>;
}

/** The document's size with and without the client's settings; its scripts load after the page is idle. */
async function addedBytes(url: string, cookie: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/requests`, {
    headers: { accept: "text/html", "accept-language": "en", cookie },
  });
  const html = await answer.text();
  // In the page's data: the name with its reference, and the fields, which follow once.
  const clientSettings = [/\\"browser\\",\{[^}]*\},/, /\\"account_id\\",\\"[\w-]+\\",.*?\\"sb_\w+\\",?/];
  if (clientSettings.some((one) => !one.test(html)))
    throw new Error("the page does not say what the client is told");
  const weight = (text: string) => brotliCompressSync(text).byteLength;
  const scripts = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? "");
  const first = [...new Set(scripts)].map((path) => readFileSync(`build/client${path}`, "utf8"));
  // Every script that reads the session contains the name of its cookie.
  const carrying = first.filter((script) => script.includes(authCookieName));
  return {
    document_bytes: weight(html),
    document_added_bytes:
      weight(html) - weight(clientSettings.reduce((text, one) => text.replace(one, ""), html)),
    first_load_scripts: first.length,
    first_load_scripts_of_the_client: carrying.length,
    first_load_script_bytes_of_the_client: carrying.reduce((sum, script) => sum + weight(script), 0),
  };
}

const bench: Bench = async () => {
  const product = await openSharedProduct();
  try {
    const cookie = await signIn(product.url, demoEmails.customer);
    const server = await startBaseline(product.web_env, "auth-server");
    const { postgres_pid } = product;
    const sessionTarget = (path: string): Target => ({
      url: `${server.url}${path}`,
      headers: { cookie },
      pid: server.pid,
      postgres_pid,
    });
    const loads = await inTurns({
      page: { url: `${product.url}/requests`, headers: { cookie }, pid: product.web_pid, postgres_pid },
      session: sessionTarget("/session"),
      token: sessionTarget("/token"),
      claims: sessionTarget("/claims"),
      nothing: sessionTarget("/nothing"),
    }).finally(() => server.stop());
    const spent = (name: "session" | "token" | "claims") => loads[name].cpu_ms - loads.nothing.cpu_ms;
    printLine(tableRow("CPU ms of a signed-in /requests", [loads.page.cpu_ms.toFixed(3)]));
    for (const [name, what] of [
      ["session", "who asks: token, account, device, profiles"],
      ["token", "of that, verifying the token"],
      ["claims", "the same by the official client"],
    ] as const)
      printLine(
        tableRow(`  ${what}`, [
          spent(name).toFixed(3),
          `${((100 * spent(name)) / loads.page.cpu_ms).toFixed(1)} %`,
        ]),
      );
    const share = (name: "session" | "token" | "claims") =>
      Number((spent(name) / loads.page.cpu_ms).toFixed(4));
    return {
      page_cpu_ms: Number(loads.page.cpu_ms.toFixed(3)),
      session_cpu_ms: Number(spent("session").toFixed(3)),
      session_share: share("session"),
      token_share: share("token"),
      claims_share: share("claims"),
      ...(await addedBytes(product.url, cookie)),
    };
  } finally {
    await product.stop();
  }
};

export default bench;
