import { data } from "react-router";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader, Pairs } from "#app/ui/content.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { confirmImpersonation, findBegunImpersonation } from "#server/http/auth/impersonation.ts";
import type { Route } from "./+types/impersonation-callback.ts";

export const handle = { scriptFree: true };

export async function loader(args: Route.LoaderArgs) {
  const begun = await findBegunImpersonation(args);
  return data({ begun }, { status: begun ? 200 : 410 });
}

export const action = confirmImpersonation;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.operator_begin_title()) }];
}

/** Confirms an impersonation. The code in the address is valid once, for one minute, in this session. */
export default function ImpersonationCallback({ loaderData, actionData }: Route.ComponentProps) {
  const { begun } = loaderData;
  const fault = actionData?.message ?? (begun ? null : m.operator_begin_spent());
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={begun ? m.operator_begin_question({ name: begun.name }) : m.operator_begin_title()}
        sentence={begun ? m.operator_begin_text({ minutes: limits.impersonation_minutes }) : null}
      />
      {fault ? <Notice tone="warn" title={fault} /> : null}
      {begun ? (
        <>
          <Pairs
            pairs={[
              {
                key: "email",
                term: m.operator_email(),
                value: <span className="break-all">{begun.email}</span>,
              },
              { key: "reason", term: m.operator_reason(), value: begun.reason },
            ]}
          />
          <p className="soft">{m.operator_begin_refused()}</p>
          <form method="post" action="/auth/impersonation-callback" className="form-actions">
            <input type="hidden" name="code" value={begun.code} />
            <Button look="primary">{m.operator_begin_submit()}</Button>
            <LinkButton to="/admin/accounts" look="quiet" isDocument>
              {m.operator_begin_cancel()}
            </LinkButton>
          </form>
        </>
      ) : (
        <div className="form-actions">
          <LinkButton to="/admin/accounts" look="primary" isDocument>
            {m.operator_accounts()}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
