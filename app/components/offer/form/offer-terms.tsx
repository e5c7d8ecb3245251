import { Choices } from "#app/ui/form/choices.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { NumberField, SelectField, TextArea } from "#app/ui/form/inputs.tsx";
import { formatRate } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { policyNameText } from "../offer-text.ts";

type TermsFoldProps = {
  deposit_bp: number;
  policy: PolicyName;
  /** What each policy says, as text from the server. */
  policies: Readonly<Record<PolicyName, string>>;
  validity: number;
  /** Names the end of the days that the field begins with, where the server knows it. */
  hint?: string;
};

/** The terms that most offers leave as the category or the last version has them; the preview always names them. */
export function TermsFold({ deposit_bp, policy, policies, validity, hint }: TermsFoldProps) {
  const unset = {
    "int:deposit_bp": String(deposit_bp),
    policy,
    "int:validity": String(validity),
    validity_unit: "days",
  };
  return (
    <Fold summary={m.offer_terms_fold()} unset={unset}>
      <DepositField deposit_bp={deposit_bp} />
      <PolicyField policy={policy} policies={policies} />
      <ValidityFields validity={validity} hint={hint} />
    </Fold>
  );
}

function DepositField({ deposit_bp }: { deposit_bp: number }) {
  const { locale } = useViewer();
  const rates = [...new Set([0, 1_000, 2_000, 3_000, 5_000, deposit_bp])].sort((a, b) => a - b);
  return (
    <SelectField
      name="int:deposit_bp"
      label={m.offer_deposit_label()}
      hint={m.offer_deposit_hint({ days: limits.balance_due_before_start_days })}
      value={String(deposit_bp)}
      hasValue
      options={rates.map((rate) => ({
        value: String(rate),
        label: rate === 0 ? m.offer_deposit_none() : formatRate(rate, locale),
      }))}
    />
  );
}

function PolicyField({ policy, policies }: Pick<TermsFoldProps, "policy" | "policies">) {
  return (
    <Choices
      name="policy"
      legend={m.offer_policy_legend()}
      value={policy}
      choices={(["flexible", "moderate", "strict"] as const).map((name) => ({
        value: name,
        label: policyNameText[name](),
        hint: policies[name],
      }))}
    />
  );
}

function ValidityFields({ validity, hint }: { validity: number; hint?: string | undefined }) {
  return (
    <div className="pair">
      <NumberField
        name="int:validity"
        label={m.offer_validity_label()}
        hint={hint ?? m.offer_validity_hint()}
        value={validity}
        min={1}
        max={90}
      />
      <SelectField
        name="validity_unit"
        label={m.offer_validity_unit_label()}
        value="days"
        hasValue
        options={[
          { value: "days", label: m.offer_validity_days() },
          { value: "hours", label: m.offer_validity_hours() },
        ]}
      />
    </div>
  );
}

export function MessageField({ message }: { message: string }) {
  return (
    <TextArea
      name="message"
      label={m.offer_message_label()}
      hint={m.offer_message_hint()}
      value={message}
      maxLength={5000}
      rows={6}
    />
  );
}
