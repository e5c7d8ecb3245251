import { randomUUID } from "node:crypto";
import { NewToken, TokenList, TokenShown } from "#app/components/account/access-tokens.tsx";
import { AccountNav, IntegrationTabs, ReferenceLink } from "#app/components/account/account-nav.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { listOwnTokens } from "#server/account/reads/tokens.ts";
import { accessTokenAction, tokensPath } from "#server/account/web/access-token.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireInPerson, requireProfile, requireRecentProof } from "#server/http/session/guard.ts";
import type { Route } from "./+types/tokens.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireInPerson(context, request);
  const isNew = queryOf(request).has("new");
  if (isNew) requireRecentProof(context, request);
  const { profile } = requireProfile(context, request);
  return {
    tokens: await listOwnTokens(pageOf(context).scope),
    profile_name: profile.display_name,
    new_path: `${tokensPath}?new`,
    is_new: isNew,
    hidden: { _key: randomUUID(), profile_id: profile.id },
  };
}

export const action = accessTokenAction;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.token_title()) }];
}

/** The new token, which only this response contains. */
function tokenIn(data: Route.ComponentProps["actionData"]): string | null {
  return data && "token" in data && typeof data.token === "string" ? data.token : null;
}

/** Access tokens of programs: creates one, shows it once, lists and revokes them. */
export default function AccessTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, is_new, hidden, profile_name, new_path } = loaderData;
  const token = tokenIn(actionData);
  if (is_new && !token) {
    return (
      <NewToken
        hidden={hidden}
        profile_name={profile_name}
        new_path={new_path}
        result={actionData?.result ?? null}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={m.token_title()}
        sentence={<span className="soft">{m.token_sentence()}</span>}
        action={<ReferenceLink />}
      />
      <AccountNav />
      <IntegrationTabs current="tokens" />
      <div className="stack">
        {token ? <TokenShown token={token} /> : null}
        <p className="soft">{m.token_explain()}</p>
        {token ? null : <TokenList tokens={tokens} hidden={hidden} />}
        <p>
          <LinkButton to={new_path} look={tokens.length === 0 ? "primary" : "plain"} isDocument>
            {m.token_new()}
          </LinkButton>
        </p>
      </div>
    </>
  );
}
