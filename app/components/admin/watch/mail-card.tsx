import { Badge, Card } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { MailRow } from "#server/operator/reads/watch/mails.ts";
import { Code } from "../operator-task.tsx";
import { AgainForm } from "./again-form.tsx";
import { mailFailureTexts } from "./watch-text.ts";

type Props = {
  mail: MailRow & { hidden: { _key: string; profile_id: string | null } };
  result: FormResult | null;
  heading?: "h2" | "h4";
};

/** A mail that was sent or given up; the latter with the button that sends it again. */
export function MailCard({ mail, result, heading: Heading = "h2" }: Props) {
  const { template, at, account, failure, hidden } = mail;
  return (
    <Card as="section">
      <div className="grid gap-2">
        <Heading>
          <Code>{template}</Code>
        </Heading>
        <p className="flex flex-wrap gap-2">
          {failure === null ? <Badge>{m.watch_mails_sent()}</Badge> : <FailureBadge failure={failure} />}
          {failure?.reply_code ? (
            <span className="small soft">{m.watch_mails_reply({ code: failure.reply_code })}</span>
          ) : null}
          <Time at={at} hasRelative />
        </p>
        <p className="break-all">
          {account ? (
            <a href={`/admin/accounts/${account.id}`}>{account.email}</a>
          ) : (
            (failure?.recipient ?? m.watch_mails_nobody())
          )}
        </p>
        {failure?.may_be_resent ? (
          <AgainForm
            command="resend_mail"
            button={m.watch_mails_resend()}
            name={`${template} ${failure.id.slice(-8)}`}
            hidden={{ ...hidden, mail_failure_id: failure.id }}
            result={result}
          />
        ) : null}
      </div>
    </Card>
  );
}

function FailureBadge({ failure }: { failure: NonNullable<MailRow["failure"]> }) {
  if (failure.is_resent) return <Badge tone="info">{m.watch_mails_resent()}</Badge>;
  return <Badge tone="wait">{mailFailureTexts[failure.reason]()}</Badge>;
}
