import { Clock, FileCheck, MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { ownerStateTexts } from "#app/components/request/owner-text.ts";
import { RequestBadge } from "#app/components/request/status-badge.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findRequest, type RequestDetail } from "#server/request/reads/request.ts";
import type { Route } from "./+types/success.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireMember(context, request);
  const { scope, session } = pageOf(context);
  const found = orNotFound(await findRequest(scope, params.id, session.locale));
  const { id, number, title, status, expires_at, is_submitted } = orNotFound(found.is_owner ? found : null);
  const isNew = queryOf(request).has("welcome");
  return { id, number, title, status, expires_at, is_submitted, is_new: isNew };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const isOut = !loaderData || loaderData.status === "open" || loaderData.status === "draft";
  const title = isOut ? m.request_success_title() : loaderData.title;
  return [{ title: pageTitle(matches, title ?? "") }];
}

export default function RequestSuccess({ loaderData }: Route.ComponentProps) {
  const { id, number, title, status, expires_at, is_new } = loaderData;
  if (status === "draft") return <PendingDraft id={id} title={title ?? ""} />;
  if (status !== "open") return <EndedRequest id={id} title={title ?? ""} status={status} />;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={m.request_success_title()}
        badge={
          <>
            <RequestBadge status={status} />
            <span className="small soft num">{number}</span>
          </>
        }
        sentence={
          expires_at
            ? richMessage(m.request_success_sentence, {
                title: title ?? "",
                until: (
                  <b>
                    <Time at={expires_at} />
                  </b>
                ),
              })
            : null
        }
      />
      <section className="card padded stack">
        <h2>{m.request_success_next()}</h2>
        <ol className="stack">
          {nextSteps.map(({ key, icon, head, text }) => (
            <li key={key} className="grid grid-cols-[24px_minmax(0,1fr)] gap-3">
              <span className="pt-1 text-accent">
                <Icon of={icon} />
              </span>
              <div>
                <h3>{head()}</h3>
                <p className="soft">{expires_at && key === "end" ? <EndsAt at={expires_at} /> : text()}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <p className="soft">
        {m.invitation_sentence()} <Link to={`/request/${id}#invite`}>{m.invitation_title()}</Link>
      </p>
      {is_new ? <PasswordOffer id={id} /> : null}
      <div className="form-actions">
        <LinkButton to={`/request/${id}`} look="primary">
          {m.request_success_open()}
        </LinkButton>
        <LinkButton to="/requests">{m.request_success_list()}</LinkButton>
      </div>
    </div>
  );
}

/** For a new person who signed in by a mailed code: a password is optional. */
function PasswordOffer({ id }: { id: string }) {
  const query = new URLSearchParams({ change: "password", next: `/request/success/${id}` });
  return (
    <section className="stack tight">
      <h2>{m.request_success_account()}</h2>
      <p className="soft">{m.request_success_account_text()}</p>
      <p>
        <Link to={`/account/security?${query}`}>{m.request_success_password()}</Link>
      </p>
    </section>
  );
}

const nextSteps = [
  { key: "told", icon: MessagesSquare, head: m.request_success_1_title, text: m.request_success_1_text },
  { key: "compare", icon: FileCheck, head: m.request_success_2_title, text: m.request_success_2_text },
  { key: "end", icon: Clock, head: m.request_success_3_title, text: m.request_success_3_text },
] as const;

/** When the request expires. */
function EndsAt({ at }: { at: string }) {
  return richMessage(m.request_success_3_until, { until: <Time at={at} hasRelative /> });
}

/** The state of a request that is no longer open, in place of the next steps. */
function EndedRequest({ id, title, status }: { id: string; title: string; status: RequestDetail["status"] }) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={title}
        badge={<RequestBadge status={status} />}
        sentence={ownerStateTexts[status]?.()}
      />
      <div className="form-actions">
        <LinkButton to={`/request/${id}`} look="primary">
          {m.request_success_open()}
        </LinkButton>
        <LinkButton to="/requests">{m.request_success_list()}</LinkButton>
      </div>
    </div>
  );
}

/** The request was submitted but is still a draft. */
function PendingDraft({ id, title }: { id: string; title: string }) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.request_still_draft_title()} badge={<RequestBadge status="draft" />} />
      <Notice tone="warn">{m.request_still_draft_text({ title })}</Notice>
      <div className="form-actions">
        <LinkButton to={`/request?step=send&draft=${id}`} look="primary">
          {m.request_still_draft_action()}
        </LinkButton>
      </div>
    </div>
  );
}
