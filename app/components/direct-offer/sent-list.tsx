import { Link } from "react-router";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, type BadgeTone, EmptyState } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DirectOfferStatus } from "#domain/direct-offer/machine.ts";
import { m } from "#messages/messages.js";
import type { SentDirectOffer } from "#server/direct-offer/reads/direct-offer.ts";

const statusTexts: Record<DirectOfferStatus, { label: () => string; tone: BadgeTone }> = {
  sent: { label: m.direct_status_sent, tone: "neutral" },
  claimed: { label: m.direct_status_claimed, tone: "good" },
  refused: { label: m.direct_status_refused, tone: "bad" },
  withdrawn: { label: m.direct_status_withdrawn, tone: "neutral" },
  expired: { label: m.direct_status_expired, tone: "wait" },
  erased: { label: m.direct_status_erased, tone: "bad" },
};

type SentListProps = {
  rows: readonly SentDirectOffer[];
  next: string | null;
  is_first: boolean;
  hidden: { _key: string; profile_id: string };
  /** The result of the form of the row with this id. */
  resultOf: (id: string) => FormResult | null;
};

/** A provider's offers to e-mail addresses, each with its state and a button to withdraw it. */
export function SentList({ rows, next, is_first, hidden, resultOf }: SentListProps) {
  if (rows.length === 0 && is_first) {
    return (
      <EmptyState
        title={m.direct_list_empty_title()}
        action={
          <LinkButton to="/offers/new" look="primary">
            {m.direct_list_new()}
          </LinkButton>
        }
      >
        {m.direct_list_empty_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="rows card" aria-label={m.direct_list_title()}>
        {rows.map((row) => (
          <SentRow key={row.id} row={row} hidden={hidden} result={resultOf(row.id)} />
        ))}
      </ul>
      <ShowMore
        to={next ? `/offers/direct?after=${next}` : null}
        count={is_first ? undefined : <Link to="/offers/direct">{m.request_board_first()}</Link>}
      />
    </>
  );
}

type SentRowProps = { row: SentDirectOffer; hidden: SentListProps["hidden"]; result: FormResult | null };

function SentRow({ row, hidden, result }: SentRowProps) {
  const { label, tone } = statusTexts[row.is_past ? "expired" : row.status];
  const title = row.title ?? m.direct_list_erased();
  return (
    <li>
      <div className="row-main">
        <h2>
          {row.offer_id ? (
            <Link to={`/request/${row.request_id}/offer/${row.offer_id}`}>{title}</Link>
          ) : (
            title
          )}{" "}
          <Badge tone={tone}>{label()}</Badge>
        </h2>
        <p className="small soft">{recipientOf(row)}</p>
        {row.decline_reason ? <p className="small">{row.decline_reason}</p> : null}
      </div>
      <div className="row-amount num small">
        <b>
          <Money minor={row.total_minor} currency={row.currency} />
        </b>
      </div>
      <div className="row-note small soft">
        <Note row={row} />
      </div>
      {row.status === "sent" && !row.is_past ? (
        <div className="row-below">
          <Form
            id={`withdraw-${row.id}`}
            result={result}
            hidden={{
              ...hidden,
              _key: `${hidden._key}-${row.id}`,
              direct_offer_id: row.id,
              "int:version": row.version,
            }}
          >
            <Button isCompact name="command" value="withdraw_direct_offer">
              {m.direct_withdraw()}
              <span className="visually-hidden">{`: ${title}`}</span>
            </Button>
          </Form>
        </div>
      ) : null}
    </li>
  );
}

function recipientOf({ recipient_name, recipient_email, status }: SentDirectOffer): string {
  if (recipient_name && recipient_email) return `${recipient_name}, ${recipient_email}`;
  if (recipient_email) return recipient_email;
  return status === "claimed" ? m.direct_list_claimed_by() : m.direct_list_recipient_erased();
}

/** When it was sent and opened, and until when it is valid. */
function Note({ row }: { row: SentDirectOffer }) {
  return (
    <>
      {richMessage(m.direct_list_sent, { when: <Time at={row.sent_at} form="short" /> })}
      <br />
      {row.first_viewed_at
        ? richMessage(m.direct_list_viewed, { when: <Time at={row.first_viewed_at} form="short" /> })
        : row.is_undelivered
          ? m.direct_list_undelivered()
          : row.status === "sent"
            ? m.direct_list_not_viewed()
            : null}
      {row.status === "sent" && !row.is_past ? (
        <>
          <br />
          {richMessage(m.offer_valid_until_when, { when: <Time at={row.expires_at} form="short" /> })}
        </>
      ) : null}
    </>
  );
}
