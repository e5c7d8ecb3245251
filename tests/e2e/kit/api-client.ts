// The unmodified official client against the product's address. Parses answers and keeps refusals.
import {
  createClient,
  isAuthRetryableFetchError,
  type PostgrestError,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { z } from "zod";
import { untilAvailable } from "#tests/kit/product/until.ts";
import { expectMail, linkIn } from "./inbox.ts";
import { demoPassword, publishableKey, secretKey, urls } from "./urls.ts";

export type Client = SupabaseClient;
/** The password of every account that the journeys create. */
export const customerPassword = "a long and quiet evening";
export type Answered = { status: number; data: unknown; error: PostgrestError | null };

/** A client without a session. */
export function anonymousClient(): Client {
  return createClient(urls.app(), publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** A client with an access token obtained elsewhere. */
export const clientWith = (token: string): Client =>
  createClient(urls.app(), publishableKey, { accessToken: async () => token });

/** A client signed in as somebody, by default with the demo's password. */
export async function signedIn(email: string, password = demoPassword): Promise<Client> {
  const client = anonymousClient();
  const { error } = await untilAvailable(
    () => client.auth.signInWithPassword({ email, password }),
    (answer) => isAuthRetryableFetchError(answer.error),
  );
  if (error) throw error;
  return client;
}

/** A new account, confirmed through the mail in the inbox; it has no profile yet. */
export async function signedUp(email: string): Promise<Client> {
  const client = anonymousClient();
  const up = await client.auth.signUp({ email, password: customerPassword });
  if (up.error) throw up.error;
  const link = linkIn(await expectMail(email, "is your code to confirm your address"), "/activate-account");
  const token_hash = z.string().parse(link.searchParams.get("token_hash"));
  const type = z.literal("signup").parse(link.searchParams.get("type"));
  const confirmed = await client.auth.verifyOtp({ token_hash, type });
  if (confirmed.error) throw confirmed.error;
  return client;
}

/** Calls the auth service itself: the product's address does not serve these calls. */
export const authAdmin = () =>
  createClient(urls.standins(), secretKey, { auth: { persistSession: false } }).auth.admin;

/** A new account confirmed with the operator's key, to avoid waiting for a mail; it has no profile yet. */
export async function newAccount(email: string, locale: "en" | "de" = "en"): Promise<Client> {
  const made = await authAdmin().createUser({
    email,
    password: customerPassword,
    email_confirm: true,
    user_metadata: { locale, time_zone: "Europe/Berlin" },
  });
  if (made.error) throw made.error;
  return signedIn(email, customerPassword);
}

const customerProfile = {
  kind: "customer",
  display_name: "Mara Example",
  country: "DE",
  terms_version: "2026-11",
};

/** A client with an account and a customer profile. */
export async function newCustomer(email: string, locale: "en" | "de" = "en"): Promise<Client> {
  const client = await newAccount(email, locale);
  await call(client, "complete_profile", customerProfile);
  return client;
}

/** The same with only what a visitor's client may do: it signs up, and confirms its address through the mail. */
export async function signedUpCustomer(email: string): Promise<Client> {
  const client = await signedUp(email);
  await call(client, "complete_profile", customerProfile);
  return client;
}

/** Runs a command by its name; a refusal is returned, not thrown. */
export async function ask(
  client: Client,
  name: string,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answered> {
  let builder = client.rpc(name, input);
  for (const [header, value] of Object.entries(headers)) builder = builder.setHeader(header, value);
  const { status, data, error } = await builder;
  return { status, data, error };
}

const Anything = z.record(z.string(), z.unknown());

/** Runs a command that must succeed and returns its parsed output. */
export async function call<Shape extends z.ZodType = typeof Anything>(
  client: Client,
  name: string,
  input: Record<string, unknown>,
  shape?: Shape,
  headers: Record<string, string> = {},
): Promise<z.output<Shape>> {
  const { status, data, error } = await ask(client, name, input, headers);
  if (error) throw new Error(`${name}: ${status} ${error.code} ${JSON.stringify(error.details)}`);
  return (shape ?? Anything).parse(data) as z.output<Shape>;
}

/** The rows of a relation with this id (or this value of another column). */
export async function rowsOf(client: Client, relation: string, value: string, column = "id") {
  const { data, error } = await client.from(relation).select().eq(column, value);
  if (error) throw new Error(`${relation}: ${error.code}`);
  return z.array(Anything).parse(data);
}
