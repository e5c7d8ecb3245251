import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Pairs } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import type { MoneyView } from "#server/operator/reads/dealings.ts";

type Hidden = Record<string, string | number | null>;
type MoneyProps = { money: readonly MoneyView[]; hidden: Hidden; result: FormResult | null };

/** What each profile has paid, earned and is owed according to the ledger, by currency; an open balance can be settled. */
export function AccountMoney({ money, hidden, result }: MoneyProps) {
  const may = useMay();
  return (
    <section className="stack tight" id="money">
      <h2>{m.operator_money()}</h2>
      {money.length === 0 ? <p className="soft">{m.operator_money_none()}</p> : null}
      {money.map((view) => (
        <div key={`${view.profile_id} ${view.currency}`} className="stack tight">
          <h3>
            {view.name} · {view.currency}
          </h3>
          <Pairs pairs={pairsOf(view)} />
          {view.open_minor === 0 || !may("settle_provider_balance") ? null : (
            <Settlement view={view} hidden={hidden} result={isAbout(result, view) ? result : null} />
          )}
        </div>
      ))}
    </section>
  );
}

const isAbout = (result: FormResult | null, { profile_id, currency }: MoneyView) =>
  result?.values?.subject_id === profile_id && result.values["text:currency"] === currency;

function pairsOf(view: MoneyView) {
  const sums = [
    ["paid", m.operator_money_paid(), view.paid_minor],
    ["returned", m.operator_money_returned(), view.returned_minor],
    ["earned", m.operator_money_earned(), view.earned_minor],
    ["settled", m.operator_money_settled(), view.settled_minor],
    ["open", m.operator_money_open(), view.open_minor],
  ] as const;
  return sums
    .filter(([, , minor]) => minor !== 0)
    .map(([key, term, minor]) => ({ key, term, value: <Money minor={minor} currency={view.currency} /> }));
}

function Settlement({
  view,
  hidden,
  result,
}: {
  view: MoneyView;
  hidden: Hidden;
  result: FormResult | null;
}) {
  const { profile_id, currency, open_minor } = view;
  return (
    <details open={result !== null}>
      <summary>{m.operator_settle()}</summary>
      <Form
        id={`settle-${profile_id}-${currency}`}
        result={result}
        isDocument
        hidden={{
          _key: `${hidden._key}-settle-${currency}-${profile_id}`,
          profile_id: hidden.profile_id ?? null,
          subject_id: profile_id,
          "text:currency": currency,
          "int:balance_minor": open_minor,
        }}
      >
        <p className="soft">{open_minor > 0 ? m.operator_settle_text() : m.operator_settle_debt_text()}</p>
        <TextField
          name="reference"
          label={m.operator_settle_reference()}
          hint={m.operator_settle_reference_hint()}
          maxLength={120}
        />
        <p>
          <Button name="command" value="settle_provider_balance">
            {m.operator_settle_submit()}
          </Button>
        </p>
      </Form>
    </details>
  );
}
