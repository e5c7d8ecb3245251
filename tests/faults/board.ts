import type { Fault } from "./fault.ts";

export const board: readonly Fault[] = [
  {
    file: "domain/request/board-visit.ts",
    find: "now.getTime() < ends ? before.since : before.seen",
    replace: "before.seen",
    caught_by: "domain/request/board-visit.test.ts",
  },
  {
    file: "domain/request/board-visit.ts",
    find: "  if (at(seen) > now) return null;\n",
    replace: "",
    caught_by: "domain/request/board-visit.test.ts",
  },
  {
    file: "server/request/reads/lists.ts",
    find: "opened_at > new_since",
    replace: "opened_at >= new_since",
    caught_by: "server/request/reads/lists.test.ts",
  },
  {
    file: "server/request/reads/lists.ts",
    find: "opened_after: since, rows: limits.page_rows",
    replace: "opened_after: since, rows: limits.page_rows + 1",
    caught_by: "server/request/reads/lists.test.ts",
  },
  {
    file: "server/request/web/board.ts",
    find: 'found.is_owner || found.status !== "open"',
    replace: "found.is_owner",
    caught_by: "server/request/web/board.test.ts",
  },
  {
    file: "server/request/web/board.ts",
    find: '{ category: query.get("category"), since }',
    replace: "{ category: null, since }",
    caught_by: "server/request/web/board.test.ts",
  },
  {
    file: "server/request/web/board.ts",
    find: '  if (request.headers.has("sec-purpose")) return visit.since;\n',
    replace: "",
    caught_by: "server/request/web/board.test.ts",
  },
  {
    file: "app/components/request/board/new-requests.tsx",
    find: "opened_at <= now.shown_at",
    replace: "opened_at <= shown_at",
    caught_by: "app/components/request/board/new-requests.test.tsx",
  },
  {
    file: "app/components/request/board/new-requests.tsx",
    find: "(still.isRenewing && still.shown_at !== shown_at)",
    replace: "still.isRenewing",
    caught_by: "app/components/request/board/new-requests.test.tsx",
  },
  {
    file: "app/components/request/board/new-requests.tsx",
    find: '      if (document.visibilityState === "hidden") return;\n',
    replace: "",
    caught_by: "app/components/request/board/new-requests.test.tsx",
  },
  {
    file: "server/request/reads/cover.ts",
    find: "and file.width is not null\n",
    replace: "\n",
    caught_by: "server/request/reads/lists.test.ts",
  },
  {
    file: "server/request/reads/cover.ts",
    find: '    .where("request.status", "<>", "removed")\n',
    replace: "",
    caught_by: "server/home/home.test.ts",
  },
];
