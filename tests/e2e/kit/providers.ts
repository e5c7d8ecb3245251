// Providers of this worker alone. All workers share the demo's: two workers accepting an offer of the same provider
// for the same day would be refused, and the provider's lists would depend on earlier tests.
import { z } from "zod";
import { randomWord } from "#tests/kit/text/random-word.ts";
import { type Client, call, customerPassword, newAccount } from "./api-client.ts";
import { asOwner } from "./owner.ts";

export type Provider = { client: Client; email: string; password: string; name: string; locale: "en" | "de" };

/** A verified photography provider. */
export async function newProvider(first_name: string, locale: "en" | "de" = "en"): Promise<Provider> {
  const token = randomWord();
  const email = `${first_name.toLowerCase()}.${token}@journey.test`;
  const name = `Studio ${first_name} ${token}`;
  const client = await newAccount(email, locale);
  const profile = { kind: "provider", display_name: name, country: "DE", terms_version: "2026-11" };
  await call(client, "complete_profile", profile);
  const found = await client.from("category").select("id").eq("slug", "photography");
  const [category] = z.array(z.object({ id: z.uuid() })).parse(found.data);
  await call(client, "choose_categories", { category_ids: [category?.id] });
  // The rows that the operator's `verify_provider` leaves; the operator's second factor is not the subject here.
  await asOwner((owner) =>
    owner.query(
      `with verified as (update profile set verified_at = now()
        where account_id = (select id from account where email = $1) returning id)
      update operator_task set closed_at = now(), note = 'overtaken', version = version + 1
        where subject_id in (select id from verified) and closed_at is null`,
      [email],
    ),
  );
  return { client, email, password: customerPassword, name, locale };
}

let made: Promise<{ keller: Provider; winter: Provider }> | undefined;

/** Two providers, created once in each worker: one reads English, the other German. */
export function workerProviders(): Promise<{ keller: Provider; winter: Provider }> {
  made ??= Promise.all([newProvider("Keller"), newProvider("Winter", "de")]).then(([keller, winter]) => ({
    keller,
    winter,
  }));
  return made;
}
