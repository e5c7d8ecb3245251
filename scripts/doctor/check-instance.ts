// What arrives behind PUBLIC_URL: whether a server of this installation answers, sees the caller's address with
// TRUSTED_PROXY_HOPS, and gets a form as a browser sends it.
import type { Settings } from "#server/kernel/env.ts";
import {
  databaseIdentity,
  instancePath,
  makeQuestion,
  readAnswer,
} from "#server/kernel/start/instance-probe.ts";
import { type CheckResult, ok, problem, reasonOf, warning } from "./finding.ts";
import { readOnly } from "./read-only.ts";

const callTimeoutMs = 8_000;
/** From a block for documentation (RFC 5737): no caller has it. */
const madeUpCaller = "198.51.100.77";

type Asked = Pick<Settings, "PUBLIC_URL" | "TRUSTED_PROXY_HOPS"> & {
  /** Null if only the servers know it. */
  cookieSecret: string | null;
  DATABASE_URL: string;
};

/** Whether PUBLIC_URL leads to this installation, and whether that counts callers by the right address. */
export async function checkInstance(asked: Asked): Promise<CheckResult[]> {
  const { PUBLIC_URL, cookieSecret: secret } = asked;
  if (secret === null)
    return [
      warning(
        "COOKIE_SECRET is not known here, so that PUBLIC_URL and TRUSTED_PROXY_HOPS could not be checked",
        "Run this with the settings of the web server.",
      ),
    ];
  const question = makeQuestion(secret);
  try {
    const response = await fetch(PUBLIC_URL + instancePath, {
      headers: { authorization: question, "x-forwarded-for": madeUpCaller },
      redirect: "manual",
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const body: unknown = await response.json().catch(() => null);
    const answer = response.status === 200 ? readAnswer(secret, question, body) : null;
    if (!answer)
      return [
        problem(
          `${PUBLIC_URL} leads to another installation, or to a server with another COOKIE_SECRET`,
          "Let PUBLIC_URL lead to this installation, and give each of its servers the same COOKIE_SECRET.",
        ),
      ];
    const own = await readOnly(asked.DATABASE_URL, (client) =>
      client.query<{ database: string }>(databaseIdentity),
    );
    if (answer.database !== own.rows[0]?.database)
      return [
        problem(
          `${PUBLIC_URL} leads to a server with another database than DATABASE_URL here`,
          "Give each server the same database addresses, or let PUBLIC_URL lead to this installation.",
        ),
      ];
    return [ok(`${PUBLIC_URL} leads to this installation`), hopsFinding(asked, answer.forwarded)];
  } catch (error) {
    return [
      problem(
        `${PUBLIC_URL} could not be asked: ${reasonOf(error)}`,
        "Start the product, and let PUBLIC_URL lead to it.",
      ),
    ];
  }
}

/** What the header at the server shows after we sent a made-up caller in it. */
export function hopsFinding(
  { TRUSTED_PROXY_HOPS: hops }: Pick<Settings, "TRUSTED_PROXY_HOPS">,
  forwarded: string | null,
): CheckResult {
  const entries = (forwarded ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const sent = entries.lastIndexOf(madeUpCaller);
  // A proxy appends its caller to what was sent, or rewrites the header.
  const proxies = sent === -1 ? entries.length : entries.length - 1 - sent;
  if (sent === -1 && entries.length === 0)
    return problem(
      "the proxy removes X-Forwarded-For, so that all callers share its address",
      "Let the proxy add the caller's address to X-Forwarded-For, and set TRUSTED_PROXY_HOPS to the number of proxies.",
    );
  if (proxies === hops) return ok(`TRUSTED_PROXY_HOPS is ${hops}, as many proxies name their caller`);
  const message = `TRUSTED_PROXY_HOPS is ${hops}, and ${proxies} proxies name their caller: ${
    proxies < hops ? "callers can forge their address" : "all callers share a proxy's address"
  }`;
  return problem(message, `Set TRUSTED_PROXY_HOPS=${proxies}.`);
}

/** Posts the sign-in form like a browser, without an address: the server refuses it before counting or storing anything. */
export async function checkForms({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">): Promise<CheckResult[]> {
  try {
    const response = await fetch(`${PUBLIC_URL}/auth/signin`, {
      method: "POST",
      headers: { origin: PUBLIC_URL, "sec-fetch-site": "same-origin", accept: "text/html" },
      body: new URLSearchParams({ command: "sign_in" }),
      redirect: "manual",
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 422) return [ok("a form sent through PUBLIC_URL arrives")];
    const doesNotFit = response.status === 400 || response.status === 403;
    return [
      problem(
        `a form sent through ${PUBLIC_URL} is answered ${response.status}${doesNotFit ? ": the proxy and PUBLIC_URL do not fit" : ""}`,
        "Set PUBLIC_URL to the address in the browser, and let the proxy pass Host, Origin and the body on unchanged.",
      ),
    ];
  } catch (error) {
    return [
      problem(
        `a form could not be sent through ${PUBLIC_URL}: ${reasonOf(error)}`,
        "Start the product, and let PUBLIC_URL lead to it.",
      ),
    ];
  }
}
