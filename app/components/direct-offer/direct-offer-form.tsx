import { type FormEvent, type ReactNode, useState } from "react";
import { Earnings } from "#app/components/offer/form/earnings.tsx";
import { keptRows, OfferLines } from "#app/components/offer/form/offer-lines.tsx";
import { previewTotals, type Totals } from "#app/components/offer/form/offer-preview.ts";
import {
  DepositField,
  MessageField,
  PolicyField,
  ValidityFields,
} from "#app/components/offer/form/offer-terms.tsx";
import { sumLines } from "#app/components/offer/offer-money.tsx";
import { type WhenWhereData, WhenWhereFields } from "#app/components/request/draft/when-where-fields.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { MoneyLines } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { limits } from "#domain/limits.ts";
import type { OfferPreview } from "#domain/offer/preview.ts";
import { m } from "#messages/messages.js";
import type { OfferDefaults } from "#server/category/reads/category.ts";

type DirectOfferFormProps = {
  defaults: OfferDefaults;
  tax_rates: readonly number[];
  when_where: WhenWhereData;
  validity: number;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
  /** The server's figures for the lines of the posted form. */
  checked: OfferPreview | null;
};

/** An offer to an e-mail address: to whom, what, when and where, the price and the terms. */
export function DirectOfferForm({
  defaults,
  tax_rates,
  when_where,
  validity,
  hidden,
  result,
  checked,
}: DirectOfferFormProps) {
  const { locale } = useViewer();
  const { currency, tax_bp, deposit_bp, policy, is_exclusive } = defaults;
  const [typed, setTyped] = useState<Totals | null>(null);
  const totals = typed ?? checked;
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setTyped(previewTotals(new FormData(form), currency, locale));
  };
  return (
    <Form
      id="direct-offer"
      result={result}
      label={m.direct_form_title()}
      hidden={{
        ...hidden,
        currency,
        locale,
        "int:total_minor": totals?.total_minor,
      }}
    >
      {/* Enter presses the first submit button: it checks, and neither sends nor adds a line. */}
      <button type="submit" name="command" value="preview" hidden />
      <Recipient />
      <Subject when_where={when_where} isEndNeeded={is_exclusive} />
      <Section id="price" title={m.direct_form_price()}>
        <div className="stack" onInput={onInput}>
          <OfferLines
            lines={[]}
            currency={currency}
            tax_bp={tax_bp}
            tax_rates={tax_rates}
            kept_rows={keptRows(result)}
            hasChoice
          />
          <DirectTotals totals={totals} checked={typed ? null : checked} currency={currency} />
          <DepositField deposit_bp={deposit_bp} />
        </div>
        <PolicyField policy={policy} />
        <ValidityFields validity={validity} />
        <MessageField message="" />
      </Section>
      <FormActions>
        <Button look="primary" name="command" value="send_direct_offer">
          {m.direct_form_send()}
        </Button>
        <Button name="command" value="preview">
          {m.offer_check_total()}
        </Button>
        <LinkButton to="/offers/direct" look="quiet">
          {m.direct_form_back()}
        </LinkButton>
      </FormActions>
      <p className="small soft">{m.direct_form_privacy({ days: limits.direct_offer_recipient_days })}</p>
    </Form>
  );
}

function Recipient() {
  return (
    <Section id="to" title={m.direct_form_to()}>
      <TextField
        name="recipient_email"
        type="email"
        label={m.direct_form_email()}
        hint={m.direct_form_email_hint()}
        maxLength={254}
        autoComplete="off"
      />
      <TextField
        name="recipient_name"
        label={m.direct_form_name()}
        maxLength={80}
        autoComplete="off"
        isOptional
      />
    </Section>
  );
}

function Subject({ when_where, isEndNeeded }: { when_where: WhenWhereData; isEndNeeded: boolean }) {
  return (
    <Section id="what" title={m.direct_form_what()}>
      <TextField
        name="title"
        label={m.direct_form_about()}
        hint={m.direct_form_about_hint()}
        maxLength={120}
      />
      <TextArea
        name="description"
        label={m.direct_form_description()}
        hint={m.direct_form_description_hint()}
        maxLength={5000}
        isOptional
      />
      <WhenWhereFields {...when_where} draft={null} isEndNeeded={isEndNeeded} reader="provider" />
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby={`direct-${id}`}>
      <h2 id={`direct-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

/** What the recipient would pay; the provider's earnings come only from the server. */
function DirectTotals({
  totals,
  checked,
  currency,
}: {
  totals: Totals | null;
  checked: OfferPreview | null;
  currency: string;
}) {
  const { locale } = useViewer();
  return (
    <div aria-live="polite">
      {totals ? (
        <section className="card padded stack tight">
          <MoneyLines
            caption={m.offer_lines_caption()}
            currency={currency}
            lines={sumLines(totals, locale)}
          />
          {checked ? <Earnings preview={checked} /> : null}
        </section>
      ) : null}
    </div>
  );
}
