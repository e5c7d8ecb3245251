import type { ReactNode } from "react";
import { Card, Pairs } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { GivenUpDelivery } from "#server/operator/reads/watch/health.ts";
import type { JobRow } from "#server/operator/reads/watch/jobs.ts";
import type { MailRow } from "#server/operator/reads/watch/mails.ts";
import { Code } from "../operator-task.tsx";
import { AgainForm } from "../watch/again-form.tsx";
import { JobCard } from "../watch/job-card.tsx";
import { MailCard } from "../watch/mail-card.tsx";

type Sent = { hidden: { _key: string; profile_id: string | null } };
type Props = {
  jobs: readonly (JobRow & Sent)[];
  mails: readonly (MailRow & Sent)[];
  deliveries: readonly (GivenUpDelivery & Sent)[];
  result: FormResult | null;
};

/** What nothing does again by itself, the latest few of each kind, with the buttons that do it. */
export function DoneAgain({ jobs, mails, deliveries, result }: Props) {
  if (jobs.length + mails.length + deliveries.length === 0) return null;
  const resultOf = (name: string, id: string | number) =>
    String(result?.values?.[name]) === String(id) ? result : null;
  return (
    <section className="stack" id="again">
      <h2>{m.health_again()}</h2>
      <Kind title={m.health_again_jobs()} all={<a href="/admin/jobs?state=dead">{m.health_all_jobs()}</a>}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} result={resultOf("job_id", job.id)} heading="h4" />
          </li>
        ))}
      </Kind>
      <Kind
        title={m.health_again_mails()}
        all={<a href="/admin/mails?state=failed">{m.health_all_mails()}</a>}
      >
        {mails.map((mail) => (
          <li key={mail.key}>
            <MailCard mail={mail} result={resultOf("mail_failure_id", mail.failure?.id ?? "")} heading="h4" />
          </li>
        ))}
      </Kind>
      <Kind title={m.health_again_deliveries()}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} result={resultOf("delivery_id", delivery.id)} />
          </li>
        ))}
      </Kind>
    </section>
  );
}

function Kind({ title, all, children }: { title: string; all?: ReactNode; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack" aria-label={title}>
        {children}
      </ul>
      {all ? <p className="small">{all}</p> : null}
    </>
  );
}

function Delivery({ delivery, result }: { delivery: GivenUpDelivery & Sent; result: FormResult | null }) {
  const { id, type, attempts, created_at, account_id, owner, hidden } = delivery;
  // One receiver often misses many of a type: the end of the id tells them apart in a list of links and buttons.
  const name = `${type} ${id.slice(-8)}`;
  const pairs = [
    {
      key: "owner",
      term: m.health_delivery_owner(),
      value: (
        <a href={`/admin/accounts/${account_id}`}>
          {owner}
          <span className="visually-hidden">{`: ${name}`}</span>
        </a>
      ),
    },
    { key: "made", term: m.health_delivery_made(), value: <Time at={created_at} hasRelative /> },
    { key: "attempts", term: m.watch_jobs_attempts(), value: attempts },
  ];
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h4>
          <Code>{type}</Code>
        </h4>
        <Pairs pairs={pairs} />
        <AgainForm
          command="redeliver_webhook"
          button={m.health_redeliver()}
          name={name}
          hidden={{ ...hidden, delivery_id: id }}
          result={result}
        >
          <TextArea
            name="reason"
            label={m.health_delivery_reason()}
            hint={m.health_delivery_reason_hint()}
            maxLength={limits.reason_characters}
            rows={2}
          />
        </AgainForm>
      </div>
    </Card>
  );
}
