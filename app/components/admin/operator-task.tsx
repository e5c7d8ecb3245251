import type { ReactNode } from "react";
import { Badge, Card, type Pair, Pairs } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import type { EndedView } from "#server/operator/reads/operator.ts";
import type { BookingForOperator } from "#server/operator/reads/subject-booking.ts";
import { bookingStatusText } from "./booking-status-text.ts";
import { bookingPath, conversationPath } from "./decision-path.ts";
import type { OperatorTaskText } from "./operator-task-text.ts";

/** Why an operator task exists and what to do about it. */
export function TaskGuidance({ words }: { words: Pick<OperatorTaskText, "why" | "todo"> }) {
  return (
    <div className="stack">
      <section className="stack tight">
        <h2>{m.admin_why()}</h2>
        <p className="max-w-text">{words.why}</p>
      </section>
      <section className="stack tight">
        <h2>{m.admin_todo()}</h2>
        <p className="max-w-text">{words.todo}</p>
      </section>
    </div>
  );
}

export function TaskFacts({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <section className="stack tight">
      <h2>{m.admin_facts()}</h2>
      <Pairs pairs={pairs} />
    </section>
  );
}

/** An identifier of Stripe's or ours; breaks anywhere, so that it never widens the page. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="small break-all">{children}</code>;
}

/** Who ended an operator task, when, and the note. */
export function TaskOutcome({ title, ended }: { title: string; ended: EndedView }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <p>
        <Time at={ended.at} />
        {ended.by ? `, ${m.admin_ended_by({ who: ended.by })}` : null}
      </p>
      <p className="max-w-text whitespace-pre-line">
        {ended.by ? ended.note && `${m.admin_ended_note()}: ${ended.note}` : m.admin_ended_overtaken()}
      </p>
    </section>
  );
}

/** The booking with both contacts and links to the operator's pages for it and its request. */
export function TaskBooking({ booking }: { booking: BookingForOperator | null }) {
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.admin_booking()}</h2>
        {booking ? <SubjectFacts booking={booking} /> : <p className="soft">{m.admin_booking_none()}</p>}
      </div>
    </Card>
  );
}

function SubjectFacts({ booking }: { booking: BookingForOperator }) {
  const { id, number, request_id, title, status, total_minor, currency, customer, provider, thread_id } =
    booking;
  const people = [
    { key: "customer", term: m.admin_booking_customer(), ...customer },
    { key: "provider", term: m.admin_booking_provider(), ...provider },
  ];
  return (
    <>
      <p className="font-medium">
        <a href={bookingPath(id)}>{title}</a>
      </p>
      <p>
        <Badge>{bookingStatusText(status)}</Badge>
      </p>
      <dl className="grid gap-3">
        <div>
          <dt className="small soft">{m.admin_booking_total()}</dt>
          <dd>
            <Money minor={total_minor} currency={currency} />
          </dd>
        </div>
        {people.map(({ key, term, name, email }) => (
          <div key={key}>
            <dt className="small soft">{term}</dt>
            <dd>
              {name}
              <a className="small block py-1 break-all" href={mailtoHref(email)}>
                {email}
              </a>
            </dd>
          </div>
        ))}
        <div>
          <dt className="small soft">{m.admin_booking_number()}</dt>
          <dd className="num">{number}</dd>
        </div>
      </dl>
      <a className="inline-block py-1" href={`/admin/requests/${request_id}`}>
        {m.admin_request_link()}
      </a>
      {thread_id ? (
        <a className="inline-block py-1" href={conversationPath(thread_id)}>
          {m.admin_conversation_link()}
        </a>
      ) : null}
    </>
  );
}
