import type { ReactNode } from "react";
import { MoneySummary } from "#app/components/booking/money-summary.tsx";
import { Card } from "#app/ui/content.tsx";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import type { PersonView } from "#server/operator/reads/subject-booking.ts";
import { conversationPath } from "../decision-path.ts";
import type { VisibleCase } from "./case-facts.tsx";
import type { CaseText } from "./case-text.ts";

/** The people, and the ledger's statement. */
export function CaseRail({ found, text }: { found: VisibleCase; text: CaseText }) {
  const { booking } = found;
  const { statement } = text;
  return (
    <>
      <Card as="section">
        <div className="grid gap-3">
          <h2>{m.admin_booking_people()}</h2>
          <dl className="grid gap-3">
            <Person term={m.admin_booking_customer()} person={booking.customer} />
            <Person term={m.admin_booking_provider()} person={booking.provider} />
          </dl>
          <p>
            <a className="inline-block py-1" href={`/admin/requests/${booking.request_id}`}>
              {m.admin_request_link()}
            </a>
          </p>
          {booking.thread_id ? (
            <p>
              <a className="inline-block py-1" href={conversationPath(booking.thread_id)}>
                {m.admin_conversation_link()}
              </a>
            </p>
          ) : null}
          {booking.is_own ? (
            <p>
              <a className="inline-block py-1" href={`/booking/${booking.id}`}>
                {m.admin_booking_own()}
              </a>
            </p>
          ) : null}
        </div>
      </Card>
      {statement.customer.length > 0 ? (
        <Card as="section">
          <div className="grid gap-4">
            <h2>{m.payment_statement_title()}</h2>
            <Side title={m.admin_booking_customer()}>
              <MoneySummary
                caption={m.payment_statement_title()}
                currency={booking.currency}
                lines={statement.customer}
              />
            </Side>
            {statement.provider.length > 0 ? (
              <Side title={m.admin_booking_provider()}>
                <MoneySummary
                  caption={m.payment_statement_title()}
                  currency={booking.currency}
                  lines={statement.provider}
                />
              </Side>
            ) : null}
            {statement.partner.length > 0 ? (
              <Side title={m.partner_partner()}>
                <MoneySummary
                  caption={m.payment_statement_title()}
                  currency={booking.currency}
                  lines={statement.partner}
                />
              </Side>
            ) : null}
            {statement.held.length > 0 ? (
              <MoneySummary
                caption={m.payment_statement_title()}
                currency={booking.currency}
                lines={statement.held}
              />
            ) : null}
          </div>
        </Card>
      ) : null}
    </>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="small soft">{title}</h3>
      {children}
    </div>
  );
}

function Person({ term, person: { name, email, account_id } }: { term: string; person: PersonView }) {
  return (
    <div>
      <dt className="small soft">{term}</dt>
      <dd>
        <a className="inline-block py-1" href={`/admin/accounts/${account_id}`}>
          {name}
        </a>
        <a className="small block py-1 break-all" href={mailtoHref(email)}>
          {email}
        </a>
      </dd>
    </div>
  );
}
