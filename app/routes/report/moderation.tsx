import { randomUUID } from "node:crypto";
import { Review, Statement } from "#app/components/report/restriction.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import { listRestrictions, type RestrictionView } from "#server/report/reads/restrictions.ts";
import type { Route } from "./+types/moderation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  const restrictions = await listRestrictions(pageOf(context).scope);
  return { restrictions, hidden: { _key: randomUUID(), profile_id: profile.id } };
}

export const action = commandAction({
  object_to_restriction: { redirectTo: () => "/moderation", flash: "restriction_objected" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.restriction_title()) }];
}

type ObjectionProps = {
  restriction: RestrictionView;
  hidden: Record<string, string>;
  result: FormResult | null;
};

/** Says how to object, with the form while that is possible. */
function Objection({ restriction, hidden, result }: ObjectionProps) {
  const { id, is_objectable, objected_at, outcome, objectable_until } = restriction;
  if (outcome) return null;
  if (objected_at) return <p className="soft">{m.restriction_objection_open()}</p>;
  if (!is_objectable) return <p className="soft max-w-text">{m.restriction_object_over()}</p>;
  const isSent = result?.values?.restriction_id === id;
  return (
    <section className="stack tight max-w-form">
      <h3>{m.restriction_object()}</h3>
      <p className="soft">
        {richMessage(m.restriction_object_text, { until: <Time at={objectable_until} form="date" /> })}
      </p>
      <Form
        id={`object-${id}`}
        result={isSent ? result : null}
        hidden={{ ...hidden, _key: `${hidden._key}-${id}`, restriction_id: id }}
      >
        <TextArea
          name="objection"
          label={m.restriction_objection()}
          maxLength={limits.long_text_characters}
          rows={4}
        />
        <FormActions>
          <Button name="command" value="object_to_restriction">
            {m.restriction_object_submit()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

/** What operators hid or removed of the active profile's, each with its reasons; its author may object once. */
export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { restrictions, hidden } = loaderData;
  return (
    <>
      <PageHeader
        title={m.restriction_title()}
        sentence={<span className="soft">{m.restriction_sentence()}</span>}
      />
      {restrictions.length === 0 ? (
        <EmptyState title={m.restriction_none()}>{m.restriction_none_text()}</EmptyState>
      ) : (
        <div className="stack loose">
          {restrictions.map((restriction) => (
            <section key={restriction.id} id={restriction.subject_id} className="stack">
              <Statement restriction={restriction} />
              <Review restriction={restriction} title={m.restriction_objected()} />
              <Objection restriction={restriction} hidden={hidden} result={actionData?.result ?? null} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}
