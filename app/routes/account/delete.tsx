import { randomUUID } from "node:crypto";
import { AccountClosure } from "#app/components/account/account-closure.tsx";
import { AccountNav } from "#app/components/account/account-nav.tsx";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { obstaclesOf, proofDetour, signOutClosedAccount } from "#server/account/web/leaving.ts";
import { commandAction } from "#server/http/form/form.ts";
import { requireMember } from "#server/http/session/guard.ts";
import type { Route } from "./+types/delete.ts";

export { revalidateFrame as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = requireMember(context, request);
  return {
    form_key: randomUUID(),
    has_profiles: (session.member?.profiles.length ?? 0) > 1,
    obstacles: await obstaclesOf(context),
    prove: proofDetour(context, "/account/delete"),
  };
}

export const action = commandAction({
  close_account: { redirectTo: (_out, { context, request }) => signOutClosedAccount(context, request) },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.leaving_delete_title()) }];
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.leaving_delete_title()} sentence={m.leaving_delete_sentence()} />
      <AccountNav />
      <AccountClosure {...loaderData} result={actionData?.result ?? null} />
    </>
  );
}
