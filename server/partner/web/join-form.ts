// The form of a join page: with the visitor's consent, the browser remembers who sent them. The server stores nothing;
// an account created later names the partner.
import { redirect } from "react-router";
import { isPartnerName } from "#domain/partner/name.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { rememberReferral } from "#server/http/session/referral.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { findJoinView } from "../reads/partner.ts";

/** Where the two buttons lead. */
const ways: Readonly<Record<string, string>> = { sign_up: "/auth/signup", request: "/request" };

/** Remembers the partner in this browser, unless another one came first. @throws Response 404 or 405 */
export async function rememberPartner(args: ActionArgs): Promise<Response> {
  const session = args.context.get(sessionContext);
  const form = await postedForm(args.request);
  const way = form.get("remember");
  const to = typeof way === "string" && Object.hasOwn(ways, way) ? ways[way] : undefined;
  const name = args.params.name ?? "";
  const found = isPartnerName(name) ? await findJoinView(pageOf(args.context).scope, name) : null;
  const partner = orNotFound(found?.status === "active" ? found : null);
  if (!to) throw new Response("method_not_allowed", { status: 405 });
  const { runtime } = detailsOf(session);
  rememberReferral(runtime, args.request, session.response_headers, partner.name);
  return redirect(to, 303);
}
