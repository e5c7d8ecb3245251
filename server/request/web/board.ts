// The board's page: which of its requests are new to the browser, and how many have come since it was shown.
import { redirect } from "react-router";
import { isId } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { nextVisit, readVisit, writeVisit } from "#domain/request/board-visit.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { cookiesOf, setCookie } from "#server/http/session/cookies.ts";
import { countNewOnBoard } from "../reads/lists.ts";
import { findRequest, listRequestFiles, type RequestPreview } from "../reads/request.ts";
import { countView } from "./count-view.ts";

const cookieName = "board";

/**
 * The request that `open` in the address names, if it is open and the provider sees it; null where it names none. Leads to
 * the page of any other, which says what became of it.
 */
export async function findOpened(context: Context, request: Request): Promise<RequestPreview | null> {
  const { scope, session } = pageOf(context);
  const id = queryOf(request).get("open");
  if (id === null || !isId(id)) return null;
  const found = await findRequest(scope, id, session.locale);
  if (!found || found.is_owner || found.status !== "open") throw redirect(`/request/${id}`);
  const [files] = await Promise.all([listRequestFiles(scope, found.id), countView(context, request, found)]);
  return { request: found, files };
}

/** How many requests have come since the page was shown, by its address: `since` as ISO 8601, and the page's category. */
export async function countSince(context: Context, request: Request): Promise<number> {
  const { scope } = pageOf(context);
  const query = queryOf(request);
  const since = new Date(query.get("since") ?? "");
  if (Number.isNaN(since.getTime())) return 0;
  return countNewOnBoard(scope, { category: query.get("category"), since });
}

/** Notes that the browser looks at the board. @returns from when requests are new to it; null at its first visit */
export function noteBoardVisit(context: Context, request: Request): Date | null {
  const { session } = pageOf(context);
  const { site, response_headers } = session;
  const now = new Date(session.now);
  const before = readVisit(cookiesOf(site, request, response_headers).get(cookieName), now);
  const visit = nextVisit(before, now);
  // A page that is only fetched ahead has not been looked at.
  if (request.headers.has("sec-purpose")) return visit.since;
  const max_age_s = (limits.board_visit_days * units.day_ms) / units.second_ms;
  setCookie(site, response_headers, { name: cookieName, value: writeVisit(visit), max_age_s });
  return visit.since;
}
