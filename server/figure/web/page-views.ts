// Counts in memory how often visitors open the pages from which requests begin, and writes the counts once a minute: a
// page costs no write, and a process that is killed loses what it counted within that minute. Without cookies nobody is
// recognized: somebody who comes back counts again, and whoever hides as a browser counts as a person.
import { isbot } from "isbot";
import { units } from "#domain/limits.ts";
import { isServiceUnavailable } from "#server/http/middleware/outage.ts";
import { isAhead, isVisit } from "#server/http/page/visit.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { findRequestRecord } from "#server/kernel/telemetry/request-record.ts";
import { addViews, type ViewCount, type ViewedPage } from "../store/page-views.ts";

/** The counted pages, by their pattern in the route table. */
const pages: Readonly<Record<string, ViewedPage>> = {
  "/": "home",
  "/request": "request",
  "/join/:name": "join",
};

export class PageViews {
  readonly #runtime: Pick<Runtime, "db" | "clock" | "log" | "settings">;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<ViewedPage, ViewCount>();

  constructor(runtime: Pick<Runtime, "db" | "clock" | "log" | "settings">) {
    this.#runtime = runtime;
    this.#timer = setInterval(() => void this.write(), units.minute_ms);
    this.#timer.unref();
  }

  /** Counts an answered request for a page, if a visitor who is not signed in has opened it. */
  note(request: Request, status: number): void {
    const record = findRequestRecord();
    const page = pages[record?.route ?? ""];
    if (!page || status !== 200 || record?.actor?.kind !== "visitor") return;
    if (request.method !== "GET" || isAhead(request.headers)) return;
    const isPerson = isVisit(request) && !isbot(request.headers.get("user-agent"));
    this.#add({ page, visits: Number(isPerson), bots: Number(!isPerson) });
  }

  /** Writes what was counted; what cannot be written is kept for the next time. */
  async write(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    const { db, clock, log, settings } = this.#runtime;
    try {
      const { default_time_zone: time_zone } = await settings.current();
      await addViews(db, { now: clock.now(), time_zone }, counts);
    } catch (error) {
      for (const count of counts) this.#add(count);
      if (!isServiceUnavailable(error)) log.warn({ err: error }, "could not write the counts of page views");
    }
  }

  /** Writes a last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  #add({ page, visits, bots }: ViewCount): void {
    const before = this.#counts.get(page) ?? { page, visits: 0, bots: 0 };
    this.#counts.set(page, { page, visits: before.visits + visits, bots: before.bots + bots });
  }
}
