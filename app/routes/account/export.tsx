import { randomUUID } from "node:crypto";
import { AccountNav } from "#app/components/account/account-nav.tsx";
import { Setting } from "#app/components/account/setting.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findOwnExport } from "#server/account/reads/lists.ts";
import { proofDetour } from "#server/account/web/leaving.ts";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import type { Route } from "./+types/export.ts";

const here = "/account/export";

export { revalidateFrame as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  return {
    form_key: randomUUID(),
    email: member.email,
    last: await findOwnExport(pageOf(context).scope),
    prove: proofDetour(context, here),
    is_link_gone: queryOf(request).get("link") === "gone",
    days: limits.export_days,
  };
}

export const action = commandAction({
  request_export: { redirectTo: () => here, flash: "export_requested" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.leaving_export_title()) }];
}

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { email, is_link_gone, last, days } = loaderData;
  return (
    <>
      <PageHeader
        title={m.leaving_export_title()}
        sentence={<span className="soft">{m.leaving_export_sentence()}</span>}
      />
      <AccountNav />
      <div className="stack">
        {is_link_gone ? <Notice tone="warn">{m.leaving_export_gone()}</Notice> : null}
        {last && last.status !== "gone" ? <LastExport last={last} email={email} /> : null}
      </div>
      <div className="settings">
        <Setting id="what" title={m.leaving_export_what_title()}>
          <p>{m.leaving_export_what()}</p>
          <p className="soft">{m.leaving_export_others()}</p>
        </Setting>
        <Setting id="how" title={m.leaving_export_how_title()}>
          <p>{m.leaving_export_how({ email, days })}</p>
          <RequestExport {...loaderData} result={actionData?.result ?? null} />
        </Setting>
      </div>
    </>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** State of the last export. */
function LastExport({ last, email }: { last: NonNullable<Data["last"]>; email: string }) {
  if (last.status === "requested")
    return (
      <Notice title={m.leaving_export_requested_title()}>
        <p>{m.leaving_export_requested({ email })}</p>
      </Notice>
    );
  if (last.status === "gone" || !last.expires_at) return null;
  return (
    <Notice tone="good" title={m.leaving_export_ready_title()}>
      <p>
        {m.leaving_export_ready({ email })} <Time at={last.expires_at} />.
      </p>
    </Notice>
  );
}

type RequestExportProps = Pick<Data, "form_key" | "email" | "last" | "prove"> & {
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | null;
};

/** Requests an export, or says that re-authentication is needed or when the next one is allowed. */
function RequestExport({ form_key, email, last, prove, result }: RequestExportProps) {
  if (last?.status === "requested") return null;
  if (last?.next_at)
    return (
      <p className="soft">
        {m.leaving_export_next()} <Time at={last.next_at} />.
      </p>
    );
  if (prove)
    return (
      <>
        <p className="soft">{m.leaving_export_prove_text()}</p>
        <p>
          <LinkButton to={prove} look="primary">
            {m.leaving_export_prove()}
          </LinkButton>
        </p>
      </>
    );
  return (
    <Form result={result} hidden={{ _key: form_key, to: email }}>
      <FormActions>
        <Button look="primary" name="command" value="request_export">
          {m.leaving_export_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}
