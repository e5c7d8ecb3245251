import { randomUUID } from "node:crypto";
import { Person } from "#app/components/admin/message-report.tsx";
import { RestrictForm, ReviewForm } from "#app/components/report/restrict-form.tsx";
import { Review, Statement } from "#app/components/report/restriction.tsx";
import { pageTitle } from "#app/settings.ts";
import { Card, PageHeader, WithRail } from "#app/ui/content.tsx";
import { type RestrictedNoun, restrictedNouns } from "#domain/report/restriction.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findModerated } from "#server/operator/reads/restriction.ts";
import type { Route } from "./+types/moderation.ts";

const nounOf = (name: string | undefined): RestrictedNoun | null =>
  restrictedNouns.find((noun) => noun === name) ?? null;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const moderated = orNotFound(
    await findModerated(pageOf(context).scope, orNotFound(nounOf(params.noun)), params.id),
  );
  return { moderated, hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null } };
}

const here = (_out: unknown, { params }: Route.ActionArgs) => `/admin/moderation/${params.noun}/${params.id}`;

export const action = commandAction({
  restrict_content: {
    redirectTo: here,
    flash: "content_restricted",
    with: ({ noun, id }) => ({ subject_noun: nounOf(noun) ?? undefined, subject_id: id ?? "" }),
  },
  review_restriction: { redirectTo: here, flash: "restriction_reviewed" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.restriction_admin_title()) }];
}

/** What operators decided about one thing that somebody published, and the forms to decide. */
export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { moderated, hidden } = loaderData;
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  return (
    <>
      <PageHeader title={m.restriction_admin_title()} />
      <WithRail
        rail={
          <Card as="section">
            <dl className="grid gap-3">
              <Person term={m.restriction_admin_author()} person={moderated.author} />
            </dl>
          </Card>
        }
      >
        {moderated.restrictions.map((restriction) => (
          <section key={restriction.id} className="stack">
            <Statement restriction={restriction} />
            <p className="small soft">
              {m.restriction_admin_made()} {restriction.made_by}
            </p>
            <Review restriction={restriction} title={m.restriction_admin_objection()} />
            <ReviewForm restriction={restriction} hidden={hidden} result={resultOf("review_restriction")} />
          </section>
        ))}
        <RestrictForm moderated={moderated} hidden={hidden} result={resultOf("restrict_content")} />
      </WithRail>
    </>
  );
}
