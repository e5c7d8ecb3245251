// A refused provider reads why, corrects the profile and asks again; a withdrawn approval lets bookings go on.
import { beforeAll, describe, expect, test } from "vitest";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import type { Member } from "#server/kernel/actor.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { updateProfile } from "../update-profile.ts";
import { askVerification } from "./ask-verification.ts";
import { refuseProvider, withdrawVerification } from "./refuse-provider.ts";
import { verifyProvider } from "./verify-provider.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const reason = "No such company in the register.";
const idOf = ({ profile }: Member) => profile?.id ?? "";
const profileOf = async (member: Member) => {
  const found = await findActiveProfile(kit.scopeOf(member));
  if (!found) throw new Error("a profile is needed");
  return found;
};
const versionOf = async (member: Member) => (await profileOf(member)).version;
const openTasksOf = async (member: Member): Promise<string[]> =>
  (
    await kit.rows("select kind from operator_task where subject_id = $1 and closed_at is null", idOf(member))
  ).map(({ kind }) => kind);
const decide = async (command: typeof refuseProvider | typeof withdrawVerification, member: Member) =>
  kit.run(command, operator, { profile_id: idOf(member), version: await versionOf(member), reason });
const verify = (member: Member) => kit.run(verifyProvider, operator, { profile_id: idOf(member) });

describe("a refused provider", () => {
  test("reads why by mail and on the page; the task closes with the reason", async () => {
    const provider = await kit.provider({ is_verified: false });
    await decide(refuseProvider, provider);
    expect(await mailsTo(kit, provider.account_id)).toEqual([
      `provider_refused name Studio Example reason ${reason}`,
    ]);
    expect(await profileOf(provider)).toMatchObject({ is_verified: false, refusal_reason: reason });
    const task = await kit.owner.query("select closed_by, note from operator_task where subject_id = $1", [
      idOf(provider),
    ]);
    expect(task.rows).toEqual([{ closed_by: operator.account_id, note: reason }]);
    const events = await kit.owner.query(
      "select role, reason from event where noun = 'profile' and transition = 'refuse_verification' and subject_id = $1",
      [idOf(provider)],
    );
    expect(events.rows).toEqual([{ role: "operator", reason }]);
  });

  test("corrects the identity, which asks again automatically, and is verified", async () => {
    const { provider, version } = await kit.refusedProvider();
    expect(await openTasksOf(provider)).toEqual([]);
    const fields = { display_name: "Studio Mended", is_company: false, country: "DE", email: provider.email };
    await kit.run(updateProfile, provider, { version, ...fields });
    expect(await openTasksOf(provider)).toEqual(["verification_wanted"]);
    expect(await profileOf(provider)).toMatchObject({ is_verified: false, refusal_reason: null });
    await verify(provider);
    expect(await openTasksOf(provider)).toEqual([]);
    expect(await profileOf(provider)).toMatchObject({ is_verified: true, refusal_reason: null });
  });

  test("asks again after correcting something else, once for each refusal", async () => {
    const { provider } = await kit.refusedProvider();
    const ask = async () => kit.run(askVerification, provider, { version: await versionOf(provider) });
    await ask();
    expect(await openTasksOf(provider)).toEqual(["verification_wanted"]);
    expect(await outcomeOf(ask())).toBe("transition_not_allowed");
    await decide(refuseProvider, provider);
    await ask();
    await verify(provider);
    expect(await outcomeOf(ask())).toBe("transition_not_allowed");
  });

  test("is not refused for details changed since the review, nor twice, nor without a reason", async () => {
    const provider = await kit.provider({ is_verified: false });
    const input = { profile_id: idOf(provider), version: 1, reason };
    const refuse = (changed: object) =>
      outcomeOf(kit.run(refuseProvider, operator, { ...input, ...changed }));
    expect(await refuse({ reason: " " })).toBe("invalid_input");
    expect(await refuse({ version: 2 })).toBe("stale");
    expect(await refuse({})).toBe("done");
    expect(await refuse({ version: 2 }), "refused already").toBe("stale");
  });
});

describe("withdrawing an approval", () => {
  test("mails the reason; the provider may ask again and is verified", async () => {
    const provider = await kit.provider();
    await decide(withdrawVerification, provider);
    expect(await mailsTo(kit, provider.account_id)).toContain(
      `verification_withdrawn name Studio Example reason ${reason}`,
    );
    expect((await kit.again(provider)).profile).toMatchObject({ is_verified: false });
    await kit.run(askVerification, provider, { version: await versionOf(provider) });
    await verify(provider);
    expect((await kit.again(provider)).profile).toMatchObject({ is_verified: true });
  });

  test("stops open offers until the provider is verified again", async () => {
    const { provider, customer, offer_id, offer_version: version } = await kit.sentOffer();
    await decide(withdrawVerification, provider);
    const accept = () => outcomeOf(kit.run(acceptOffer, customer, { offer_id, version }));
    expect(await accept()).toBe("provider_unverified");
    await verify(provider);
    expect(await accept()).toBe("done");
  });

  test("lets a running booking finish", async () => {
    const { provider, customer, booking_id, booking_version: version } = await kit.reportedBooking();
    await decide(withdrawVerification, provider);
    await kit.run(acceptDelivery, customer, { booking_id, version });
    const rows = await kit.rows("select status from booking where id = $1", booking_id);
    expect(rows).toEqual([{ status: "completed" }]);
  });
});
