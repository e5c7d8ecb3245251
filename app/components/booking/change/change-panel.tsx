import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, Pairs } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import type { SeenFirst } from "#app/ui/form/use-seen-first.ts";
import { MoneySummary } from "../money-summary.tsx";
import { SentenceText } from "../sentence.tsx";
import { BookingTime } from "../time-place.tsx";
import { ChangeSeen } from "./change-seen.tsx";
import type { ChangePanelView } from "./change-text.ts";

export type ChangePanelProps = {
  change: ChangePanelView;
  booking: { currency: string; time_zone: string };
  hidden: Record<string, string | null>;
  result: FormResult | null;
  /** The proposal that the viewer read first, if a live refresh has replaced it. */
  seen: SeenFirst<ChangePanelView | null>;
};

/** An open change: before and after side by side, what agreeing does, and the viewer's answers. */
export function ChangePanel({ change, booking, hidden, result, seen }: ChangePanelProps) {
  const { title, lines, dates, prices, consequences, pay } = change;
  return (
    <Card as="section">
      <div className="stack" id="change">
        <h2>{title}</h2>
        <Sentences all={lines} />
        {dates ? (
          <Pairs
            pairs={dates.map(({ term, ...times }) => ({
              key: term,
              term,
              value: <BookingTime {...times} time_zone={booking.time_zone} />,
            }))}
          />
        ) : null}
        {prices ? (
          <div className="columns">
            {prices.map((price) => (
              <div key={price.term} className="stack tight">
                <h3>{price.term}</h3>
                <MoneySummary caption={price.term} currency={booking.currency} lines={price.lines} />
              </div>
            ))}
          </div>
        ) : null}
        <Sentences all={consequences} />
        {pay ? (
          <div className="no-print">
            <LinkButton to={pay.to} look="primary">
              {pay.label}
            </LinkButton>
          </div>
        ) : null}
        <ChangeAnswer change={change} booking={booking} hidden={hidden} result={result} seen={seen} />
      </div>
    </Card>
  );
}

function Sentences({ all }: { all: ChangePanelView["lines"] }) {
  return all.map((said, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one change never change places
    <p key={index} className="max-w-text">
      <SentenceText said={said} />
    </p>
  ));
}

/** Agree and decline for the side that is asked; withdraw for the side that may. */
function ChangeAnswer({ change, booking, hidden, result, seen }: ChangePanelProps) {
  const { ids, answer, withdraw } = change;
  return (
    <div className="no-print stack">
      {answer ? (
        <Form
          id="change-answer"
          result={result}
          hidden={{ ...hidden, ...ids, _key: `${hidden._key}-answer`, command: "answer_change" }}
          isDocument
        >
          <ChangeSeen change={change} booking={booking} seen={seen} />
          <TextField name="note" label={answer.note} maxLength={1000} isOptional />
          <FormActions>
            <Button look="primary" name="flag:agrees" value="true" onClick={seen.hold}>
              {answer.agree}
            </Button>
            <Button name="flag:agrees" value="false">
              {answer.decline}
            </Button>
          </FormActions>
        </Form>
      ) : null}
      {withdraw ? (
        <Form
          id="change-withdraw"
          result={null}
          hidden={{
            ...hidden,
            _key: `${hidden._key}-withdraw`,
            change_id: ids.change_id,
            "int:version": withdraw.version,
          }}
          isDocument
        >
          <FormActions>
            <Button name="command" value="withdraw_change">
              {withdraw.label}
            </Button>
          </FormActions>
        </Form>
      ) : null}
    </div>
  );
}
