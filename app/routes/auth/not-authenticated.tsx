import { data } from "react-router";
import { pageTitle } from "#app/settings.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { type KeptInput, keptInput } from "#server/http/form/kept-input.ts";
import type { Route } from "./+types/not-authenticated.ts";

export const handle = { scriptFree: true };

/** Documents without a session are redirected here; answers 401. */
export function loader({ request }: Route.LoaderArgs) {
  const query = queryOf(request);
  return data(
    {
      next: localPath(query.get("next"), "/"),
      is_kept_in_tab: query.get("kept") === "tab",
      is_expired: query.get("why") === "expired",
    },
    { status: 401 },
  );
}

/** Receives a form posted without a session and renders its fields to send again; nothing is executed. */
export async function action({ request }: Route.ActionArgs) {
  return data({ kept: await keptInput(request) }, { status: 401 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.is_expired ? m.shell_expired_title() : m.shell_signed_out_title();
  return [{ title: pageTitle(matches, title) }];
}

/** What has happened, in a title and a sentence. */
function whatHappened(isKept: boolean, isExpired: boolean) {
  if (isKept) return { title: m.shell_signed_out_kept_title(), sentence: m.shell_signed_out_kept_text() };
  if (isExpired) return { title: m.shell_expired_title(), sentence: m.shell_expired_text() };
  return { title: m.shell_signed_out_title(), sentence: m.shell_signed_out_text() };
}

export default function NotAuthenticated({ loaderData, actionData }: Route.ComponentProps) {
  const { next, is_kept_in_tab, is_expired } = loaderData;
  const kept = actionData?.kept ?? null;
  const query = `?next=${encodeURIComponent(next)}`;
  const isKept = kept !== null || is_kept_in_tab;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader {...whatHappened(isKept, is_expired)} />
      {is_kept_in_tab ? <Notice tone="good">{m.shell_signed_out_kept_in_tab()}</Notice> : null}
      {kept ? (
        <ResubmitForm kept={kept} sign_in={`/auth/signin${query}`} />
      ) : (
        <div className="form-actions">
          <LinkButton to={`/auth/signin${query}`} look="primary" isDocument>
            {m.shell_sign_in_onwards()}
          </LinkButton>
          <LinkButton to={`/auth/signup${query}`} isDocument>
            {m.shell_sign_up()}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** The page holds the input as hidden fields, so signing in opens another tab. */
function ResubmitForm({ kept, sign_in }: { kept: KeptInput; sign_in: string }) {
  return (
    <>
      <Notice tone="good">{m.shell_signed_out_kept_in_page()}</Notice>
      <form method="post" action={kept.action} className="form-actions">
        {kept.fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields as they were posted, names may repeat
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <a href={sign_in} target="_blank" rel="noreferrer" className={buttonClass({ look: "primary" })}>
          {m.shell_signed_out_kept_sign_in()}
        </a>
        <Button name="command" value={kept.command}>
          {m.shell_signed_out_kept_go_on()}
        </Button>
      </form>
    </>
  );
}
