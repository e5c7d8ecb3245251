import { subscriptionLabel } from "#app/components/account/subscription.ts";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import { openUnsubscribeLink, unsubscribeAction } from "#server/notification/web/unsubscribe.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const handle = { scriptFree: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { topic } = await openUnsubscribeLink(context, params.token);
  return { topic };
}

export const action = (args: Route.ActionArgs) => unsubscribeAction(args);

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, m.account_unsubscribe_title()) },
    { name: "robots", content: "noindex" },
  ];
}

/** Behind the link in a mail that somebody no longer wants. */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const topic = subscriptionLabel(loaderData.topic);
  return (
    <div className="stack loose mx-auto w-full max-w-form">
      {actionData?.is_stopped ? (
        <>
          <PageHeader
            title={m.account_unsubscribe_done_title()}
            sentence={m.account_unsubscribe_done({ topic })}
          />
          <div>
            <LinkButton to="/account#notifications">{m.account_unsubscribe_choices()}</LinkButton>
          </div>
        </>
      ) : (
        <>
          <PageHeader
            title={m.account_unsubscribe_title()}
            sentence={m.account_unsubscribe_lead({ topic })}
          />
          <Form id="unsubscribe" result={null} isDocument>
            <FormActions>
              <Button look="primary" name="command" value="stop_mails">
                {m.account_unsubscribe_button()}
              </Button>
            </FormActions>
          </Form>
        </>
      )}
    </div>
  );
}
