import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { type VatCheckOutcome, vatCheckState } from "#domain/account/vat-check.ts";
import { viesNumberOf } from "#domain/place/vat-number.ts";
import { m } from "#messages/messages.js";
import type { ProviderForOperator } from "#server/operator/reads/verification.ts";

type Provider = Pick<ProviderForOperator, "country" | "tax_id" | "vat_check">;

const answers = {
  valid: m.admin_vies_valid,
  invalid: m.admin_vies_invalid,
  unanswered: m.admin_vies_unanswered,
} as const satisfies Record<VatCheckOutcome, unknown>;

/** What the register VIES says about a provider's VAT number, as terms and values; none where it cannot have it. */
export function vatCheckPairs(provider: Provider, hasService: boolean) {
  const about = viesNumberOf(provider);
  if (!about) return [];
  const { vat_check: check } = provider;
  const state = vatCheckState(about, check, hasService);
  const pair = (key: string, term: string, value: React.ReactNode) => ({ key, term, value });
  const term = m.admin_vies();
  if (state === "form_only") return [pair("vies", term, m.admin_vies_form_only())];
  if (state === "not_asked" || !check) return [pair("vies", term, m.admin_vies_not_asked())];
  if (state === "asked")
    return [pair("vies", term, richMessage(m.admin_vies_asked, { when: <Time at={check.asked_at} /> }))];
  const when = <Time at={check.answered_at ?? check.asked_at} />;
  const answer = pair("vies", term, richMessage(answers[state], { when }));
  if (state !== "valid") return [answer];
  const { registered_name, registered_address, consultation_number } = check;
  return [
    answer,
    pair("vies-name", m.admin_vies_name(), registered_name ?? m.admin_vies_undisclosed()),
    pair(
      "vies-address",
      m.admin_vies_address(),
      registered_address ? (
        <span className="whitespace-pre-line">{registered_address}</span>
      ) : (
        m.admin_vies_undisclosed()
      ),
    ),
    ...(consultation_number ? [pair("vies-proof", m.admin_vies_consultation(), consultation_number)] : []),
  ];
}

type RecheckProps = {
  provider: Provider;
  hasService: boolean;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** The button that has the register asked again. */
export function RecheckVatNumber({ provider, hasService, hidden, result }: RecheckProps) {
  const may = useMay();
  if (!hasService || !viesNumberOf(provider) || !may("recheck_vat_number")) return null;
  return (
    <Form id="vies" isInline isDocument hidden={hidden} result={result}>
      <Button isCompact name="command" value="recheck_vat_number">
        {m.admin_vies_ask()}
      </Button>
    </Form>
  );
}
