import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { reportKindTexts, reportTitles } from "#app/components/report/report-text.ts";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { type ReportedNoun, reportedNouns, reportKinds } from "#domain/report/kinds.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import { findReportSubject } from "#server/report/reads/subject.ts";
import type { Route } from "./+types/report.ts";

const nounOf = (name: string | undefined): ReportedNoun | null =>
  reportedNouns.find((noun) => noun === name) ?? null;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  const noun = orNotFound(nounOf(params.noun));
  const subject = orNotFound(await findReportSubject(pageOf(context).scope, noun, params.id));
  return { subject, hidden: { _key: randomUUID(), profile_id: profile.id } };
}

export const action = commandAction({
  report_content: {
    redirectTo: (_out, { params }) => `/report/${params.noun}/${params.id}`,
    flash: "content_reported",
    with: ({ noun, id }) => ({ subject_noun: nounOf(noun) ?? undefined, subject_id: id ?? "" }),
  },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, loaderData ? reportTitles[loaderData.subject.noun]() : m.report_title()) },
  ];
}

/** Reports something to the operators. Its author does not learn of it. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, hidden } = loaderData;
  return (
    <>
      <PageHeader
        title={reportTitles[subject.noun]()}
        sentence={<span className="soft">{subject.name}</span>}
      />
      <div className="stack loose max-w-form">
        {subject.is_reported ? (
          <Notice tone="good" title={m.report_sent_title()}>
            <p>{m.report_sent_text()}</p>
          </Notice>
        ) : (
          <Form id="report" result={actionData?.result ?? null} hidden={hidden}>
            <p className="soft">{m.report_text()}</p>
            <Choices
              name="report_kind"
              legend={m.report_kind_legend()}
              choices={reportKinds.map((kind) => ({ value: kind, label: reportKindTexts[kind]() }))}
            />
            <TextArea
              name="report_reason"
              label={m.report_reason()}
              hint={m.report_reason_hint()}
              isOptional
              maxLength={limits.reason_characters}
              rows={4}
            />
            <FormActions>
              <Button look="primary" name="command" value="report_content">
                {m.report_submit()}
              </Button>
            </FormActions>
          </Form>
        )}
        {subject.others.length > 0 ? (
          <section className="stack tight">
            <h2>{m.report_others()}</h2>
            <ul>
              {subject.others.map(({ noun, id, name }) => (
                <li key={id}>
                  <Link className="inline-block py-1 break-all" to={`/report/${noun}/${id}`}>
                    {reportTitles[noun]()}
                    {name ? `: ${name}` : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}
