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
];
