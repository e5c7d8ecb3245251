// The photo of a profile: one at a time, visible like the profile, and deleted with its bytes.
import { describe, expect, test } from "vitest";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { photoOf } from "#tests/kit/accounts.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findStoredFile } from "../reads/file.ts";
import { removeProfilePhoto, setProfilePhoto } from "./profile-photo.ts";

const kit = kitDuringFile();

const seenBy = async (actor: Actor, file_id: string) =>
  (await findStoredFile(kit.scopeOf(actor), file_id)) !== null;
const setFor = (member: Member) => kit.run(setProfilePhoto, member, photoOf(member));

async function isQueuedToGo(file_id: string): Promise<boolean> {
  const jobs = await kit.owner.query("select 1 from graphile_worker.jobs where key = $1", [
    `delete_stored_file:${file_id}`,
  ]);
  return jobs.rowCount === 1;
}

describe("the photo of a profile", () => {
  test("replaces the previous one, whose bytes a job deletes", async () => {
    const { customer, file_id: first } = await kit.withPhoto();
    const { file_id: second } = await setFor(customer);
    expect([await seenBy(customer, first), await isQueuedToGo(first)]).toEqual([false, true]);
    expect([await seenBy(customer, second), await isQueuedToGo(second)]).toEqual([true, false]);
  });

  test("stays a single one, even with two sent at once", async () => {
    const customer = await kit.customer();
    expect(await raceOfTwo(() => setFor(customer))).toEqual(["done", "done"]);
    const rows = await kit.rows("select id from file where profile_id = $1", customer.profile?.id);
    expect(rows).toHaveLength(1);
  });

  test("is visible to the customer itself and the other side of a booking; a provider's to every member", async () => {
    const { customer, provider } = await kit.booking();
    const [mine, theirs] = [await setFor(customer), await setFor(provider)];
    const [stranger, other] = [await kit.customer(), await kit.provider()];
    const visitor = await kit.visitor();
    const seen = async (file_id: string) =>
      Promise.all([customer, provider, stranger, other, visitor].map((actor) => seenBy(actor, file_id)));
    expect(await seen(mine.file_id)).toEqual([true, true, false, false, false]);
    expect(await seen(theirs.file_id)).toEqual([true, true, true, true, false]);
  });

  test("is visible to nobody once removed; a photo set in the meantime stays", async () => {
    const { customer, file_id } = await kit.withPhoto();
    const { file_id: newer } = await setFor(customer);
    expect(await outcomeOf(kit.run(removeProfilePhoto, customer, { file_id }))).toBe("not_found");
    await kit.run(removeProfilePhoto, customer, { file_id: newer });
    expect([await seenBy(customer, newer), await isQueuedToGo(newer)]).toEqual([false, true]);
  });
});
