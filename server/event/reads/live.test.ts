// Whom a change without an event concerns: the two sides of that very thread or booking.
import { expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listChangeParties } from "./live.ts";

const kit = kitDuringFile();
const idOf = ({ profile }: Member) => profile?.id ?? "";

test("a change is told to the sides of its subject and to nobody else's", async () => {
  const [one, other] = [await kit.question(), await kit.question()];
  const [booked, another] = [await kit.booking(), await kit.booking()];
  const listening = [one, other, booked, another].flatMap(({ customer, provider }) => [customer, provider]);
  const told = await listChangeParties(
    kit.runtime.db,
    [
      { noun: "thread", id: one.thread_id, to: "both" },
      { noun: "booking", id: booked.booking_id, to: "provider" },
    ],
    listening.map(idOf),
  );
  expect(told.map(({ noun, profile_id }) => `${noun} ${profile_id}`).sort()).toEqual(
    [
      `message ${idOf(one.customer)}`,
      `message ${idOf(one.provider)}`,
      `booking ${idOf(booked.provider)}`,
    ].sort(),
  );
});
