// A partner's join page: who it is, the text in the reader's language, and the count of visits.

import { redirect } from "react-router";
import { addressContext } from "#app/context.ts";
import { accentsOf } from "#domain/partner/colour.ts";
import { isPartnerName } from "#domain/partner/name.ts";
import { queryOf } from "#domain/query.ts";
import { listCategories } from "#server/category/reads.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import { renderMarkdown } from "#server/legal-text/markdown.ts";
import { findJoinView, type JoinView } from "#server/partner/reads.ts";
import { countVisit } from "#server/partner/store-visits.ts";
import { detailsOf } from "../session/session.ts";
import { type Context, orNotFound, pageOf } from "./page.ts";

type LoaderInput = {
  request: Request;
  context: Context;
  params: Readonly<Record<string, string | undefined>>;
};

/**
 * The page of this name; an old name redirects to the current one. `?preview=en` or `=de` shows operators the text in
 * that language, even for a paused partner.
 * @throws Response 301, or 404 alike for unknown, reserved and paused names
 */
export async function joinPage({ request, context, params }: LoaderInput) {
  const { session, scope } = pageOf(context);
  const query = queryOf(request);
  const name = params.name ?? "";
  const partner = orNotFound(isPartnerName(name) ? await findJoinView(scope, name) : null);
  const preview = previewOf(query, session.member?.is_operator === true);
  if (partner.status === "paused" && !preview) orNotFound(null);
  if (partner.name !== name) {
    const search = query.size > 0 ? `?${query}` : "";
    throw redirect(`/join/${partner.name}${search}`, 301);
  }
  if (!preview && isVisit(request, partner, session.member?.is_operator === true))
    await noteVisit(context, partner.id);
  const locale = preview ?? session.locale;
  const chosen = new Set(partner.category_ids);
  const categories = (await listCategories(scope, session.locale)).filter(({ id }) => chosen.has(id));
  return {
    partner: {
      ...{ name: partner.name, display_name: partner.display_name, logo: partner.logo },
      accents: accentsOf(partner.colour),
      html: renderMarkdown(locale === "de" ? partner.text_de : partner.text_en).html,
    },
    text_locale: locale,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    preview: preview ? { locale: preview, is_paused: partner.status === "paused", id: partner.id } : null,
    is_member: session.actor.kind === "member",
  };
}

/** Counts a visit, up to a limit per network address; beyond it the page still appears. */
async function noteVisit(context: Context, partner_id: string): Promise<void> {
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  const counted = await countTry(runtime, "join_visit_per_address", ["address", context.get(addressContext)]);
  if (counted.is_allowed) await countVisit(runtime.db, partner_id, new Date(session.now));
}

function previewOf(query: URLSearchParams, is_operator: boolean): "en" | "de" | null {
  if (!is_operator || !query.has("preview")) return null;
  return query.get("preview") === "de" ? "de" : "en";
}

/**
 * Whether a person opens the page in a browser: no program, no prefetch, not the page's owner or an operator. Browsers
 * set these headers themselves; requests without them do not count.
 */
function isVisit({ method, headers }: Request, { is_own }: JoinView, is_operator: boolean): boolean {
  const isNavigation =
    headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
  const isAhead = headers.has("sec-purpose") || headers.has("purpose") || headers.has("x-moz");
  return method === "GET" && isNavigation && !isAhead && !is_own && !is_operator;
}
