import { expect, test } from "vitest";
import { bookingMachine } from "./booking/machine.ts";
import { edges } from "./machine.ts";
import { planBookingMove, planOfferMove, planRequestMove } from "./moves.ts";
import { offerMachine } from "./offer/machine.ts";
import { requestMachine } from "./request/machine.ts";

const planned = [
  ...edges(requestMachine).map((edge) => {
    const plan = () => planRequestMove({ id: "id", status: edge.from }, edge.transition, edge.by[0], "why");
    return { noun: "request", edge, plan };
  }),
  ...edges(offerMachine).map((edge) => {
    const plan = () => planOfferMove({ id: "id", status: edge.from }, edge.transition, edge.by[0], "why");
    return { noun: "offer", edge, plan };
  }),
  ...edges(bookingMachine).map((edge) => {
    const plan = () => planBookingMove({ id: "id", status: edge.from }, edge.transition, edge.by[0], "why");
    return { noun: "booking", edge, plan };
  }),
];

test("plans each edge exactly as its machine defines it", () => {
  for (const { noun, edge, plan } of planned) {
    const { from, to, transition, by } = edge;
    expect(plan()).toEqual({ noun, id: "id", from, to, transition, role: by[0], reason: "why" });
  }
});

test("adds no reason of its own, and refuses moves that the machine lacks", () => {
  expect(planOfferMove({ id: "id", status: "sent" }, "withdraw", "provider")).not.toHaveProperty("reason");
  expect(() => planOfferMove({ id: "id", status: "sent" }, "withdraw", "customer")).toThrow();
  expect(() => planRequestMove({ id: "id", status: "draft" }, "close", "customer")).toThrow();
  expect(() => planBookingMove({ id: "id", status: "completed" }, "cancel", "customer")).toThrow();
});
