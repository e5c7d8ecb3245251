import type { Fault } from "./fault.ts";

export const liveEvents: readonly Fault[] = [
  {
    file: "server/http/live/reader.ts",
    find: 'if (request.headers.get("sec-fetch-site") !== "same-origin") refuse("not_authenticated");',
    replace: "",
    caught_by: "server/http/live/reader.test.ts",
  },
  {
    file: "server/http/live/reader.ts",
    find: 'if (account?.status !== "active" || !account.has_device || account.is_revoked) return null;',
    replace: "if (!account) return null;",
    caught_by: "server/http/live/live.test.ts",
  },
  {
    file: "server/http/live/hub.ts",
    find: "if (own.length >= streams_per_account) refuse",
    replace: "if (own.length > streams_per_account) refuse",
    caught_by: "server/http/live/limits.test.ts",
  },
  {
    file: "server/http/live/hub.ts",
    find: "const ids = is_operator ? [...own, ...ofConsole] : own;",
    replace: "const ids = own;",
    caught_by: "server/http/live/operators.test.ts",
  },
  {
    file: "server/http/live/stream.ts",
    find: "if ((controller.desiredSize ?? 0) <= 0) return cutOff();",
    replace: "",
    caught_by: "server/http/live/limits.test.ts",
  },
  {
    file: "server/event/reads/live.ts",
    find: '["board"]),',
    replace: '["board", "maker"]),',
    caught_by: "server/http/live/live.test.ts",
  },
  {
    file: "app/live/page-refresh.ts",
    find: "if (message.received_at >= loaded_at && concerns(message))",
    replace: "if (concerns(message))",
    caught_by: "app/live/page-refresh.test.ts",
  },
  {
    file: "app/live/guard-presses.ts",
    find: "event.stopPropagation();",
    replace: "",
    caught_by: "app/live/guard-presses.test.ts",
  },
  {
    file: "server/event/reads/live.ts",
    find: "const from = Math.max(after - overlap.ids, 0);",
    replace: "const from = after;",
    caught_by: "server/http/live/live.test.ts",
  },
];
