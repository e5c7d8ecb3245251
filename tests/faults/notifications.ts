import type { Fault } from "./fault.ts";

const caught_by = "server/notification/notifications.test.ts";

export const notifications: readonly Fault[] = [
  {
    file: "server/kernel/notify.ts",
    find: "id: idOfText(key),",
    replace: "id: idOfText(`${key}${Math.random()}`),",
    caught_by,
  },
  {
    file: "server/notification/store/notifications.ts",
    find: '    .where("happened_at", "<=", until)\n',
    replace: "",
    caught_by,
  },
  {
    file: "server/notification/access.ts",
    find: 'defineReaders("notification", false, {',
    replace: 'defineReaders("notification", true, {',
    caught_by,
  },
  {
    file: "server/http/page/note-visit.ts",
    find: ' || request.headers.has("sec-purpose")',
    replace: "",
    caught_by: "server/notification/web/bell.test.ts",
  },
  {
    file: "server/kernel/notify.ts",
    find: 'if (source && instead !== "off") {',
    replace: "if (source) {",
    caught_by: "server/notification/digests.test.ts",
  },
  {
    file: "server/notification/digests.ts",
    find: "set({ closed_at: now })",
    replace: "set({ due_at: now })",
    caught_by: "server/notification/digests.test.ts",
  },
  {
    file: "domain/notification/deliveries.ts",
    find: "return today > now ?",
    replace: "return today >= now ?",
    caught_by: "domain/notification/deliveries.test.ts",
  },
  {
    file: "server/notification/matching.ts",
    find: "    if (told > 0) await countTold(tx, request_id, told);\n",
    replace: "",
    caught_by: "server/notification/matching.test.ts",
  },
  {
    file: "server/request/reads/outlook.ts",
    find: "    .where(isOwnRequest(scope.actor))\n",
    replace: "",
    caught_by: "server/request/outlook.test.ts",
  },
  {
    file: "server/legal-text/store/legal-text.ts",
    find: '    .where(startsAt, "<=", now)\n',
    replace: "",
    caught_by: "server/legal-text/announced.test.ts",
  },
  {
    file: "domain/legal-text/start.ts",
    find: 'const isAnnounced = kind === "terms" && before !== null && before.is_agreed_to;',
    replace: "const isAnnounced = before !== null && before.is_agreed_to;",
    caught_by: "domain/legal-text/start.test.ts",
  },
  {
    file: "server/notification/terms.ts",
    find: "    await enqueueJob(tx, announceTerms, next,",
    replace: "    if (after === null) await enqueueJob(tx, announceTerms, next,",
    caught_by: "server/legal-text/announced.test.ts",
  },
  {
    file: "server/account/store/agreement.ts",
    find: '  if (terms_version !== current) refuse("terms_changed", { current });\n',
    replace: "",
    caught_by: "tests/conformance/agreements.test.ts",
  },
  {
    file: "server/notification/reads/notifications.ts",
    find: "const key = booking?.id ?? about?.request_id ?? row.subject_id;",
    replace: "const key = about?.request_id ?? row.subject_id;",
    caught_by: "server/notification/notifications.test.ts",
  },
];
