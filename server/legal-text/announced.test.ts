// New terms: announced to every member and in force after the notice.

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { newId } from "#server/kernel/ids.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { announceTermsJob } from "#server/notification/jobs.ts";
import { enqueueNextAnnouncements } from "#server/notification/terms.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { publishLegalText } from "./commands/publish-legal-text.ts";
import { findCurrentText, findTermsVersion, listVersions } from "./reads/legal-text.ts";
import { awaitTerms, findCurrentVersion } from "./store/legal-text.ts";

const kit = kitDuringFile({ jobs: { [announceTermsJob.name]: announceTermsJob } });

const visitor = { kind: "visitor", visitor_id: null } as const;
const scope = () => kit.scopeOf(visitor);
const noticeDays = limits.terms_notice_days;
let sequence = 0;

async function publish(kind: "terms" | "privacy_policy" = "terms") {
  sequence += 1;
  await kit.passTime({ hours: 1 });
  const text_version = `2027-${String(sequence).padStart(2, "0")}`;
  const input = { kind, text_version, en: "## New", de: "## Neu" };
  return kit.run(publishLegalText, await kit.operator(), input);
}

/** Somebody who agreed to the terms with a profile, and to none when signing up, as with a code or another service. */
const member = (): Promise<Member> => kit.provider();

/** Terms without open passages, in force, to which a member has agreed. */
async function agreedTerms(): Promise<string> {
  await publish();
  await member();
  await kit.passTime({ days: noticeDays });
  return findTermsVersion(scope());
}

const announced = (legal_text_id: string) =>
  kit.rows<{ account_id: string; run: number }>(
    `select job.payload->>'account_id' as account_id, job.priority as run
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $2 and job.payload->>'key' like 'terms_announced:' || $1 || ':%'`,
    legal_text_id,
    sendAccountMail.name,
  );

describe("new terms", () => {
  test("replace a template at once, and terms that members have agreed to after the notice", async () => {
    const first = await publish();
    expect(first.is_announced).toBe(false);
    expect(await findTermsVersion(scope())).toBe(first.text_version);
    await member();

    const { text_version, starts_at, is_announced } = await publish();
    expect(is_announced).toBe(true);
    const day = 86_400_000;
    expect(Date.parse(starts_at) - kit.now().getTime()).toBe(noticeDays * day);
    expect(await findTermsVersion(scope())).toBe(first.text_version);
    const shown = await findCurrentText(scope(), "terms", "en");
    expect(shown).toMatchObject({ version: first.text_version, state: "in_force" });
    expect(shown?.versions[0]).toMatchObject({ version: text_version, state: "announced", starts_at });

    await kit.passTime({ days: noticeDays, hours: -1 });
    expect(await findTermsVersion(scope())).toBe(first.text_version);
    await kit.passTime({ hours: 1 });
    expect(await findTermsVersion(scope())).toBe(text_version);
    const states = (await listVersions(scope(), "terms")).map(({ state }) => state);
    expect(states.slice(0, 2)).toEqual(["in_force", "past"]);
  });

  test("a form is refused with the version in force, not with the announced one", async () => {
    const current = await agreedTerms();
    const offer = await kit.sentOffer();
    const { text_version: ahead } = await publish();
    const accept = (terms_version: string) =>
      kit.run(acceptOffer, offer.customer, {
        offer_id: offer.offer_id,
        version: offer.offer_version,
        terms_version,
      });
    await expect(accept(ahead)).rejects.toMatchObject({ code: "terms_changed", details: { current } });
    expect(await outcomeOf(accept(current))).toBe("done");
  });

  test("other texts are in force at once, and nobody is mailed", async () => {
    await agreedTerms();
    const { legal_text_id, text_version, is_announced } = await publish("privacy_policy");
    expect(is_announced).toBe(false);
    expect(await findCurrentText(scope(), "privacy_policy", "en")).toMatchObject({ version: text_version });
    expect(await announced(legal_text_id)).toEqual([]);
  });
});

describe("the announcement", () => {
  test("goes to every account once, in batches that follow each other", async () => {
    await agreedTerms();
    const closed = await member();
    await kit.owner.query("update account set status = 'closed', closed_at = $2 where id = $1", [
      closed.account_id,
      kit.now(),
    ]);
    const { legal_text_id } = await publish();
    const batch = async (after: string | null) => {
      await enqueueNextAnnouncements(kit.runtime.db, { legal_text_id, after }, kit.now(), 2);
      const [next] = await kit.rows<{ after: string }>(
        `select job.payload->>'after' as after from graphile_worker._private_jobs job
           join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = $1 and job.payload->>'after' is not null
           and ($2::text is null or job.payload->>'after' > $2) order by 1 desc limit 1`,
        announceTermsJob.name,
        after,
      );
      return next?.after ?? null;
    };
    let after: string | null = null;
    do after = await batch(after);
    while (after !== null);
    // As if a batch had been repeated.
    await batch(null);
    const mailed = await announced(legal_text_id);
    const accounts = await kit.rows<{ id: string }>("select id from account where status <> 'closed'");
    expect(mailed.map(({ account_id }) => account_id).sort()).toEqual(accounts.map(({ id }) => id).sort());
    expect(
      mailed.every(({ run }) => run > 0),
      "behind the mails that people wait for",
    ).toBe(true);
  });

  test("also goes to whoever signs up before the terms start, and to nobody afterwards", async () => {
    await agreedTerms();
    const { legal_text_id } = await publish();
    const signUp = async () => {
      const account_id = randomUUID();
      const email = `${account_id}@example.test`;
      await kit.run(registerAccount, system, { account_id, email, locale: "de", time_zone: "Europe/Berlin" });
      return account_id;
    };
    const newcomer = await signUp();
    expect(await announced(legal_text_id)).toMatchObject([{ account_id: newcomer }]);
    await enqueueNextAnnouncements(kit.runtime.db, { legal_text_id, after: null }, kit.now());
    const mails = (await announced(legal_text_id)).filter(({ account_id }) => account_id === newcomer);
    expect(mails, "one, although the announcement to all reaches the account too").toHaveLength(1);
    await kit.passTime({ days: noticeDays });
    const later = await signUp();
    expect((await announced(legal_text_id)).some(({ account_id }) => account_id === later)).toBe(false);
  });

  test("waits for sign-ups that are not committed", async () => {
    await agreedTerms();
    const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and locktype = 'advisory' and not granted`;
    let isPublished = false;
    const { publishing } = await kit.runtime.db.transaction().execute(async (tx) => {
      await awaitTerms(tx);
      const publishing = publish().then(() => {
        isPublished = true;
      });
      await expect
        .poll(async () => isPublished || (await kit.rows(waiting)).length > 0, { timeout: 20_000 })
        .toBe(true);
      expect(isPublished).toBe(false);
      return { publishing };
    });
    await publishing;
    expect(isPublished).toBe(true);
  });
});

describe("the version in force", () => {
  test("is the same for pages, forms and commands, also where versions start at once", async () => {
    await agreedTerms();
    const start = kit.now().getTime();
    const at = (minutes: number) => new Date(start + minutes * 60_000);
    const made = [
      [1, 5],
      [2, 5],
      [3, 4],
      [3, 9],
      [4, null],
      [6, 9],
    ] as const;
    for (const [index, [published, starts]] of made.entries())
      await kit.owner.query(
        "insert into legal_text (id, kind, version, en, de, published_at, starts_at) values ($1, 'terms', $2, 'x', 'x', $3, $4)",
        [newId(at(published)), `tie-${index}`, at(published), starts === null ? null : at(starts)],
      );
    const inForce = async (now: Date) => {
      const scope = new ReadScope(kit.runtime.db, visitor, now, initialSettings);
      const states = (await listVersions(scope, "terms")).filter(({ state }) => state === "in_force");
      return [
        ...states.map(({ version }) => version),
        (await findCurrentText(scope, "terms", "en"))?.version,
        await findTermsVersion(scope),
        await findCurrentVersion(kit.runtime.db, "terms", now),
      ];
    };
    const versions = [];
    for (let minute = 3.5; minute < 12; minute += 1) {
      const named = await inForce(at(minute));
      expect(named).toHaveLength(4);
      expect(new Set(named).size, `after ${minute} minutes: ${named}`).toBe(1);
      versions.push(named[0]);
    }
    expect(versions.slice(1)).toEqual([
      "tie-4",
      "tie-1",
      ...["tie-1", "tie-1", "tie-1"],
      ...["tie-5", "tie-5", "tie-5"],
    ]);
  });
});
