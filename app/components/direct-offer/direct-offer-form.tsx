import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { NewTerms } from "#app/components/offer/form/new-terms.tsx";
import { keptRows, OfferLines } from "#app/components/offer/form/offer-lines.tsx";
import { type TypedOffer, typedOffer } from "#app/components/offer/form/offer-preview.ts";
import { MessageField, TermsFold } from "#app/components/offer/form/offer-terms.tsx";
import { PreviewCard } from "#app/components/offer/form/preview-card.tsx";
import { type WhenWhereData, WhenWhereFields } from "#app/components/request/draft/when-where-fields.tsx";
import { useSettings } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { WithRail } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import type { OfferPreview } from "#domain/offer/preview.ts";
import { m } from "#messages/messages.js";
import type { OfferDefaults } from "#server/category/reads/category.ts";

type DirectOfferFormProps = {
  defaults: OfferDefaults;
  /** What each policy says, as text from the server. */
  policies: Readonly<Record<PolicyName, string>>;
  tax_rates: readonly number[];
  when_where: WhenWhereData;
  validity: number;
  new_terms: string | null;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
  /** The server's figures for the lines of the posted form. */
  checked: OfferPreview | null;
};

/** An offer to an e-mail address: to whom, what, when and where, the price and the terms. */
export function DirectOfferForm({
  defaults,
  policies,
  tax_rates,
  when_where,
  validity,
  new_terms,
  hidden,
  result,
  checked,
}: DirectOfferFormProps) {
  const { locale } = useViewer();
  const { currency, tax_bp, deposit_bp, policy, is_exclusive } = defaults;
  const [typed, setTyped] = useState<TypedOffer | null>(null);
  const initial = useMemo(
    () => ({ policy, "int:validity": String(validity), validity_unit: "days" }),
    [policy, validity],
  );
  const rendered = useMemo(
    () => typedOffer(new Map(Object.entries(result?.values ?? initial)), currency, locale),
    [result, initial, currency, locale],
  );
  const offer = typed ?? rendered;
  const totals = typed ? typed.totals : (checked ?? rendered.totals);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setTyped(typedOffer(new FormData(form), currency, locale));
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
      <div onInput={onInput}>
        <WithRail
          rail={
            <PreviewCard
              offer={offer}
              policies={policies}
              totals={totals}
              currency={currency}
              checked={checked && checked.total_minor === totals?.total_minor ? checked : null}
              pending={m.offer_earn_check()}
            />
          }
          end={<Sending new_terms={new_terms} />}
        >
          <Recipient />
          <Subject when_where={when_where} isEndNeeded={is_exclusive} />
          <Section id="price" title={m.direct_form_price()}>
            <OfferLines
              lines={[]}
              currency={currency}
              tax_bp={tax_bp}
              tax_rates={tax_rates}
              kept_rows={keptRows(result)}
              hasChoice
            />
            <div className="stack max-w-form">
              <MessageField message="" />
              <TermsFold deposit_bp={deposit_bp} policy={policy} policies={policies} validity={validity} />
            </div>
          </Section>
        </WithRail>
      </div>
    </Form>
  );
}

function Sending({ new_terms }: Pick<DirectOfferFormProps, "new_terms">) {
  return (
    <div className="stack max-w-form">
      <NewTerms version={new_terms} />
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
      <p className="small soft">
        {m.direct_form_privacy({ days: useSettings().direct_offer_recipient_days })}
      </p>
    </div>
  );
}

function Recipient() {
  return (
    <Section id="to" title={m.direct_form_to()} isNarrow>
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
    <Section id="what" title={m.direct_form_what()} isNarrow>
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

type SectionProps = { id: string; title: string; isNarrow?: boolean; children: ReactNode };

function Section({ id, title, isNarrow, children }: SectionProps) {
  return (
    <section className={isNarrow ? "stack max-w-form" : "stack"} aria-labelledby={`direct-${id}`}>
      <h2 id={`direct-${id}`}>{title}</h2>
      {children}
    </section>
  );
}
