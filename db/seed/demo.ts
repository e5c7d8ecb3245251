// The demo data: six weeks of a marketplace, made by running commands as named accounts with a clock that ends now.
// All or nothing, and only into a database without accounts.
import { sql } from "kysely";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { setProfilePhoto } from "#server/file/commands/profile-photo.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { stoppedClock } from "#server/kernel/clock.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { grantOperator } from "#server/operator/commands/grant-operator.ts";
import { catalogue, type Slug } from "./catalogue/all.ts";
import {
  type CustomerKey,
  customers,
  demoPassword,
  operator,
  type ProviderKey,
  providers,
} from "./demo-accounts.ts";
import { type DemoPictures, drawPictures } from "./demo-pictures.ts";
import { savepointsOf } from "./one-transaction.ts";
import { demoPartner, fillPartner, openPartners } from "./partners.ts";
import { recordMailsAsSent } from "./record-mails.ts";
import { type Caller, callerOf, loadMember } from "./run.ts";
import { momentOf, runInOrder, zone } from "./schedule.ts";
import { stories } from "./stories/all.ts";
import type { StoryContext } from "./story-context.ts";
import { stepsOf } from "./story-steps.ts";
import { inventedPayments, type SeedPayments } from "./stripe-answers.ts";

export type SeedOptions = {
  /** Creates a confirmed user at the auth service, or finds the one with this address; returns its id. */
  createUser(email: string, password: string, locale: "en" | "de"): Promise<{ id: string }>;
  /** Sets up the authenticator app that the operator's grant needs; false if the service has no TOTP. */
  setUpFactor?(email: string, password: string): Promise<boolean>;
  /** How the stories' bookings are paid; by default with invented answers of Stripe. */
  payments?: SeedPayments;
  /** False (the default) records the mails of the demo data as sent; true lets the worker send them all. */
  mailing?: boolean;
};

type Key = CustomerKey | ProviderKey | "operator";
type Users = Readonly<Record<Key, string>>;

/** Fills a database without accounts; true when it did. Creates the users at the auth service first. */
export async function seedDemo(runtime: Runtime, options: SeedOptions): Promise<boolean> {
  if (await hasAccounts(runtime)) return false;
  const drawing = drawPictures(runtime.env);
  const users = await createUsers(options);
  const has_factor = (await options.setUpFactor?.(operator.email, demoPassword)) ?? false;
  const { payments = inventedPayments } = options;
  const now = runtime.clock.now();
  const pictures = await drawing;
  const filling = runtime.db.transaction().execute(async (tx) => {
    // When two processes start concurrently, the later one waits here and then finds accounts.
    await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx);
    const db = savepointsOf(tx);
    if (await hasAccounts({ db })) return false;
    const clock = stoppedClock(momentOf(now, [45, "08:00"]));
    // Silence the log: run-now jobs that the seed does not run stay in the queue, each with a warning.
    const seeding = { ...runtime, db, clock, jobs: payments.jobs, log: makeLog("silent") };
    // Publish the legal texts first, because the accounts of six weeks ago agreed to them.
    await publishFirstTexts(seeding);
    const run = callerOf(seeding, "seed");
    const tick = () => clock.set(new Date(clock.now().getTime() + 1));
    const { partner_id, ...market } = await openMarket(seeding, run, { users, has_factor, pictures });
    await setPhotos(run, market.actors, pictures);
    const stage: StoryContext = { db, run, now, clock, pictures, payments, tick, ...market };
    await runInOrder(
      stories.flatMap((story) => stepsOf(stage, story)),
      clock,
    );
    await fillPartner(stage, partner_id);
    if (!options.mailing) await recordMailsAsSent(db, now);
    return true;
  });
  return filling.catch(async (error: unknown) => {
    await pictures.removeWritten();
    throw error;
  });
}

async function hasAccounts({ db }: Pick<Runtime, "db">): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

const everybody = { ...customers, ...providers, operator };

/** One by one: hashing passwords takes long on a small machine, and concurrent calls would time out. */
async function createUsers({ createUser }: SeedOptions): Promise<Users> {
  const ids: [string, string][] = [];
  for (const [key, { email, locale }] of Object.entries(everybody)) {
    const { id } = await createUser(email, demoPassword, locale);
    ids.push([key, id]);
  }
  return Object.fromEntries(ids) as Users;
}

type Opening = { users: Users; has_factor: boolean; pictures: DemoPictures };

/** The people who came through the join page of the demo's partner. */
const referred: ReadonlySet<Key> = new Set(["lena", "jonas", "yilmaz"]);

/** Accounts with their profiles, the operator, the catalogue, the partners, verified providers. */
async function openMarket(runtime: Runtime, run: Caller, { users, has_factor, pictures }: Opening) {
  const actors = {} as Record<Key, Member>;
  const everyKey = Object.keys(everybody) as Key[];
  for (const key of everyKey.filter((one) => !referred.has(one)))
    actors[key] = await settlePerson(runtime, run, key, users[key]);
  await run(grantOperator, system, { account_id: users.operator });
  if (has_factor) {
    const input = { account_id: users.operator, has_second_factor: true };
    await run(recordSecondFactor, system, input);
  }
  actors.operator = await loadMember(runtime, users.operator);
  const categories = {} as Record<Slug, string>;
  for (const category of catalogue) {
    const { category_id } = await run(defineCategory, actors.operator, category);
    categories[category.slug as Slug] = category_id;
  }
  const { operator: boss } = actors;
  const account_email = providers.lindenhof.email;
  const partner_id = await openPartners({ run, operator: boss, account_email, categories, pictures });
  for (const key of referred) actors[key] = await settlePerson(runtime, run, key, users[key], demoPartner);
  for (const key of Object.keys(providers) as ProviderKey[]) {
    const category_ids = providers[key].categories.map((slug) => categories[slug]);
    await run(chooseCategories, actors[key], { category_ids });
    await run(verifyProvider, actors.operator, { profile_id: actors[key].profile?.id ?? "" });
    actors[key] = await loadMember(runtime, users[key]);
  }
  return { actors, categories, partner_id };
}

/** Sets everybody's portrait as their profile's photo. */
async function setPhotos(run: Caller, actors: Record<Key, Member>, pictures: DemoPictures): Promise<void> {
  for (const key of Object.keys(everybody) as Key[]) {
    const photo = await pictures.writePortrait(key, actors[key].profile?.id ?? "");
    await run(setProfilePhoto, actors[key], photo);
  }
}

async function settlePerson(
  runtime: Runtime,
  run: Caller,
  key: Key,
  account_id: string,
  referral: string | null = null,
): Promise<Member> {
  const { email, locale, display_name, is_company, phone, tax_id } = everybody[key];
  await run(registerAccount, system, { account_id, email, locale, time_zone: zone, referral });
  await run(completeProfile, await loadMember(runtime, account_id), {
    kind: key in providers ? "provider" : "customer",
    display_name,
    is_company,
    country: "DE",
    phone,
    tax_id,
    terms_version: await getCurrentTermsVersion({ tx: runtime.db, now: runtime.clock.now() }),
  });
  return loadMember(runtime, account_id);
}
