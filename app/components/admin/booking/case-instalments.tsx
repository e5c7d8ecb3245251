import { OperatorReasonForm } from "#app/components/admin/operator-reason-form.tsx";
import { Badge, type BadgeTone, Card } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { DateField } from "#app/ui/form/inputs.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { zoneName } from "#domain/format/zone-name.ts";
import type { ExtensionDays } from "#domain/payment/extension-days.ts";
import { knownDays } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";
import type { InstalmentForOperator } from "#server/operator/reads/booking.ts";

export type InstalmentCase = InstalmentForOperator & { extension: ExtensionDays };

const kinds: Readonly<Record<InstalmentForOperator["kind"], () => string>> = {
  full: m.admin_payment_full,
  deposit: m.admin_payment_deposit,
  balance: m.admin_payment_balance,
  change: m.admin_payment_change,
};
const states: Readonly<Record<InstalmentForOperator["status"], { tone: BadgeTone; text: () => string }>> = {
  due: { tone: "wait", text: m.admin_payment_status_due },
  overdue: { tone: "bad", text: m.admin_payment_status_overdue },
  paid: { tone: "good", text: m.admin_payment_status_paid },
  cancelled: { tone: "neutral", text: m.admin_payment_status_cancelled },
};

type InstalmentsProps = {
  instalments: readonly InstalmentCase[];
  currency: string;
  time_zone: string;
  cancel_overdue_at: string | null;
  hidden: Record<"_key" | "profile_id", string | null>;
  resultOf(command: string, id: string): FormResult | null;
};

/** The payments of a booking in the order in which they are due. */
export function CaseInstalments(props: InstalmentsProps) {
  const { instalments, currency, time_zone, cancel_overdue_at } = props;
  return (
    <section className="stack" id="payments">
      <h2>{m.admin_payments()}</h2>
      {instalments.map((one) => (
        <Card key={one.id}>
          <div className="stack tight">
            <p className="flex flex-wrap items-baseline gap-3">
              <b>
                <Money minor={one.amount_minor} currency={currency} />
              </b>
              <span>{kinds[one.kind]()}</span>
              <Badge tone={states[one.status].tone}>{states[one.status].text()}</Badge>
            </p>
            {one.status === "due" || one.status === "overdue" ? (
              <p className="small soft">
                {m.admin_payment_due()}: <Time at={one.due_at} venue_zone={time_zone} />
              </p>
            ) : null}
            {one.status === "overdue" && cancel_overdue_at ? (
              <p className="small soft">
                {m.admin_payment_overdue_until()} <Time at={cancel_overdue_at} venue_zone={time_zone} />
              </p>
            ) : null}
            {one.is_extensible ? <Extend {...props} instalment={one} /> : null}
          </div>
        </Card>
      ))}
    </section>
  );
}

function Extend({
  instalment: { id, version, extension },
  time_zone,
  hidden,
  resultOf,
}: InstalmentsProps & { instalment: InstalmentCase }) {
  if (!extension) return null;
  const { min, max, value } = extension;
  return (
    <OperatorReasonForm
      command="extend_instalment"
      summary={m.admin_extend()}
      sentence={m.admin_extend_text()}
      label={m.operator_reason()}
      hint={m.admin_extend_reason_hint()}
      button={m.admin_extend_submit()}
      isGrave={false}
      hidden={{ ...hidden, _key: `${hidden._key}-${id}`, instalment_id: id, version, time_zone }}
      result={resultOf("extend_instalment", id)}
    >
      <DateField
        name="due_at"
        label={m.admin_extend_due()}
        hint={max ? m.admin_extend_due_hint() : undefined}
        zone={m.place_local_time({ zone: zoneName(time_zone) })}
        min={min}
        max={max ?? knownDays.max}
        value={value}
      />
    </OperatorReasonForm>
  );
}
