import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { EditForm } from "#app/components/request/edit-form.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { isFormRefused, orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { listOffers } from "#server/offer/reads/offer.ts";
import { findRequestContact } from "#server/request/reads/contact.ts";
import { findRequest } from "#server/request/reads/request.ts";
import type { Route } from "./+types/edit.ts";
import { readDetails, readWhenWhere } from "./draft-data.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export const handle: RouteHandle = { isFunnel: true };

const live: ReadonlySet<string> = new Set(liveOfferStatuses);

export async function loader({ params, request: httpRequest, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, httpRequest);
  const page = pageOf(context);
  const { scope, session } = page;
  const request = orNotFound(await findRequest(scope, params.id, session.locale));
  if (!request.is_owner || !request.category) return refusePage("not_found");
  if (request.status === "draft") throw redirect(`/request?draft=${request.id}`);
  // After a refusal the page shows why, with what was typed.
  if (request.status !== "open" && !isFormRefused(context)) throw redirect(`/request/${request.id}`);
  const [offers, contact, details] = await Promise.all([
    listOffers(scope, request.id),
    findRequestContact(scope, request.id),
    readDetails(page, request.category, request, request.category_version),
  ]);
  return {
    request,
    offer_count: offers.filter(({ status }) => live.has(status)).length,
    contact,
    details,
    when_where: await readWhenWhere(page, request),
    hidden: {
      _key: randomUUID(),
      profile_id: member.profile?.id ?? null,
      request_id: request.id,
      version: request.version,
    },
  };
}

export const action = commandAction({
  edit_request: { redirectTo: ({ request_id }) => `/request/${request_id}`, flash: "request_edited" },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.request.title ?? m.request_untitled();
  return [{ title: pageTitle(matches, `${m.request_edit_title()} · ${title}`) }];
}

export default function EditRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { request, offer_count, contact, details, when_where, hidden } = loaderData;
  return (
    <div className="stack max-w-form">
      <PageHeader title={m.request_edit_title()} sentence={<span className="soft">{request.title}</span>} />
      {offer_count > 0 ? <Notice tone="warn">{m.request_edit_offers()}</Notice> : null}
      <EditForm
        request={request}
        details={details}
        when_where={when_where}
        contact={contact}
        hidden={hidden}
        result={actionData?.result ?? null}
      />
    </div>
  );
}
