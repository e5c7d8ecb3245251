import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import {
  AskReason,
  ConversationFacts,
  OpenConversation,
  Readings,
} from "#app/components/admin/conversation.tsx";
import { conversationPath } from "#app/components/admin/decision-path.ts";
import { pageTitle } from "#app/settings.ts";
import { PageHeader, WithRail } from "#app/ui/content.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findConversation } from "#server/operator/reads/conversation.ts";
import { positionOf } from "#server/thread/web/thread.ts";
import type { Route } from "./+types/conversation.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const before = positionOf(queryOf(request).get("before"));
  const conversation = orNotFound(await findConversation(pageOf(context).scope, params.id, before));
  const hidden = {
    _key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    thread_id: conversation.id,
  };
  return { conversation, hidden };
}

export const action = commandAction({
  read_thread: { redirectTo: ({ thread_id }) => conversationPath(thread_id) },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_conversation()) }];
}

export default function ConversationForOperators({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, hidden } = loaderData;
  const { open } = conversation;
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader title={m.admin_conversation()} />
      <WithRail
        rail={
          <>
            <ConversationFacts conversation={conversation} />
            <Readings readings={conversation.readings} />
          </>
        }
        isRailFirst={open === null}
      >
        {open ? (
          <OpenConversation conversation={conversation} open={open} />
        ) : (
          <AskReason hidden={hidden} result={actionData?.result ?? null} />
        )}
      </WithRail>
    </>
  );
}
