// What an account may have or request.
import { limits } from "#domain/limits.ts";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { type Language, provedBrowserOf } from "../forms-over-http/kit.ts";
import { product } from "../kit/demo-product.ts";
import { type Reach, sends } from "./row.ts";

/** A new customer who has just proved their identity, on a page. */
async function provedAt(path: string, locale: Language) {
  const email = newRequestData().customer_email;
  const client = await newCustomer(email, locale);
  const { origin, cookies } = await provedBrowserOf(email);
  const page = await new PageBrowser(origin, locale, cookies).open(path);
  return { page, client, email };
}

/** Ticks the boxes and choices that a form requires besides its texts. */
const ticking = (selector: string, command: string) => (page: PageBrowser) => {
  (page.one(`main input${selector}`) as HTMLInputElement).checked = true;
  return sends(command)(page);
};

const profileOf = `(select profile.id from profile join account on account.id = profile.account_id
  where account.email = $1 limit 1)`;

export const accountRows = {
  async profile_limit_reached(locale) {
    const { page, client } = await provedAt("/account/profiles?add", locale);
    for (let count = 1; count < limits.profiles_per_account; count += 1) {
      const profile = {
        kind: "customer",
        display_name: `Club ${count}`,
        country: "DE",
        terms_version: "2026-11",
      };
      await call(client, "add_profile", profile);
    }
    const typed = { display_name: "One too many", phone: "0221 5550134" };
    return { page, typed, send: ticking('[name="terms_version"][type="checkbox"]', "add_profile") };
  },

  async access_token_limit_reached(locale) {
    const { page, email } = await provedAt("/account/tokens?new", locale);
    await product.owner.query(
      `insert into access_token (id, account_id, profile_id, name, token_digest, scopes, created_at, expires_at)
       select gen_random_uuid(), (select id from account where email = $1), ${profileOf}, 'Program ' || nth,
         decode(md5(nth || $1) || md5($1 || nth), 'hex'), '{read}', now(), now() + interval '90 days'
       from generate_series(1, $2::int) as nth`,
      [email, limits.access_tokens_per_account],
    );
    return { page, typed: { name: "One too many" }, send: sends("create_access_token") };
  },

  async webhook_limit_reached(locale) {
    const { page, email } = await provedAt("/account/webhooks?new", locale);
    await product.owner.query(
      `insert into webhook_endpoint (id, profile_id, url, status, created_at)
       select gen_random_uuid(), ${profileOf}, 'https://hooks.example.test/' || nth, 'active', now()
       from generate_series(1, $2::int) as nth`,
      [email, limits.webhook_endpoints],
    );
    const typed = { url: "https://hooks.example.test/more", description: "One too many" };
    return { page, typed, send: ticking('[type="checkbox"]', "create_webhook_endpoint") };
  },

  async export_too_soon(locale) {
    const { page, email } = await provedAt("/account/export", locale);
    await product.owner.query(
      `insert into account_export (id, account_id, status, requested_at)
       values (gen_random_uuid(), (select id from account where email = $1), 'gone', now())`,
      [email],
    );
    return { page, typed: {}, send: sends("request_export") };
  },
} satisfies Record<string, Reach>;
