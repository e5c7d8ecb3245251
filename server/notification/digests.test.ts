// The daily digest: for whom a day begins, what its mail says and leaves out, and that it goes out once.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { chooseNotifications } from "#server/account/commands/choose-notifications.ts";
import { stopMails } from "#server/account/commands/stop-mails.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { enqueueNextNotices } from "#server/thread/store/notices.ts";
import { queuedMails } from "#tests/kit/mail/queued-mails.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { markNotificationsRead } from "./commands/mark-notifications-read.ts";
import { sendDailyDigestsJob } from "./jobs.ts";
import { renderMail } from "./layout/render.tsx";
import { enqueueNextMatches } from "./matching.ts";
import { countNotifications } from "./reads/notifications.ts";

const kit = kitDuringFile({ jobs: { [sendDailyDigestsJob.name]: sendDailyDigestsJob } });
const idOf = ({ profile }: Member) => profile?.id ?? "";
const choose = (actor: Member, choices: z.output<typeof chooseNotifications.input>["choices"]) =>
  kit.run(chooseNotifications, actor, { choices });
const send = () => runJob(jobContext(kit.runtime), sendDailyDigestsJob.name, {});
const openDays = (actor: Member) =>
  kit.rows("select 1 from digest where profile_id = $1 and closed_at is null", idOf(actor));

/** The digests queued for somebody, as their mails are now; null for one that says nothing. */
async function digestsOf(actor: Member): Promise<(string | null)[]> {
  const queued = (await queuedMails(kit.runtime.db)).filter(
    ({ template, profile_id }) => template === "daily_digest" && profile_id === idOf(actor),
  );
  const mails: (string | null)[] = [];
  for (const mail of queued)
    mails.push((await renderMail(kit.runtime, mail, kit.clock.now()))?.message.text ?? null);
  return mails;
}

/** A day passes, and what is due is enqueued. */
async function nextMorning(): Promise<void> {
  await kit.passTime({ days: 1 });
  await send();
}

describe("a digest", () => {
  test("tells on the next morning, once, what a customer has not seen", async () => {
    const request = await kit.openRequest();
    await choose(request.customer, { offers: "daily" });
    const offer = await kit.offerFor(request);
    await send();
    expect(await digestsOf(request.customer)).toEqual([]);
    await nextMorning();
    await send();
    const [text, ...more] = await digestsOf(request.customer);
    expect(more).toEqual([]);
    expect(text).toContain("New offer");
    expect(text).toContain("/unsubscribe/digest.");
    await kit.passTime({ hours: 1 });
    await kit.run(withdrawOffer, offer.provider, {
      offer_id: offer.offer_id,
      version: offer.offer_version,
      reason: "I am ill.",
    });
    await nextMorning();
    expect(
      (await digestsOf(request.customer)).map((mail) => mail?.includes("An offer was withdrawn")),
    ).toEqual([false, true]);
  });

  test("says nothing about what has been read, and nothing once its topic is no longer in it", async () => {
    const request = await kit.openRequest();
    await choose(request.customer, { offers: "daily" });
    await kit.offerFor(request);
    await nextMorning();
    await kit.run(markNotificationsRead, request.customer, { until: kit.clock.now().toISOString() });
    expect(await digestsOf(request.customer)).toEqual([null]);

    const other = await kit.openRequest();
    await choose(other.customer, { offers: "daily" });
    await kit.offerFor(other);
    await nextMorning();
    await choose(other.customer, { offers: "list" });
    expect(await digestsOf(other.customer)).toEqual([null]);
  });

  test.each(["at_once", "list", "off"] as const)(
    "does not begin for a topic that is %s",
    async (delivery) => {
      const request = await kit.openRequest();
      await choose(request.customer, { offers: delivery });
      await kit.offerFor(request);
      expect(await openDays(request.customer)).toEqual([]);
      const unread = await countNotifications(kit.scopeOf(request.customer), null);
      expect(unread, "with the request that was opened").toBe(delivery === "off" ? 1 : 2);
    },
  );

  test("counts conversations with unread messages", async () => {
    const asked = await kit.question();
    await choose(asked.customer, { messages: "daily" });
    await kit.passTime({ hours: 1 });
    await enqueueNextNotices(kit.runtime.db, "customer", kit.clock.now());
    expect(await openDays(asked.customer)).toHaveLength(1);
    await nextMorning();
    expect((await digestsOf(asked.customer))[0]).toMatch(/Conversations with unread messages\s+1/u);
  });

  test("lists the new requests that a provider can answer", async () => {
    const provider = await kit.provider();
    await choose(provider, { matching_requests: "daily" });
    const { request_id } = await kit.openRequest();
    await kit.passTime({ hours: 1 });
    while (await enqueueNextMatches(kit.runtime.db, request_id, kit.clock.now()));
    const mails = await queuedMails(kit.runtime.db);
    expect(mails.filter(({ profile_id }) => profile_id === idOf(provider))).toEqual([]);
    await nextMorning();
    const number = String(
      (await kit.rows("select number from request where id = $1", request_id))[0]?.number,
    );
    expect((await digestsOf(provider))[0]).toContain(number);
  });

  test("is stopped with all topics in it by the link in it", async () => {
    const actor = await kit.customer();
    await choose(actor, { offers: "daily", reminders: "daily", messages: "at_once" });
    const { account_id } = actor;
    await kit.run(stopMails, system, { account_id, topic: "digest" }, randomUUID());
    const choices = await kit.rows(
      "select topic, is_mailed, otherwise from notification_choice where account_id = $1 order by topic",
      account_id,
    );
    expect(choices).toEqual([
      { topic: "messages", is_mailed: true, otherwise: "list" },
      { topic: "offers", is_mailed: false, otherwise: "list" },
      { topic: "reminders", is_mailed: false, otherwise: "list" },
    ]);
  });
});
