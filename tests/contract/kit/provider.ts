// A person on the built-in provider's page, without a browser: every form is sent as served.
import type { SupabaseClient } from "@supabase/supabase-js";
import { APP_URL, type AuthStandin, PUBLISHABLE } from "./auth.ts";

export const CALLBACK = `${APP_URL}/auth/callback`;

/** What the person changes on the page before answering; the page's other values stay. */
export type Choice = {
  email?: string;
  name?: string;
  subject?: string;
  email_verified?: boolean;
  decision?: "allow" | "deny";
};

function follow(answer: Response): URL {
  const to = answer.headers.get("location");
  if (!to) throw new Error(`expected a redirect, got ${answer.status}`);
  return new URL(to, answer.url);
}

/** Opens the page where a sign-in starts and answers it; returns where the provider then sends the browser. */
export async function answerProvider(start: string, choice: Choice): Promise<URL> {
  const page = follow(await fetch(start, { redirect: "manual" }));
  const markup = await (await fetch(page)).text();
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of markup.matchAll(
    /<input type="hidden" name="(\w+)" value="([^"]*)">/g,
  )) {
    form.set(name, value.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"'));
  }
  const { email_verified = true, decision = "allow", ...texts } = choice;
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  if (email_verified) form.set("email_verified", "yes");
  form.set("decision", decision);
  return follow(
    await fetch(new URL(page.pathname, page), { method: "POST", body: form, redirect: "manual" }),
  );
}

/** Returns from the provider to the service; where that sends the browser. */
export async function comeBack(callback: URL): Promise<URL> {
  return follow(await fetch(callback, { redirect: "manual" }));
}

/** The address where a client's sign-in through the provider starts. */
export async function startOf(client: SupabaseClient, redirectTo = CALLBACK): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return data.url;
}

/** From the start to the application page where it ends. */
export async function throughProvider(client: SupabaseClient, choice: Choice): Promise<URL> {
  return comeBack(await answerProvider(await startOf(client), choice));
}

/** The same without PKCE. */
export function implicitStart(standin: AuthStandin): string {
  const query = new URLSearchParams({ provider: "google", redirect_to: CALLBACK, apikey: PUBLISHABLE });
  return `${standin.base}/authorize?${query}`;
}
