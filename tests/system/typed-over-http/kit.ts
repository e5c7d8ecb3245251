// People of these tests at a form, and what the form says at its fields.
import { z } from "zod";
import { m } from "#messages/messages.js";
import { type Client, call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Draft } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { photography } from "#tests/kit/product/market.ts";
import { browserOf } from "../forms-over-http/kit.ts";

export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

const steps = {
  details: m.request_step_details,
  when_where: m.request_step_when_where,
  extras: m.request_step_extras,
  send: m.request_step_send,
};
const next = { details: "when_where", when_where: "extras", extras: "send" } as const;
type Step = keyof typeof steps;

/** A browser in this language with a session of this account. */
export async function browserIn(locale: Language, email: string): Promise<PageBrowser> {
  const { origin, cookies } = await browserOf(email);
  return new PageBrowser(origin, locale, cookies);
}

/** A customer's new draft, complete but for its contact, opened at one of its screens. */
export async function draftAt(step: Step, locale: Language, place: Record<string, string> = {}) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email, locale);
  const category_id = await photography(client);
  const { request_id } = await call(client, "save_draft", { step: "category", category_id }, Draft);
  const answers = { occasion: "wedding", guests: 60, wanted: ["edited"] };
  await call(client, "save_draft", { step: "details", request_id, title: data.title, answers });
  const when = { date_flexibility: "exact", starts_at: data.starts_at, ends_at: data.ends_at };
  const where = { place_town: "Köln", place_country: "DE", time_zone: "Europe/Berlin", ...place };
  await call(client, "save_draft", { step: "when_where", request_id, ...when, ...where });
  const page = await browserIn(locale, data.customer_email);
  const open = (which: Step) => page.open(`/request?step=${which}&draft=${request_id}`);
  // A refused form comes back on its own screen, and so does an upload: reading the page once more would show the same.
  const stayAt = async (which: Step) => {
    if (new URL(page.url, page.origin).searchParams.get("step") !== which) await open(which);
  };
  await open(step);
  return { page, client, data, request_id, open, stayAt };
}

/** Leaves a screen of a draft for the next one. */
export const goOn = (page: PageBrowser, step: keyof typeof next, locale: Language) =>
  page.press(m.request_continue_to({ step: steps[next[step]]({}, { locale }) }, { locale }));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const control = (page: PageBrowser, name: string) => page.one(`form [name="${name}"]`) as Control;

export function type(page: PageBrowser, typed: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(typed)) control(page, name).value = value;
}

/** The error that stands at a field and that the field names as its description; empty without one. */
export function errorAt(page: PageBrowser, name: string): string {
  const field = control(page, name);
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const error = ids.map((id) => page.document.getElementById(id)).find((one) => one?.matches(".error"));
  return error && field.getAttribute("aria-invalid") === "true" ? page.text(error) : "";
}

/** The columns of an own row. */
export async function storedRow(client: Client, relation: string, id: string) {
  const { data } = await client.from(relation).select().eq("id", id);
  return z.array(z.record(z.string(), z.unknown())).length(1).parse(data)[0] ?? {};
}
