// A partner's join page: who it is, the text in the reader's language, and the count of visits.

import { redirect } from "react-router";
import { accentColoursOf } from "#domain/partner/colour.ts";
import { isPartnerName } from "#domain/partner/name.ts";
import { queryOf } from "#domain/query.ts";
import { listCategories } from "#server/category/reads/category.ts";
import { addressContext } from "#server/http/context.ts";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { isVisit } from "#server/http/page/visit.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { renderMarkdown } from "#server/legal-text/reads/markdown.ts";
import { findJoinView } from "../reads/partner.ts";
import { countPageVisit } from "../store/visits.ts";

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
  if (!preview && !partner.is_own && session.member?.is_operator !== true)
    await noteJoinVisit(detailsOf(session).runtime, partner.name, request, {
      address: context.get(addressContext),
      now: new Date(session.now),
    });
  const locale = preview ?? session.locale;
  const chosen = new Set(partner.category_ids);
  const categories = (await listCategories(scope, session.locale)).filter(({ id }) => chosen.has(id));
  return {
    partner: {
      name: partner.name,
      display_name: partner.display_name,
      logo: partner.logo,
      accents: accentColoursOf(partner.colour),
      html: renderMarkdown(locale === "de" ? partner.text_de : partner.text_en).html,
    },
    text_locale: locale,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    preview: preview ? { locale: preview, is_paused: partner.status === "paused", id: partner.id } : null,
    is_member: session.actor.kind === "member",
  };
}

/**
 * Counts a request as a visit if a person makes it in a browser, up to a limit per network address; beyond it the page
 * still appears. Do not call it for the page's owner or an operator.
 */
export async function noteJoinVisit(
  runtime: Runtime,
  name: string,
  request: Request,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  if (!isVisit(request)) return;
  const counted = await countTry(runtime, "join_visit_per_address", ["address", address]);
  if (counted.is_allowed) await countPageVisit(runtime.db, name, now);
}

function previewOf(query: URLSearchParams, isOperator: boolean): "en" | "de" | null {
  if (!isOperator || !query.has("preview")) return null;
  return query.get("preview") === "de" ? "de" : "en";
}
