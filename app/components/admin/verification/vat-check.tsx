import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { type Pair, Pairs } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { VatCheckView } from "#server/operator/reads/verification.ts";

type VatCheckProps = {
  check: VatCheckView;
  /** Whether somebody can be asked. */
  hasService: boolean;
  /** Of the form that asks again; null where nothing is to be done. */
  hidden: Record<string, string | number | null> | null;
  result: FormResult | null;
};

/** What the register VIES says about a provider's VAT number, and the button that has it asked again. */
export function VatCheck({ check, hasService, hidden, result }: VatCheckProps) {
  const may = useMay();
  return (
    <section className="stack tight" id="vies">
      <h2>{m.admin_vies()}</h2>
      <p>{answerText(check, hasService)}</p>
      {check.state === "valid" ? <Pairs pairs={registeredPairs(check)} /> : null}
      {hidden && hasService && may("recheck_vat_number") ? (
        <Form id="ask-vies" isInline isDocument hidden={hidden} result={result}>
          <Button isCompact name="command" value="recheck_vat_number">
            {m.admin_vies_ask()}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

const datedTexts = {
  asked: m.admin_vies_asked,
  valid: m.admin_vies_valid,
  invalid: m.admin_vies_invalid,
  unanswered: m.admin_vies_unanswered,
};

function answerText({ state, at }: VatCheckView, hasService: boolean) {
  if (!hasService && (state === "not_asked" || state === "asked")) return m.admin_vies_form_only();
  if (state === "not_asked" || at === null) return m.admin_vies_not_asked();
  return richMessage(datedTexts[state], { when: <Time at={at} /> });
}

function registeredPairs({ registered_name, registered_address, consultation_number }: VatCheckView): Pair[] {
  const undisclosed = m.admin_vies_undisclosed();
  const address = registered_address ? (
    <span className="whitespace-pre-line">{registered_address}</span>
  ) : (
    undisclosed
  );
  return [
    { key: "name", term: m.admin_vies_name(), value: registered_name ?? undisclosed },
    { key: "address", term: m.admin_vies_address(), value: address },
    ...(consultation_number
      ? [{ key: "proof", term: m.admin_vies_consultation(), value: consultation_number }]
      : []),
  ];
}
