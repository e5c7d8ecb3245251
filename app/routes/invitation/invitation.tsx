import { randomUUID } from "node:crypto";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader, Pairs } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { countryName } from "#app/ui/format.ts";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { signUpPath } from "#domain/account/next-path.ts";
import { m } from "#messages/messages.js";
import { postedForm } from "#server/http/form/body.ts";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { openInvitation } from "#server/invitation/web/invitation.ts";
import { sharedOfferHeaders, tokenHashOf } from "#server/offer-share/web/open-link.ts";
import type { Route } from "./+types/invitation.ts";

export const handle = { scriptFree: true };

export function headers() {
  return sharedOfferHeaders;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { actor } = pageOf(context).session;
  const invitation = await openInvitation(context, params.token);
  const { title, category, place_town, place_country, starts_at, ends_at, time_zone, expires_at } =
    invitation;
  const profile = actor.kind === "member" ? actor.profile : null;
  return {
    request: { title, place_town, place_country, starts_at, ends_at, time_zone, expires_at },
    category,
    reader: actor.kind === "visitor" ? "visitor" : profile?.kind === "provider" ? "provider" : "other",
    is_verified: profile?.is_verified ?? false,
    is_taken: invitation.profile_id !== null && invitation.profile_id !== profile?.id,
    hidden: { _key: randomUUID(), profile_id: profile?.id ?? null, version: invitation.version },
    next: `/invitation/${params.token}`,
  } as const;
}

const takeInvitation = commandAction({
  take_invitation: {
    redirectTo: ({ request_id }, { context }) => {
      const { actor } = pageOf(context).session;
      const isVerified = actor.kind === "member" && actor.profile?.is_verified === true;
      return isVerified ? `/request/${request_id}` : "/requests";
    },
    with: ({ token }) => ({ token_hash: tokenHashOf(token) }),
    flash: "invitation_taken",
  },
});

export async function action(args: Route.ActionArgs) {
  // Before looking for the link, so that a body that is no form is refused as such.
  await postedForm(args.request);
  await openInvitation(args.context, args.params.token);
  return takeInvitation(args);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.request.title ?? m.invitation_page_title();
  return [{ title: pageTitle(matches, title) }, { name: "robots", content: "noindex, nofollow" }];
}

/** An invitation to make an offer, as anybody with its link reads it. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = useViewer();
  const { request, category, reader, is_taken, is_verified, hidden, next } = loaderData;
  const { place_town, place_country, starts_at, ends_at, time_zone, expires_at } = request;
  const country = place_country ? countryName(place_country, locale) : "";
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.invitation_page_title()} sentence={m.invitation_page_sentence()} />
      <section className="card padded stack">
        <h2>{request.title}</h2>
        <Pairs
          pairs={[
            { key: "category", term: m.invitation_category(), value: category },
            {
              key: "when",
              term: m.offer_date(),
              value: starts_at ? (
                <TimeSpan from={starts_at} until={ends_at} zone={time_zone ?? "UTC"} />
              ) : (
                m.offer_date_open()
              ),
            },
            {
              key: "where",
              term: m.invitation_where(),
              value: [place_town, country].filter(Boolean).join(", "),
            },
            ...(expires_at
              ? [{ key: "until", term: m.invitation_until(), value: <Time at={expires_at} hasRelative /> }]
              : []),
          ]}
        />
      </section>
      {is_taken ? <p>{m.invitation_taken_already()}</p> : null}
      {reader === "visitor" ? (
        <>
          <p>{m.invitation_visitor()}</p>
          <div className="form-actions">
            <LinkButton to={signUpPath({ as: "provider", next })} look="primary" isDocument>
              {m.invitation_sign_up()}
            </LinkButton>
            <LinkButton to={`/auth/signin?next=${encodeURIComponent(next)}`} isDocument>
              {m.shell_sign_in_onwards()}
            </LinkButton>
          </div>
        </>
      ) : null}
      {reader === "other" ? (
        <>
          <p>{m.invitation_no_provider()}</p>
          <div className="form-actions">
            <LinkButton to="/account/profiles" look="primary" isDocument>
              {m.invitation_profiles()}
            </LinkButton>
          </div>
        </>
      ) : null}
      {reader === "provider" && !is_taken ? (
        <Form id="take" hidden={hidden} result={actionData?.result ?? null} isDocument>
          {is_verified ? null : <p>{m.invitation_unverified()}</p>}
          <FormActions>
            <Button look="primary" name="command" value="take_invitation">
              {m.invitation_take()}
            </Button>
          </FormActions>
        </Form>
      ) : null}
    </div>
  );
}
