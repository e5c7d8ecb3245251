// Whoever may decide by a link talks to the provider before deciding, beside the request's owner.
import { describe, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { undecidedOfferStatuses } from "#domain/offer/machine.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { sendSharedMessage } from "#server/flow/thread/send-shared-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { hashLinkToken } from "#server/kernel/token/link-token.ts";
import { barAddress } from "#server/offer-share/commands/bar-address.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { markThreadRead } from "./commands/mark-thread-read.ts";
import { tellUnreadMessagesJob } from "./jobs.ts";
import { findThread } from "./reads/thread.ts";
import { listThreads } from "./reads/threads.ts";

const kit = kitDuringFile();

type Shared = Awaited<ReturnType<typeof kit.sharedOffer>>;
const idOf = ({ profile }: Member) => profile?.id ?? "";
const pairOf = ({ request_id, provider }: Pick<Shared, "request_id" | "provider">) => ({
  request_id,
  provider_profile_id: idOf(provider),
});
const scopeOf = (actor: Member) => kit.scopeOf(actor);
const threadOf = (actor: Member, shared: Shared) => findThread(scopeOf(actor), pairOf(shared), null);
const ask = (actor: Member, { token_hash }: Pick<Shared, "token_hash">, body = "May we pay in May?") =>
  kit.run(sendSharedMessage, actor, { token_hash, body });
const answer = (shared: Shared, body = "Yes") =>
  kit.run(sendMessage, shared.provider, { ...pairOf(shared), body });

describe("a question by a link", () => {
  test("begins the conversation that the owner and the provider read, and says who wrote", async () => {
    const shared = await kit.sharedOffer();
    await ask(shared.recipient, shared);
    await answer(shared);
    const views = await Promise.all(
      [shared.recipient, shared.customer, shared.provider].map((actor) => threadOf(actor, shared)),
    );
    for (const view of views)
      expect(view?.messages.map(({ text }) => text)).toEqual(["May we pay in May?", "Yes"]);
    expect(
      views.map((view) => view?.messages.map((one) => [one.is_own, one.is_writer, one.is_by_link])),
    ).toEqual([
      [
        [true, true, true],
        [false, false, false],
      ],
      [
        [true, false, true],
        [false, false, false],
      ],
      [
        [false, false, true],
        [true, true, false],
      ],
    ]);
  });

  test("joins the one conversation of the request and the provider, and reads it as the owner does", async () => {
    const shared = await kit.sharedOffer();
    await kit.run(sendMessage, shared.customer, { ...pairOf(shared), body: "Call me: 0170 1234567" });
    expect(await threadOf(shared.recipient, shared)).toBeNull();
    await ask(shared.recipient, shared);
    const view = await threadOf(shared.recipient, shared);
    expect(view?.messages.map(({ text }) => text)).toEqual([
      `Call me: ${hiddenContact}`,
      "May we pay in May?",
    ]);
    expect(view).toMatchObject({ side: "customer", may_write: true, sees_request: false });
    expect(view?.title).toBe((await threadOf(shared.customer, shared))?.title);
    expect((await listThreads(scopeOf(shared.recipient), null)).rows).toHaveLength(1);
    await kit.run(sendMessage, shared.recipient, { ...pairOf(shared), body: "One more" });
    expect((await threadOf(shared.provider, shared))?.message_count).toBe(3);
  });

  test("is for those whom the link lets decide", async () => {
    const readOnly = await kit.sharedOffer({ may_decide: false });
    expect(await outcomeOf(ask(readOnly.recipient, readOnly))).toBe("forbidden");
    const shared = await kit.sharedOffer();
    expect(await outcomeOf(ask(await kit.customer(), shared))).toBe("link_of_other_address");
    expect(await outcomeOf(ask(shared.provider, shared))).toBe("forbidden");
    expect(await outcomeOf(ask(await kit.provider(), await kit.sharedOffer({ is_open: true })))).toBe(
      "customer_profile_needed",
    );
    const open = await kit.sharedOffer({ is_open: true });
    await kit.run(barAddress, open.customer, { request_id: open.request_id, email: open.recipient.email });
    expect(await outcomeOf(ask(open.recipient, open))).toBe("address_barred");
    expect(await threadOf(open.provider, open)).toMatchObject({ id: null });
  });

  test("ends when somebody else has accepted, and stays with whoever books by the link", async () => {
    const shared = await kit.sharedOffer();
    await ask(shared.recipient, shared);
    await kit.run(acceptOffer, shared.customer, { offer_id: shared.offer_id, version: shared.offer_version });
    expect(await threadOf(shared.recipient, shared)).toBeNull();
    expect(await outcomeOf(ask(shared.recipient, shared))).toBe("thread_closed");
    expect((await threadOf(shared.customer, shared))?.message_count).toBe(1);
  });

  test("two people by one open link read one conversation", async () => {
    const shared = await kit.sharedOffer({ is_open: true });
    const other = await kit.customer();
    await ask(shared.recipient, shared);
    await ask(other, shared, "And in June?");
    const own = (await threadOf(other, shared))?.messages.map(({ is_own, is_writer }) => [is_own, is_writer]);
    expect(own).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});

describe("mails about unread messages", () => {
  test("go to the owner and to whoever talks by a link, and no more once the link has ended by itself", async () => {
    const shared = await kit.sharedOffer({ is_open: true });
    const { share_id } = await kit.run(shareOffer, shared.customer, {
      offer_id: shared.offer_id,
      recipient_email: null,
      may_decide: true,
      duration: "1",
    });
    const token_hash = hashLinkToken(kit.linkToken("offer_share", share_id)).toString("hex");
    const guest = await kit.customer();
    await ask(shared.recipient, shared);
    await ask(guest, { token_hash });
    await answer(shared);
    const thread = await threadOf(shared.customer, shared);
    const told = async () => {
      await kit.passTime({ hours: 0.05 });
      await tellUnreadMessagesJob.run(jobContext(kit.runtime), {});
      return (await mailsAbout(kit.runtime.db, thread?.id ?? "")).length;
    };
    expect(await told()).toBe(3);
    await kit.run(markThreadRead, shared.customer, { thread_id: thread?.id ?? "", count: 3 });
    await kit.passTime({ days: 1 });
    await answer(shared, "Another thing");
    expect(await told()).toBe(5);
    expect(await threadOf(guest, shared)).toBeNull();
    expect(await threadOf(shared.recipient, shared)).not.toBeNull();
  });
});

test("the database ends them with the same offers of which the commands say that they are decided", async () => {
  const [trigger] = await kit.rows<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = $1",
    "offer_ends_guests",
  );
  const named = [...(trigger?.definition.matchAll(/'(\w+)'::text/g) ?? [])].map(([, status]) => status);
  expect(named.sort()).toEqual([...undecidedOfferStatuses].sort());
});

test("a closed account talks by no link any more, and its questions are erased", async () => {
  const shared = await kit.sharedOffer();
  await ask(shared.recipient, shared);
  await kit.run(closeAccount, shared.recipient, { confirmation: "delete" });
  expect(
    await kit.rows("select 1 from offer_share_guest where profile_id = $1", idOf(shared.recipient)),
  ).toEqual([]);
  expect((await threadOf(shared.provider, shared))?.messages.map(({ text }) => text)).toEqual([null]);
});
