import { expect, test } from "vitest";
import { eventPath, subjectInPath } from "./event-paths.ts";
import { eventSubjects } from "./events.ts";

const id = "0197c1f4-8f3a-7d2e-9b11-2f4c5d6e7a80";
const request_id = "0197c1f4-8f3a-7d2e-9b11-2f4c5d6e7a81";

test.each(eventSubjects)("the page that a notification about %s leads to reads it", (subject) => {
  const ids = { id, request_id: subject === "request" ? id : request_id };
  const subject_id = subject === "direct_offer" ? null : id;
  expect(subjectInPath(eventPath(subject, ids))).toEqual({ subject, subject_id });
});

test.each([
  "/",
  "/request",
  "/requests",
  "/request/booking",
  "/booking/new",
  `/booking/${id}/payment`,
  `/request/${id}/offers`,
  `/request/${id}/messages/${id}`,
  `/admin/bookings/${id}`,
  `/request/${id}/offer/next`,
])("%s reads none", (path) => {
  expect(subjectInPath(path)).toBeNull();
});
