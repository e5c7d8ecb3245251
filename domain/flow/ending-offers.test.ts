import { expect, test } from "vitest";
import { type OfferStatus, offerMachine } from "../offer/machine.ts";
import { endOpenOffers, retireAcceptedOffer } from "./ending-offers.ts";

const offers = (Object.keys(offerMachine.states) as OfferStatus[]).map((status) => ({ id: status, status }));

test("waiting offers become not_selected with a reason; all others stay", () => {
  const moves = endOpenOffers(offers, "request_expired");
  expect(moves.map(({ id }) => id)).toEqual(["sent", "countered", "parked"]);
  for (const move of moves)
    expect(move).toMatchObject({
      noun: "offer",
      transition: "not_select",
      role: "system",
      from: move.id,
      to: "not_selected",
      reason: "request_expired",
    });
});

test("only the accepted offer retires when its booking is cancelled", () => {
  expect(retireAcceptedOffer(offers)).toEqual([
    expect.objectContaining({
      id: "accepted",
      transition: "retire",
      from: "accepted",
      reason: "booking_cancelled",
    }),
  ]);
});
