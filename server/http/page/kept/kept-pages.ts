// Answers visitors with kept pages instead of rendering each anew (docs/decisions/0070-pages-that-only-inform-are-kept.md).
import type { Context } from "hono";
import type { ServerBuild } from "react-router";
import { units } from "#domain/limits.ts";
import { isServiceUnavailable } from "#server/http/middleware/outage.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { rowVersions } from "#server/kernel/database/row-versions.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { noteActor, noteRoute } from "#server/kernel/telemetry/request-record.ts";
import { noteJoinVisit } from "#server/partner/web/join.ts";
import { acceptedEncoding } from "../../middleware/compress.ts";
import { keyOf, pageFactsOf, plainRequest, shownRows } from "./facts.ts";
import { KeptAnswers, keptAnswerOf, responseOf } from "./kept-answer.ts";

type Options = {
  runtime: Runtime;
  build: ServerBuild;
  /** Renders the page of a request. */
  render: (request: Request, request_id: string) => Promise<Response>;
  /** Origins to which a form may lead; a header of the answer names them. */
  form_action_origins: () => readonly string[];
  compresses: boolean;
  /** The network address of a visitor, by which visits are limited. */
  addressOf: (c: Context<RequestEnv>) => string;
};

/** Answers with a kept page; null for a request that needs a page of its own. */
export type AnswerKept = (c: Context<RequestEnv>) => Promise<Response | null>;

/** Keeps the pages that only inform, for visitors of whom nothing but their preferences is known. */
export function keepPages({ runtime, build, render, ...options }: Options): AnswerKept {
  const answers = new KeptAnswers();
  const readVersions = rowVersions(runtime.db, shownRows);
  const isUnknown = unknownPaths(build);
  const site = runtime.env;
  return async (c) => {
    const settings = await unlessFailed(runtime, runtime.settings.current());
    const facts = settings && pageFactsOf(site, c.req.raw, c.req.path, isUnknown, settings);
    if (!facts) return null;
    const versions = facts.page.shows.length === 0 ? null : await unlessFailed(runtime, readVersions());
    if (versions === undefined) return null;
    const now = runtime.clock.now();
    const minute = Math.floor(now.getTime() / units.minute_ms);
    const key = `${keyOf(facts, versions, settings)} ${options.form_action_origins().join(" ")}`;
    const request_id = c.get("request_id");
    const kept = await answers.get(
      minute,
      key,
      async () => keptAnswerOf(await render(plainRequest(site, facts), request_id), request_id),
      // Anybody can name a partner that there is not.
      ({ status }) => (facts.page.pattern === "*" ? status === 404 : status === 200),
    );
    if (!kept) return null;
    noteRoute(facts.page.pattern);
    noteActor({ kind: "visitor", visitor_id: null });
    if (facts.partner !== null && kept.status === 200)
      await noteJoinVisit(runtime, facts.partner, c.req.raw, { address: options.addressOf(c), now });
    return responseOf(kept, options.compresses ? acceptedEncoding(c) : undefined);
  };
}

/** What was read; undefined if that failed: then the page is rendered, and answers and reports what its loader meets. */
async function unlessFailed<T>({ log }: Runtime, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!isServiceUnavailable(error))
      log.warn({ err: error }, "could not check whether kept pages are current");
    return undefined;
  }
}

/** Whether no route can have a path: its first word is that of none. Paths that need decoding are left to the router. */
export function unknownPaths({ routes }: Pick<ServerBuild, "routes">): (path: string) => boolean {
  const first = Object.values(routes).flatMap((route) =>
    route?.parentId === "root" && route.path ? (route.path.toLowerCase().split("/")[0] ?? []) : [],
  );
  const known = new Set(first);
  return (path) => {
    const word = /^\/([a-z\d][\w.-]*)(?:\/|$)/i.exec(path)?.[1]?.toLowerCase();
    return word !== undefined && !known.has(word) && !/[^\w./-]/.test(path) && !path.endsWith(".data");
  };
}
