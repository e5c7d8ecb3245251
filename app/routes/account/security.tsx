import { AccountNav } from "#app/components/account/account-nav.tsx";
import { SecurityChange } from "#app/components/account/security/security-change.tsx";
import { SecurityOverview } from "#app/components/account/security/security-overview.tsx";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { securityOf } from "#server/account/web/security.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { beginApp, confirmApp, makeCodes, removeApp } from "#server/http/auth/authenticator.ts";
import { cancelEmail, changeEmail, changePassword, resendEmail } from "#server/http/auth/credentials.ts";
import { sessionContext } from "#server/http/context.ts";
import type { Route } from "./+types/security.ts";

const changes = ["email", "password", "app", "codes", "off"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  const change = changes.find((name) => name === query.get("change")) ?? null;
  return {
    ...(await securityOf(context, request, change !== null)),
    change,
    is_lost: query.has("lost"),
    next: localPath(query.get("next"), ""),
    inbox_url: context.get(sessionContext).demo?.inbox_url ?? null,
  };
}

export const action = chooseAuthAction({
  change_password: changePassword,
  change_email: changeEmail,
  resend_email: resendEmail,
  cancel_email: cancelEmail,
  begin_app: beginApp,
  confirm_app: confirmApp,
  make_codes: makeCodes,
  remove_app: removeApp,
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.security_title()) }];
}

/** Security settings; each change has its own page and requires recent authentication. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { change } = loaderData;
  const shown = actionData?.shown ?? null;
  if (change || shown)
    return <SecurityChange view={loaderData} result={actionData?.result ?? null} shown={shown} />;
  return (
    <>
      <PageHeader
        title={m.security_title()}
        sentence={<span className="soft">{m.security_sentence()}</span>}
      />
      <AccountNav />
      <SecurityOverview view={loaderData} result={actionData?.result ?? null} />
    </>
  );
}
