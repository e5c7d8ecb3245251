// People of these tests: each with an account of their own and a browser without scripts.
import { expect } from "vitest";
import { type Client, customerPassword, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { expectMail, linkIn, type Mail } from "#tests/e2e/kit/inbox.ts";
import { newRequestData, type RequestData } from "#tests/e2e/kit/request-data.ts";
import { provedByApp, provedCookies, sessionCookies } from "#tests/e2e/kit/session/session.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { sessionCookie } from "#tests/kit/product/tokens.ts";
import { product } from "../kit/demo-product.ts";

export const en = { locale: "en" } as const;
export const de = { locale: "de" } as const;
export const name = "Mara Example";

/** A browser of nobody yet. */
export const visitor = () => new PageBrowser(urls.app());

/** A browser with a session of this account. */
export async function browserOf(
  email: string,
  { password = customerPassword, app_key }: { password?: string; app_key?: string } = {},
): Promise<PageBrowser> {
  return withCookies(
    await (app_key ? provedByApp(email, password, app_key) : sessionCookies(email, password)),
  );
}

/** A browser whose person has just proved who they are. */
export async function provedBrowserOf(email: string): Promise<PageBrowser> {
  return withCookies(await provedCookies(email, customerPassword));
}

function withCookies(cookies: readonly { name: string; value: string }[]): PageBrowser {
  const browser = visitor();
  for (const { name: key, value } of cookies) browser.cookies.set(key, value);
  return browser;
}

/** A browser with the session of this access token. */
export function withToken(token: string): PageBrowser {
  const [name = "", value = ""] = sessionCookie(token).split(/=(.*)/s);
  return withCookies([{ name, value }]);
}

/** An operator with both proofs at a page: a code of the demo's operator counts once for all files. */
export async function operatorAt(path: string): Promise<{ page: PageBrowser; email: string }> {
  const { kit, tokens, detach } = await attachTo(product.data_dir, product.ports);
  try {
    const { operator, session_id } = await kit.operatorSession();
    const page = withToken(await tokens.access(operator, 3_600, { session_id }));
    return { page: await page.open(path), email: operator.email };
  } finally {
    await detach();
  }
}

export type Customer = { page: PageBrowser; client: Client; data: RequestData; email: string };

/** A new customer at a page; with `is_proved` just signed in by the form. */
export async function customerAt(path: string, { is_proved = false } = {}): Promise<Customer> {
  const data = newRequestData();
  const email = data.customer_email;
  const client = await newCustomer(email);
  const page = await (await (is_proved ? provedBrowserOf : browserOf)(email)).open(path);
  expect(page.status).toBe(200);
  return { page, client, data, email };
}

/** The six digits of a mail, which also has longer runs of them in its link. */
export function codeIn(mail: Mail, path: string): string {
  const hash = linkIn(mail, path).searchParams.get("token_hash") ?? "";
  return /\b(\d{6})\b/.exec(mail.text.replaceAll(hash, ""))?.[1] ?? "";
}

/** Waits for a mail and answers where its link leads. */
export async function mailedLink(address: string, subject: string, path: string): Promise<string> {
  return linkIn(await expectMail(address, subject), path).href;
}
