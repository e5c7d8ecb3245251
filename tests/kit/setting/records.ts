// What the settings of files and of the time that records are kept decide.
import { randomUUID } from "node:crypto";
import { units } from "#domain/limits.ts";
import { storeFile } from "#server/file/commands/store-file.ts";
import { purgeDraft } from "#server/flow/request/purge-draft.ts";
import { sweepDocuments } from "#server/flow/timer/sweep-files.ts";
import { sweepOldRecords } from "#server/flow/timer/sweep-records.ts";
import { system } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { TestKit } from "../kit.ts";
import { outcomeOf } from "../outcome.ts";
import { type Cases, type Process, runtimeBy } from "./case.ts";

/** Whether the hourly sweep still keeps a record of this age. */
function keeps(kit: TestKit, days: number, plant: (at: Date) => Promise<() => Promise<number>>) {
  return async ({ kit: by, settings: known }: Process) => {
    const count = await plant(new Date(by.now().getTime() - days * units.day_ms));
    await sweepOldRecords(jobContext(runtimeBy(kit, known)));
    return count();
  };
}

/** How the last of so many files of this size ends that a customer adds to a draft. */
async function storing({ kit: by }: Process, size_bytes: number, count = 1) {
  const customer = await by.customer();
  const { request_id } = await by.draftOf(customer);
  const store = () => {
    const storage_key = `requests/${request_id}/${randomUUID()}.txt`;
    const file = { name: "plan.txt", content_type: "text/plain" as const, width: null, height: null };
    return outcomeOf(by.run(storeFile, customer, { ...file, request_id, storage_key, size_bytes }));
  };
  for (let index = 1; index < count; index += 1) await store();
  return store();
}

const countRows = (kit: TestKit, statement: string, value: unknown) => async () =>
  (await kit.rows<{ count: number }>(statement, value))[0]?.count ?? 0;

const msBefore = (at: Date) => new Date(at.getTime() - 1_000);

export const recordCases = (kit: TestKit) =>
  ({
    file_megabytes: { value: 1, says: (process) => storing(process, 2 * 2 ** 20) },
    file_count: { value: 1, says: (process) => storing(process, 1, 2) },
    draft_kept_days: {
      value: 10,
      async says({ kit: by }) {
        const { request_id } = await by.draft();
        const at = new Date(by.now().getTime() - 20 * units.day_ms);
        await kit.owner.query("update request set updated_at = $1 where id = $2", [at, request_id]);
        return outcomeOf(by.run(purgeDraft, system, { request_id }));
      },
    },
    direct_offer_recipient_days: {
      value: 10,
      says: keeps(kit, 20, async (at) => {
        const email = `${randomUUID()}@nobody.test`;
        const insert =
          "insert into refused_address (id, email, reply_code, refused_at) values ($1, $2, 550, $3)";
        await kit.owner.query(insert, [randomUUID(), email, at]);
        return countRows(kit, "select count(*)::int as count from refused_address where email = $1", email);
      }),
    },
    stripe_event_body_days: {
      value: 40,
      says: keeps(kit, 60, async (at) => {
        const id = `evt_${randomUUID()}`;
        await kit.owner.query(
          `insert into stripe_event (id, type, payload, status, received_at)
           values ($1, 'charge.refunded', '{"data": {}}', 'processed', $2)`,
          [id, at],
        );
        return countRows(
          kit,
          "select count(*)::int as count from stripe_event where id = $1 and payload ? 'data'",
          id,
        );
      }),
    },
    sent_mail_days: {
      value: 30,
      says: keeps(kit, 60, async (at) => {
        const key = randomUUID();
        await kit.owner.query("insert into sent_mail (key, template, sent_at) values ($1, 'x', $2)", [
          key,
          at,
        ]);
        return countRows(kit, "select count(*)::int as count from sent_mail where key = $1", key);
      }),
    },
    notification_kept_days: {
      value: 30,
      says: keeps(kit, 60, async (at) => {
        const { customer } = await kit.sentOffer();
        const id = customer.profile?.id;
        await kit.owner.query("update notification set happened_at = $1 where profile_id = $2", [at, id]);
        return countRows(kit, "select count(*)::int as count from notification where profile_id = $1", id);
      }),
    },
    webhook_log_days: {
      value: 10,
      says: keeps(kit, 20, async (at) => {
        const { endpoint_id } = await kit.webhook();
        await kit.owner.query(
          `insert into webhook_delivery (id, endpoint_id, type, status, created_at, ended_at)
           values (gen_random_uuid(), $1, 'ping', 'failed', $2, $2)`,
          [endpoint_id, at],
        );
        return countRows(
          kit,
          "select count(*)::int as count from webhook_delivery where endpoint_id = $1",
          endpoint_id,
        );
      }),
    },
    fault_days: {
      value: 30,
      says: keeps(kit, 60, async (at) => {
        const place = `routes/${randomUUID()}`;
        await kit.owner.query(
          `insert into fault (id, kind, place, error, first_seen_at, last_seen_at)
           values (gen_random_uuid(), 'loader', $1, 'Error', $2, $2)`,
          [place, at],
        );
        return countRows(kit, "select count(*)::int as count from fault where place = $1", place);
      }),
    },
    verification_documents_days: {
      value: 10,
      async says({ kit: by, settings: known }) {
        const { provider, file_id } = await by.withDocument();
        const profile_id = provider.profile?.id ?? "";
        const decided = new Date(by.now().getTime() - 20 * units.day_ms);
        await kit.owner.query("update file set created_at = $2 where id = $1", [file_id, msBefore(decided)]);
        await kit.owner.query("update profile set verified_at = $2 where id = $1", [profile_id, decided]);
        await sweepDocuments(jobContext(runtimeBy(kit, known)));
        return countRows(kit, "select count(*)::int as count from file where id = $1", file_id)();
      },
    },
  }) as const satisfies Cases;
