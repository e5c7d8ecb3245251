import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { documentStatus } from "./document-status.ts";

const outage = new ErrorResponse(503, "", { code: "service_unavailable" });

test("a page has the status its action or loaders gave", () => {
  expect(documentStatus(200, null)).toBe(200);
  expect(documentStatus(422, null)).toBe(422);
});

test("a loader's outage or fault overrides the status of the action", () => {
  expect(documentStatus(422, { root: outage })).toBe(503);
  expect(documentStatus(422, { root: new Error("broken") })).toBe(500);
});

test("the status of a refused action stays when a loader answers 4xx", () => {
  expect(documentStatus(403, { root: new ErrorResponse(404, "", {}) })).toBe(403);
  expect(documentStatus(404, { root: new ErrorResponse(404, "", {}) })).toBe(404);
});
