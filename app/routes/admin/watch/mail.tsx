import { randomUUID } from "node:crypto";
import { BackToList } from "#app/components/admin/back-to-tasks.tsx";
import { MailCard } from "#app/components/admin/watch/mail-card.tsx";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findMail } from "#server/operator/reads/watch/mails.ts";
import type { Route } from "./+types/mail.ts";

/** The address names the mail by its key. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const mail = orNotFound(await findMail(pageOf(context).scope, params.id));
  return { ...mail, hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null } };
}

export const action = commandAction({
  resend_mail: { redirectTo: () => "/admin/mails?state=resent", flash: "mail_resent" },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.template ?? m.watch_mails_title()) }];
}

export default function Mail({ loaderData: mail, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackToList to="/admin/mails">{m.watch_mails_all()}</BackToList>
      <PageHeader title={m.watch_mails_title()} />
      <MailCard mail={mail} result={actionData?.result ?? null} />
    </>
  );
}
