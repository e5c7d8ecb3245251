import { randomUUID } from "node:crypto";
import { textTitle } from "#app/components/setup/text-title.ts";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import type { TextKind } from "#domain/legal-text/kinds.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { readTextForm } from "#server/operator/web/setup.ts";
import type { Route } from "./+types/text.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const text = await readTextForm(pageOf(context), params.kind);
  const profile_id = member.profile?.id ?? null;
  return { ...text, hidden: { _key: randomUUID(), profile_id, kind: text.kind } };
}

export const action = commandAction({
  publish_legal_text: {
    redirectTo: () => "/admin/setup#texts",
    flash: ({ is_announced }) => (is_announced ? "terms_announced" : "text_published"),
  },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData ? textTitle(loaderData.kind) : m.setup_texts()) }];
}

const publicPaths: Readonly<Record<TextKind, string>> = {
  legal_notice: "/legal",
  privacy_policy: "/privacy-policy",
  terms: "/terms",
};

export default function LegalTextForm({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, en, de, open, is_filled, next_version, hidden } = loaderData;
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href="/admin/setup">
          {m.setup_text_back()}
        </a>
      </p>
      <PageHeader
        title={textTitle(kind)}
        sentence={
          <span className="soft">
            {kind === "terms"
              ? m.setup_text_sentence_terms({ days: limits.terms_notice_days })
              : m.setup_text_sentence()}
          </span>
        }
      />
      <div className="stack max-w-form">
        <p>
          <a href={publicPaths[kind]}>{m.setup_text_read()}</a>
        </p>
        {is_filled ? <Notice>{m.setup_text_filled()}</Notice> : null}
        <Form id="text" result={actionData?.result ?? null} hidden={hidden}>
          <TextField
            name="text_version"
            label={m.setup_text_version()}
            hint={m.setup_text_version_hint()}
            value={next_version}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextArea
            name="en"
            lang="en"
            label={m.setup_text_en()}
            hint={m.setup_text_hint({ count: String(open.en) })}
            value={en}
            maxLength={100_000}
            rows={20}
          />
          <TextArea
            name="de"
            lang="de"
            label={m.setup_text_de()}
            hint={m.setup_text_hint({ count: String(open.de) })}
            value={de}
            maxLength={100_000}
            rows={20}
          />
          <FormActions>
            <Button look="primary" name="command" value="publish_legal_text">
              {m.setup_text_publish()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </>
  );
}
