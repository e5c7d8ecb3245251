// People for these tests, each with their own account and a browser without scripts, and the errors at a form's fields.
import { expect } from "vitest";
import { type Client, call, customerPassword, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Draft } from "#tests/e2e/kit/api-steps.ts";
import { expectMail, linkIn } from "#tests/e2e/kit/inbox.ts";
import { newRequestData, type RequestData } from "#tests/e2e/kit/request-data.ts";
import { provedByApp, provedCookies, sessionCookies } from "#tests/e2e/kit/session/session.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { photography } from "#tests/kit/product/market.ts";
import { sessionCookie } from "#tests/kit/product/tokens.ts";
import { product } from "../kit/demo-product.ts";

export const en = { locale: "en" } as const;
export const de = { locale: "de" } as const;
export const name = "Mara Example";

/** Forms in the frame: language, theme and profile. */
export const switches = 'form[action="/preferences"], form[action="/preferences/profile"]';

/** A browser without a session. */
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

/** A browser whose person has just proved their identity. */
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

/** An operator with both factors on a page: the demo operator's codes work only once for all files. */
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

/** A new customer on a page; with `is_proved` just signed in by the form. */
export async function customerAt(path: string, { is_proved = false } = {}): Promise<Customer> {
  const data = newRequestData();
  const email = data.customer_email;
  const client = await newCustomer(email);
  const page = await (await (is_proved ? provedBrowserOf : browserOf)(email)).open(path);
  expect(page.status).toBe(200);
  return { page, client, data, email };
}

/** Waits for a mail and returns its link. */
export async function mailedLink(address: string, subject: string, path: string): Promise<string> {
  return linkIn(await expectMail(address, subject), path).href;
}

export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

type Step = "details" | "when_where" | "extras" | "send";

/** A browser in this language with a session of this account. */
export async function browserIn(locale: Language, email: string): Promise<PageBrowser> {
  const { origin, cookies } = await browserOf(email);
  return new PageBrowser(origin, locale, cookies);
}

/** A customer's new draft, complete except for its contact, opened at one of its screens. */
export async function draftAt(step: Step, locale: Language) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email, locale);
  const category_id = await photography(client);
  const { request_id } = await call(client, "save_draft", { step: "category", category_id }, Draft);
  const answers = { occasion: "wedding", guests: 60, wanted: ["edited"] };
  await call(client, "save_draft", { step: "details", request_id, title: data.title, answers });
  const when = { date_flexibility: "exact", starts_at: data.starts_at, ends_at: data.ends_at };
  const where = { place_town: "Köln", place_country: "DE", time_zone: "Europe/Berlin" };
  await call(client, "save_draft", { step: "when_where", request_id, ...when, ...where });
  const page = await browserIn(locale, data.customer_email);
  const open = (which: Step) => page.open(`/request?step=${which}&draft=${request_id}`);
  await open(step);
  return { page, client, data, request_id, open };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const control = (page: PageBrowser, name: string) => page.one(`form [name="${name}"]`) as Control;

export function type(page: PageBrowser, typed: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(typed)) control(page, name).value = value;
}

/** The error at a field, which the field names as its description; empty without one. */
export function errorAt(page: PageBrowser, name: string): string {
  const field = control(page, name);
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const error = ids.map((id) => page.document.getElementById(id)).find((one) => one?.matches(".error"));
  return error && field.getAttribute("aria-invalid") === "true" ? page.text(error) : "";
}
