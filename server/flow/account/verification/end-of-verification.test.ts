// A verification of which the days are over: told before, renewed in time, or ended; bookings go on.
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { sweepVerifications } from "#server/flow/timer/sweep-verifications.ts";
import type { Member } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { sendDocuments } from "./send-documents.ts";
import { verifyProvider } from "./verify-provider.ts";

const days = 100;
const notice = limits.verification_reminder_days;
let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
  const input = { name: "verification_days", new_value: days, reason: "Papers change.", version: 0 } as const;
  await kit.run(changeSetting, operator, input);
});

const idOf = ({ profile }: Member) => profile?.id ?? "";
const sweep = () => sweepVerifications(jobContext(kit.runtime));
const isVerified = async (member: Member) => (await kit.again(member)).profile?.is_verified;
const mailed = async (member: Member) =>
  (await mailsTo(kit, member.account_id)).flatMap(
    (mail) => /^verification_(?:ends|expired)/.exec(mail)?.[0] ?? [],
  );
const openTasks = async (member: Member) =>
  (await kit.rows("select 1 from operator_task where subject_id = $1 and closed_at is null", idOf(member)))
    .length;
const verify = (member: Member) => kit.run(verifyProvider, operator, { profile_id: idOf(member) });

describe("a verification that ends by time", () => {
  test("is told of once some days before, ends on its day, and is then up to the operators", async () => {
    const provider = await kit.provider();
    await kit.passTime({ days: days - notice - 1 });
    await sweep();
    expect(await mailed(provider)).toEqual([]);
    await kit.passTime({ days: 1, hours: 1 });
    await sweep();
    await sweep();
    expect(await mailed(provider)).toEqual(["verification_ends"]);
    await kit.passTime({ days: notice - 1 });
    await sweep();
    expect([await isVerified(provider), await openTasks(provider)]).toEqual([true, 0]);
    await kit.passTime({ days: 1 });
    await sweep();
    await sweep();
    expect([await isVerified(provider), await openTasks(provider)]).toEqual([false, 1]);
    expect(await mailed(provider)).toEqual(["verification_ends", "verification_expired"]);
    await verify(provider);
    expect([await isVerified(provider), await openTasks(provider)]).toEqual([true, 0]);
  });

  test("goes on without a gap when the provider sends documents and is verified again in time", async () => {
    const provider = await kit.provider();
    await kit.passTime({ days: days - notice + 1 });
    await sweep();
    const file_ids = [await kit.messageFile(provider)];
    await kit.run(sendDocuments, provider, { file_ids });
    expect([await isVerified(provider), await openTasks(provider)]).toEqual([true, 1]);
    await verify(provider);
    expect(await openTasks(provider)).toBe(0);
    await kit.passTime({ days: notice });
    await sweep();
    expect(await isVerified(provider)).toBe(true);
    const { verification_reminded_at } = await rowOf(kit.runtime.db, "profile", idOf(provider));
    expect(verification_reminded_at).toBeNull();
  });

  test("of which nobody was told does not end, however old it is", async () => {
    const provider = await kit.provider();
    await kit.passTime({ days: 3 * days });
    await sweep();
    expect(await isVerified(provider)).toBe(true);
    expect(await mailed(provider)).toEqual(["verification_ends"]);
    expect(await outcomeOf(kit.run(verifyProvider, provider, { profile_id: idOf(provider) }))).toBe(
      "forbidden",
    );
  });

  test("lets a running booking finish", async () => {
    const { provider, customer, booking_id, booking_version: version } = await kit.reportedBooking();
    await kit.owner.query(
      "update profile set verified_at = $2, verification_reminded_at = $2 where id = $1",
      [idOf(provider), new Date(kit.now().getTime() - 2 * days * 86_400_000)],
    );
    await sweep();
    expect(await isVerified(provider)).toBe(false);
    await kit.run(acceptDelivery, customer, { booking_id, version });
    expect(await rowOf(kit.runtime.db, "booking", booking_id)).toMatchObject({ status: "completed" });
  });
});
