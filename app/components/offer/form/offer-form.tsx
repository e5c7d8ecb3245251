import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { TimeRangeFields, type WallTimeValues } from "#app/components/place/time-range-fields.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, WithRail } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { formatMoney } from "#domain/format/money.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import type { DayRange } from "#domain/place/date-range.ts";
import { isSameZone } from "#domain/place/time-zone.ts";
import { m } from "#messages/messages.js";
import type { KeptState, OfferCheck } from "#server/offer/reads/offer-form.ts";
import { DateNotes } from "../date-notes.tsx";
import { NewTerms } from "./new-terms.tsx";
import type { LineValues } from "./offer-line.tsx";
import { keptRows, OfferLines } from "./offer-lines.tsx";
import { type Totals, type TypedOffer, typedOffer } from "./offer-preview.ts";
import { type OfferSources, StartFrom, Templates } from "./offer-start.tsx";
import { MessageField, TermsFold } from "./offer-terms.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { type AutosaveState, useOfferAutosave } from "./use-offer-autosave.ts";

export type OfferFormValues = {
  message: string;
  lines: readonly LineValues[];
  currency: string;
  tax_bp: number;
  /** Usual rates: those of the provider's country, and those in use here. */
  tax_rates: readonly number[];
  deposit_bp: number;
  policy: PolicyName;
  /** What each policy says, as text from the server. */
  policies: Readonly<Record<PolicyName, string>>;
  validity: number;
  /** When an offer of this validity ends, as text from the server. */
  validity_hint: string;
  /** The zone of the place; the form's times are in it. */
  time_zone: string;
  when: WallTimeValues;
  days: DayRange;
  /** The date must have an end. */
  is_end_needed: boolean;
};

type OfferFormProps = {
  values: OfferFormValues;
  command: "send_offer" | "revise_offer";
  request_id: string;
  hidden: Record<string, string | number | null | undefined>;
  result: FormResult | null;
  /** The server's figures for what the form was rendered with. */
  checked: OfferCheck | null;
  /** What the last answer did with the input; null for a form just opened. */
  kept: KeptState | null;
  /** The form starts with input saved earlier. */
  isFoundAgain: boolean;
  sources: OfferSources;
  new_terms: string | null | undefined;
};

const form_id = "offer-form";

/**
 * Form for an offer, with what comes of it beside it. The server checks and saves it during typing; without scripts, at
 * each button.
 */
export function OfferForm(props: OfferFormProps) {
  const { values, command, request_id, hidden, result, checked, sources } = props;
  const { locale } = useViewer();
  const [typed, setTyped] = useState<TypedOffer | null>(null);
  const { currency } = values;
  const rendered = useMemo(() => renderedOffer(values, result, locale), [values, result, locale]);
  const answer = useOfferAutosave(form_id, `/request/${request_id}/offer-form`, hidden._key, result);
  const kept = answer?.kept ?? props.kept;
  const latest = answer?.check ?? checked;
  const totals = typed?.totals ?? latest?.preview ?? null;
  // Of the answers to typing and to a button, the one that matches what is on screen.
  const check = isFor(latest, totals) || !isFor(checked, totals) ? latest : checked;
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setTyped(typedOffer(new FormData(form), currency, locale));
  };
  return (
    <Form
      id={form_id}
      result={result}
      label={m.offer_form_label()}
      hidden={{ ...hidden, currency, "int:total_minor": totals?.total_minor }}
    >
      {/* Enter presses the first submit button: it checks, and neither sends nor adds a line. */}
      <button type="submit" name="command" value="preview" hidden />
      {kept === "newer" ? <NewerInput request_id={request_id} /> : null}
      <div onInput={onInput}>
        <WithRail
          rail={
            <>
              <PreviewCard
                offer={typed ?? rendered}
                policies={values.policies}
                totals={totals}
                currency={currency}
                // The figure is the server's; it is hidden while it lags behind the input.
                checked={isFor(check, totals) ? (check?.preview ?? null) : null}
                pending={m.offer_earn_pending()}
                valid_until={check?.valid_until}
              />
              {check ? (
                <div className="stack rail-notes">
                  <DateNotes date={check.date} />
                </div>
              ) : null}
            </>
          }
          end={
            <Sending
              command={command}
              totals={totals}
              currency={currency}
              kept={kept}
              new_terms={props.new_terms}
            />
          }
        >
          <div className="stack">
            {props.isFoundAgain && !answer ? <p className="small soft">{m.offer_found_again()}</p> : null}
            <OfferFields values={values} request_id={request_id} result={result} check={check} {...sources} />
          </div>
        </WithRail>
      </div>
    </Form>
  );
}

type OfferFieldsProps = Pick<OfferFormProps, "values" | "request_id" | "result"> &
  OfferSources & { check: OfferCheck | null };

/** What a provider fills in, from what it can start from to what it can keep for the next offer. */
function OfferFields({ values, request_id, result, check, templates, last_offer }: OfferFieldsProps) {
  return (
    <>
      <StartFrom templates={templates} last_offer={last_offer} request_id={request_id} />
      <OfferLines
        lines={values.lines}
        currency={values.currency}
        tax_bp={values.tax_bp}
        tax_rates={values.tax_rates}
        kept_rows={keptRows(result)}
        hasChoice
      />
      <div className="stack max-w-form">
        <OfferDates {...values}>
          {/* On wide screens they stand beside the form, always in view. */}
          {check ? (
            <div className="stack tight form-notes">
              <DateNotes date={check.date} />
            </div>
          ) : null}
        </OfferDates>
        <MessageField message={values.message} />
        <TermsFold {...values} hint={values.validity_hint} />
      </div>
      <Templates
        templates={templates}
        request_id={request_id}
        isOpen={result?.fields?.template_name !== undefined}
      />
    </>
  );
}

/** The offer that the form was rendered with: its initial values, or the input of a form that is shown again. */
function renderedOffer(values: OfferFormValues, result: FormResult | null, locale: string): TypedOffer {
  if (result?.values) return typedOffer(new Map(Object.entries(result.values)), values.currency, locale);
  const { lines, policy, validity } = values;
  return { lines, totals: null, policy, validity: { quantity: validity, unit: "day" } };
}

type SendingProps = Pick<OfferFormProps, "command" | "new_terms"> & {
  totals: Totals | null;
  currency: string;
  kept: AutosaveState | null;
};

/** The buttons, the terms that sending agrees to, and whether the input is saved. */
function Sending({ command, totals, currency, kept, new_terms }: SendingProps) {
  const { locale } = useViewer();
  return (
    <div className="stack">
      <NewTerms version={new_terms} />
      <FormActions>
        <Button look="primary" name="command" value={command}>
          {totals
            ? sendWords[command].priced({ total: formatMoney(totals.total_minor, currency, locale) })
            : sendWords[command].plain()}
        </Button>
        <Button name="command" value="preview">
          {m.offer_check_total()}
        </Button>
      </FormActions>
      <p className="small soft" role="status">
        {kept && keptWords[kept]?.()}
      </p>
    </div>
  );
}

const keptWords: Record<AutosaveState, (() => string) | null> = {
  kept: m.offer_kept,
  failed: m.offer_not_kept,
  signed_out: m.common_not_saved_signed_out,
  // A notice with a choice says it.
  newer: null,
};

const isFor = (check: OfferCheck | null, totals: Totals | null) =>
  (check?.preview?.total_minor ?? null) === (totals?.total_minor ?? null);

/** Another tab has saved newer input: this one saves nothing until the provider chooses. */
function NewerInput({ request_id }: { request_id: string }) {
  return (
    <Notice tone="warn" title={m.offer_newer_title()} isLive>
      <p>{m.offer_newer_text()}</p>
      <div className="offer-start-acts">
        <Button name="command" value="overwrite_offer">
          {m.offer_newer_keep()}
        </Button>
        <LinkButton to={`/request/${request_id}#offer`} isDocument>
          {m.offer_newer_load()}
        </LinkButton>
      </div>
    </Notice>
  );
}

const sendWords = {
  send_offer: { plain: m.offer_send, priced: m.offer_send_for },
  revise_offer: { plain: m.offer_revise_send, priced: m.offer_revise_send_for },
};

/** The date of the offer, in the place's own time. */
function OfferDates({
  when,
  days,
  time_zone,
  is_end_needed,
  children,
}: Pick<OfferFormValues, "when" | "days" | "time_zone" | "is_end_needed"> & { children: ReactNode }) {
  const { time_zone: own_zone } = useViewer();
  const zone = isSameZone(time_zone, own_zone) ? "" : `${m.place_local_time({ zone: zoneName(time_zone) })} `;
  return (
    <TimeRangeFields
      legend={m.offer_date_legend()}
      hint={`${zone}${m.offer_date_hint()}`}
      values={when}
      days={days}
      isOptional
      isEndNeeded={is_end_needed}
    >
      {children}
    </TimeRangeFields>
  );
}
