import { randomUUID } from "node:crypto";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { DateField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { formatRate } from "#app/ui/format.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { limits } from "#domain/limits.ts";
import { addDaysInZone, toLocalDate } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findProviderFees } from "#server/operator/reads/fees.ts";
import type { Route } from "./+types/fee.ts";

/** Agreements begin at most so many days ahead. */
const days_ahead = 365;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope } = pageOf(context);
  const fees = orNotFound(await findProviderFees(scope, params.id));
  const zone = scope.settings.default_time_zone;
  return {
    fees,
    days: {
      min: toLocalDate(scope.now, zone),
      max: toLocalDate(addDaysInZone(scope.now, days_ahead, zone), zone),
    },
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null, provider_id: fees.provider_id },
  };
}

export const action = commandAction({
  set_provider_fee: { redirectTo: ({ provider_id }) => `/admin/fees/${provider_id}`, flash: "saved" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.operator_fee()) }];
}

export default function Fee({ loaderData, actionData }: Route.ComponentProps) {
  const { fees, days, hidden } = loaderData;
  const { locale } = useViewer();
  const feeText = (fee_bp: number | null) =>
    fee_bp === null ? m.operator_fee_of_category() : formatRate(fee_bp, locale);
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href={`/admin/accounts/${fees.account_id}`}>
          {fees.name}
        </a>
      </p>
      <PageHeader
        title={m.operator_fee()}
        sentence={<span className="soft">{m.operator_fee_text({ name: fees.name })}</span>}
      />
      <div className="stack loose max-w-form">
        <Form id="fee" result={actionData?.result ?? null} hidden={hidden}>
          <TextField
            name="percent:fee_bp"
            label={m.operator_fee_value()}
            hint={m.operator_fee_value_hint()}
            isOptional
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
          />
          <DateField
            name="starts_on"
            label={m.operator_fee_from()}
            hint={m.operator_fee_from_hint()}
            isOptional
            {...days}
          />
          <TextArea
            name="reason"
            label={m.setting_reason()}
            hint={m.operator_fee_reason_hint()}
            maxLength={limits.reason_characters}
            rows={2}
          />
          <FormActions>
            <Button look="primary" name="command" value="set_provider_fee">
              {m.operator_fee_save()}
            </Button>
          </FormActions>
        </Form>
        <section className="stack tight">
          <h2>{m.setting_history()}</h2>
          {fees.agreements.length === 0 ? (
            <p className="soft">{m.operator_fee_none()}</p>
          ) : (
            <Rows
              label={m.setting_history()}
              rows={fees.agreements.map(({ id, fee_bp, starts_at, agreed_at, reason, by, is_in_force }) => ({
                key: id,
                title: feeText(fee_bp),
                to: null,
                badge: is_in_force ? <Badge tone="good">{m.operator_fee_in_force()}</Badge> : null,
                detail: richMessage(m.operator_fee_since, { when: <Time at={starts_at} /> }),
                note: reason,
                below: (
                  <span className="small soft">
                    {richMessage(m.setting_by, {
                      who: by ?? m.setting_by_machine(),
                      when: <Time at={agreed_at} />,
                    })}
                  </span>
                ),
              }))}
            />
          )}
        </section>
      </div>
    </>
  );
}
