// Views of entry pages: people and programs apart, written at intervals, kept while the database is away.
import { afterEach, expect, test, vi } from "vitest";
import type { Actor } from "#server/kernel/actor.ts";
import { withRequestRecord } from "#server/kernel/telemetry/request-record.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { PageViews } from "./page-views.ts";

const kit = kitDuringFile();
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const visit = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "user-agent": chrome };
const visitor: Actor = { kind: "visitor", visitor_id: null };

let views: PageViews | null = null;
const open = () => {
  views = new PageViews(kit.runtime);
  return views;
};
afterEach(async () => {
  await views?.stop();
  await kit.owner.query("delete from page_view");
});

type Seen = {
  route?: string;
  actor?: Actor;
  method?: string;
  status?: number;
  headers?: Record<string, string>;
};

function note(
  into: PageViews,
  { route = "/", actor = visitor, method = "GET", status = 200, headers = visit }: Seen = {},
) {
  const request = new Request("http://app.test/", { method, headers });
  withRequestRecord({ route, actor, command: null }, () => into.note(request, status));
}

const rows = () => kit.rows("select page, visits::int, bots::int from page_view order by page");

test("visits are added up by page and day, and programs stand apart", async () => {
  const counted = open();
  for (const route of ["/", "/", "/request", "/join/:name"]) note(counted, { route });
  note(counted, { headers: { ...visit, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
  note(counted, { headers: { "user-agent": "curl/8.5.0" } });
  expect(await rows(), "a page costs no write").toEqual([]);
  await counted.write();
  note(counted);
  await counted.write();
  expect(await rows()).toEqual([
    { page: "home", visits: 3, bots: 2 },
    { page: "join", visits: 1, bots: 0 },
    { page: "request", visits: 1, bots: 0 },
  ]);
});

test("members, other pages, forms, refused and prefetched pages do not count", async () => {
  const counted = open();
  note(counted, { actor: await kit.customer() });
  note(counted, { route: "/terms" });
  note(counted, { method: "POST" });
  note(counted, { status: 503 });
  note(counted, { headers: { ...visit, "sec-purpose": "prefetch" } });
  await counted.write();
  expect(await rows()).toEqual([]);
});

test("what could not be written is written the next time, and at the end", async () => {
  const warn = vi.fn();
  const { db, settings } = kit.runtime;
  const failing = {
    get db() {
      return isAway ? (null as never) : db;
    },
    clock: kit.clock,
    settings,
    log: { warn } as never,
  };
  let isAway = true;
  views = new PageViews(failing);
  note(views);
  await views.write();
  expect(warn).toHaveBeenCalledOnce();
  isAway = false;
  note(views);
  await views.stop();
  expect(await rows()).toEqual([{ page: "home", visits: 2, bots: 0 }]);
});

test("the day is that of the zone of the figures", async () => {
  await kit.owner.query(
    "insert into figure_run (id, time_zone, is_shown, begun_at) values (1, 'Pacific/Kiritimati', true, now())",
  );
  const counted = open();
  kit.clock.set(new Date("2030-05-01T11:00:00Z"));
  note(counted);
  await counted.write();
  expect(await kit.rows("select day::text from page_view")).toEqual([{ day: "2030-05-02" }]);
});
