// Files of messages: who reads them and their names, what a message takes, and what becomes of them.
import { describe, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { limits } from "#domain/limits.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { deleteMessage } from "#server/flow/thread/delete-message.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { sweepUnsentFiles } from "#server/flow/timer/sweep-files.ts";
import type { Member } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findThread } from "./reads/thread.ts";
import { listThreads } from "./reads/threads.ts";

const kit = kitDuringFile();

const mayRead = async (actor: Member, id: string) => (await findStoredFile(kit.scopeOf(actor), id)) !== null;
type Pair = { request_id: string; provider_profile_id: string };
const pairOf = ({ request_id, provider_profile_id }: Pair): Pair => ({ request_id, provider_profile_id });
const filesOf = async (actor: Member, pair: Pair) =>
  (await findThread(kit.scopeOf(actor), pairOf(pair), null))?.messages.at(-1)?.files ?? [];
const send = (actor: Member, pair: Pair, content: { body?: string; file_ids?: string[] }) =>
  outcomeOf(kit.run(sendMessage, actor, { ...pairOf(pair), ...content }));
const exists = async (file_id: string) =>
  (await kit.rows("select 1 from file where id = $1", file_id)).length > 0;

describe("files of messages", () => {
  test("are their uploader's until they are sent, then both sides', and nobody else's", async () => {
    const asked = await kit.question();
    const { customer, provider } = asked;
    const file_id = await kit.messageFile(provider);
    const others = [await kit.provider(), await kit.customer(), await kit.operator()];
    expect(await mayRead(provider, file_id)).toBe(true);
    for (const other of [customer, ...others]) expect(await mayRead(other, file_id)).toBe(false);
    expect(await send(provider, asked, { file_ids: [file_id] })).toBe("done");
    for (const side of [provider, customer]) {
      expect(await mayRead(side, file_id)).toBe(true);
      expect(await filesOf(side, asked)).toMatchObject([{ id: file_id, width: 800, height: 600 }]);
    }
    for (const other of others) expect(await mayRead(other, file_id)).toBe(false);
    const [row] = (await listThreads(kit.scopeOf(customer), null)).rows;
    expect(row).toMatchObject({ last_text: "", last_files: 1 });
  });

  test("are gone for whoever booked by a link when the booking is cancelled, and stay with the other side", async () => {
    const { recipient, provider, request_id, booking_id, booking_version } = await kit.sharedBooking();
    const file_id = await kit.messageFile(recipient);
    const pair = { request_id, provider_profile_id: provider.profile?.id ?? "" };
    expect(await send(recipient, pair, { file_ids: [file_id] })).toBe("done");
    expect(await mayRead(recipient, file_id)).toBe(true);
    await kit.run(cancelBooking, recipient, { booking_id, version: booking_version, reason: "Not needed" });
    expect([await mayRead(recipient, file_id), await mayRead(provider, file_id)]).toEqual([false, true]);
  });

  test("have names without contact details for the other side, until the booking is confirmed", async () => {
    const asked = await kit.sentPicture();
    const booked = await kit.confirmedBooking();
    const provider_profile_id = booked.provider.profile?.id ?? "";
    const file_id = await kit.messageFile(booked.provider);
    const pair = { request_id: booked.request_id, provider_profile_id };
    expect(await send(booked.provider, pair, { file_ids: [file_id] })).toBe("done");
    await kit.owner.query("update file set name = 'call 0171 1234567.webp' where message_id is not null");
    const names = async (actor: Member, of: Pair) => (await filesOf(actor, of)).map(({ name }) => name);
    expect(await names(asked.provider, asked)).toEqual(["call 0171 1234567.webp"]);
    expect(await names(asked.customer, asked)).toEqual([`call ${hiddenContact}.webp`]);
    expect((await findStoredFile(kit.scopeOf(asked.customer), asked.file_id))?.name).toContain(hiddenContact);
    expect(await names(booked.customer, pair)).toEqual(["call 0171 1234567.webp"]);
  });

  test("are taken once, by a message of their uploader, which has a text, files or both", async () => {
    const asked = await kit.sentPicture();
    const { customer, provider, file_id } = asked;
    expect(await send(provider, asked, {})).toBe("invalid_input");
    expect(await send(provider, asked, { file_ids: [file_id] })).toBe("not_found");
    const fresh = await kit.messageFile(provider);
    expect(await send(customer, asked, { body: "Mine", file_ids: [fresh] })).toBe("not_found");
    expect(await send(provider, asked, { file_ids: [fresh, fresh] })).toBe("invalid_input");
    const many = Array.from({ length: limits.files_at_once + 1 }, () => crypto.randomUUID());
    expect(await send(provider, asked, { file_ids: many })).toBe("invalid_input");
    expect(await send(provider, asked, { body: "Both", file_ids: [fresh] })).toBe("done");
    expect(await filesOf(customer, asked)).toHaveLength(1);
  });

  test("of a booking go with no message, and those of a message with no delivery", async () => {
    const { file_id, provider, request_id } = await kit.bookingFile();
    const pair = { request_id, provider_profile_id: provider.profile?.id ?? "" };
    expect(await send(provider, pair, { file_ids: [file_id] })).toBe("not_found");
  });

  test("go with a deleted message, and with the account of whoever sent them", async () => {
    const deleted = await kit.sentPicture();
    await kit.run(deleteMessage, deleted.provider, { message_id: deleted.message_id, version: 1 });
    expect(await exists(deleted.file_id)).toBe(false);
    const closed = await kit.sentPicture();
    const unsent = await kit.messageFile(closed.provider);
    await kit.run(closeAccount, closed.provider, { confirmation: "delete" });
    expect([await exists(closed.file_id), await exists(unsent)]).toEqual([false, false]);
    for (const made of [deleted, closed]) expect(await filesOf(made.customer, made)).toEqual([]);
  });

  test("that were not sent are few, and removed after a day", async () => {
    const { provider, file_id } = await kit.sentPicture();
    const unsent: string[] = [];
    for (let count = 0; count < limits.unsent_message_files; count += 1)
      unsent.push(await kit.messageFile(provider));
    expect(await outcomeOf(kit.messageFile(provider))).toBe("file_limit_reached");
    await kit.passTime({ hours: limits.unsent_file_hours + 1 });
    await sweepUnsentFiles(jobContext(kit.runtime));
    expect(await exists(unsent[0] ?? "")).toBe(false);
    expect(await exists(file_id)).toBe(true);
  });
});
