import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { TimeRangeFields, type WallTimeValues } from "#app/components/place/time-range-fields.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { MoneyLines } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { formatMoney } from "#domain/format/money.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import type { DayRange } from "#domain/place/date-range.ts";
import { isSameZone } from "#domain/place/time-zone.ts";
import { m } from "#messages/messages.js";
import type { KeptState, OfferCheck } from "#server/offer/reads/offer-form.ts";
import { DateNotes } from "../date-notes.tsx";
import { sumLines } from "../offer-money.tsx";
import { Earnings } from "./earnings.tsx";
import { keptRows, type LineValues, OfferLines } from "./offer-lines.tsx";
import { previewTotals, type Totals } from "./offer-preview.ts";
import { type OfferSources, SaveTemplate, StartFrom } from "./offer-start.tsx";
import { DepositField, MessageField, PolicyField, ValidityFields } from "./offer-terms.tsx";
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
  /** Called with the figures of each answer while typing. */
  onCheck: (check: OfferCheck) => void;
};

const form_id = "offer-form";

/** Form for an offer. The server checks and saves it during typing; without scripts, at each button. */
export function OfferForm(props: OfferFormProps) {
  const { values, command, request_id, hidden, result, checked, sources, onCheck } = props;
  const { locale } = useViewer();
  const [preview, setPreview] = useState<Totals | null>(null);
  const { currency } = values;
  const answer = useOfferAutosave(form_id, `/request/${request_id}/offer-form`, hidden._key, result);
  const kept = answer?.kept ?? props.kept;
  const latest = answer?.check ?? checked;
  const totals = preview ?? latest?.preview ?? null;
  // Of the answers to typing and to a button, the one that matches what is on screen.
  const check = isFor(latest, totals) || !isFor(checked, totals) ? latest : checked;
  useEffect(() => {
    if (check) onCheck(check);
  }, [check, onCheck]);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setPreview(previewTotals(new FormData(form), currency, locale));
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
      {props.isFoundAgain && !answer ? <p className="small soft">{m.offer_found_again()}</p> : null}
      <StartFrom {...sources} />
      <div className="stack" onInput={onInput}>
        <OfferLines
          lines={values.lines}
          currency={currency}
          tax_bp={values.tax_bp}
          tax_rates={values.tax_rates}
          kept_rows={keptRows(result)}
          hasChoice
        />
        <TotalsPreview totals={totals} check={check} currency={currency} isTyped={preview !== null} />
        <div className="stack max-w-form">
          <DepositField deposit_bp={values.deposit_bp} />
          <TermsFields values={values} notes={check ? <DateNotes date={check.date} /> : null} />
        </div>
      </div>
      <SaveTemplate isOpen={result?.fields?.template_name !== undefined} />
      {hidden.terms_version ? (
        <p className="small soft">
          {richMessage(m.offer_terms_changed, {
            terms: <a href="/terms">{m.request_send_terms_link()}</a>,
          })}
        </p>
      ) : null}
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
    </Form>
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

function TotalsPreview({
  totals,
  check,
  currency,
  isTyped,
}: {
  totals: Totals | null;
  check: OfferCheck | null;
  currency: string;
  isTyped: boolean;
}) {
  const { locale } = useViewer();
  return (
    <div aria-live="polite">
      {totals ? (
        <section className="card padded stack tight">
          <p className="small soft">{isTyped ? m.offer_preview_typed() : m.offer_preview_checked()}</p>
          <MoneyLines
            caption={m.offer_lines_caption()}
            currency={currency}
            lines={sumLines(totals, locale)}
          />
          {/* The figure is the server's; it is hidden while it lags behind the input. */}
          {check?.preview?.total_minor === totals.total_minor ? (
            <Earnings preview={check.preview} />
          ) : (
            <p className="small soft">{m.offer_earn_pending()}</p>
          )}
        </section>
      ) : null}
    </div>
  );
}

function TermsFields({ values, notes }: { values: OfferFormValues; notes: ReactNode }) {
  return (
    <>
      <PolicyField policy={values.policy} />
      <OfferDates {...values}>
        {/* On wide screens the rail shows them, always in view. */}
        {notes ? <div className="stack tight form-notes">{notes}</div> : null}
      </OfferDates>
      <ValidityFields validity={values.validity} hint={values.validity_hint} />
      <MessageField message={values.message} />
    </>
  );
}

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
