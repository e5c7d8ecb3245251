// Files of a booking: who may read them, what they are attached to, and what becomes of unattached ones.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { deliverBooking } from "#server/flow/booking/delivery/report-delivery.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { discardUnsentFiles } from "./discard-unsent-files.ts";
import { sweepUnsentFiles } from "./sweep-files.ts";

const kit = kitDuringFile();

const bookingRow = (id: string) => rowOf(kit.runtime.db, "booking", id);
const seen = ({ booking_id, booking_version: version }: BookingFixture) => ({ booking_id, version });

describe("files of a booking", () => {
  const mayRead = async (actor: Actor, id: string) => (await findStoredFile(kit.scopeOf(actor), id)) !== null;

  test("are visible to their uploader until attached, then to both sides and the operator", async () => {
    const { file_id, ...made } = await kit.bookingFile(await kit.startedBooking());
    const [operator, stranger] = [await kit.operator(), await kit.customer()];
    expect(await mayRead(made.provider, file_id)).toBe(true);
    for (const other of [made.customer, operator, stranger])
      expect(await mayRead(other, file_id)).toBe(false);
    await kit.run(deliverBooking, made.provider, { ...seen(made), file_ids: [file_id] });
    for (const side of [made.provider, made.customer, operator])
      expect(await mayRead(side, file_id)).toBe(true);
    expect(await mayRead(stranger, file_id)).toBe(false);
  });

  test("of another profile, of another booking or attached before are refused", async () => {
    const { file_id, ...made } = await kit.bookingFile(await kit.startedBooking());
    const other = await kit.startedBooking();
    const call = kit.run(deliverBooking, other.provider, { ...seen(other), file_ids: [file_id] });
    expect(await outcomeOf(call)).toBe("not_found");
    expect(await bookingRow(other.booking_id)).toMatchObject({ status: "confirmed" });
    const twice = { ...seen(made), file_ids: [file_id, file_id] };
    expect(await outcomeOf(kit.run(deliverBooking, made.provider, twice))).toBe("invalid_input");
    const unknown = { ...seen(made), file_ids: [randomUUID()] };
    expect(await outcomeOf(kit.run(deliverBooking, made.provider, unknown))).toBe("not_found");
  });

  test("are at most ten at a time", async () => {
    const made = await kit.startedBooking();
    for (let count = 0; count < limits.files_at_once; count += 1) await kit.bookingFile(made);
    expect(await outcomeOf(kit.bookingFile(made))).toBe("file_limit_reached");
  });

  test("that stay unattached are removed after a day, the others stay", async () => {
    const said = await kit.bookingFile(await kit.startedBooking());
    await kit.run(deliverBooking, said.provider, { ...seen(said), file_ids: [said.file_id] });
    const unsaid = await kit.bookingFile(await kit.startedBooking());
    await sweepUnsentFiles(jobContext(kit.runtime));
    expect(await mayRead(unsaid.provider, unsaid.file_id)).toBe(true);
    await kit.passTime({ hours: limits.unsent_file_hours + 1 });
    await sweepUnsentFiles(jobContext(kit.runtime));
    expect(await mayRead(unsaid.provider, unsaid.file_id)).toBe(false);
    await kit.run(discardUnsentFiles, system, { file_ids: [said.file_id] });
    expect(await mayRead(said.provider, said.file_id)).toBe(true);
  });
});
