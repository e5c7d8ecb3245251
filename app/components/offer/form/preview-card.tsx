import { type ReactNode, useId } from "react";
import { type FormatLocale, formatRate } from "#app/ui/format.ts";
import { type MoneyLine, MoneyLines } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { currencyInfo } from "#domain/currency.ts";
import { formatMoney } from "#domain/format/money.ts";
import { lineTotals } from "#domain/money.ts";
import type { OfferPreview } from "#domain/offer/preview.ts";
import { m } from "#messages/messages.js";
import { linesFold } from "../lines-fold.ts";
import { sumLines } from "../offer-money.tsx";
import { policyNameText } from "../offer-text.ts";
import { lineQuantityText, unitQuantityText } from "../quantity-text.ts";
import { Earnings } from "./earnings.tsx";
import type { LineValues } from "./offer-line.tsx";
import type { Totals, TypedOffer } from "./offer-preview.ts";

type PreviewCardProps = {
  offer: TypedOffer;
  /** What each policy says. */
  policies: Readonly<Record<PolicyName, string>>;
  /** Null while nothing can be added up. */
  totals: Totals | null;
  currency: string;
  /** The server's figures, once they are those of these totals. */
  checked: OfferPreview | null;
  /** Stands for the earnings until then. */
  pending: string;
  /** When the offer would end if it was sent now, where the server knows it. */
  valid_until?: string | null | undefined;
};

/** The offer as its customer will read it, and what its provider earns: one card beside the form. */
export function PreviewCard({
  offer,
  policies,
  totals,
  currency,
  checked,
  pending,
  valid_until,
}: PreviewCardProps) {
  const { locale } = useViewer();
  const id = useId();
  return (
    <section className="card padded stack max-w-form" aria-labelledby={id}>
      <h3 id={id}>{m.offer_preview_title()}</h3>
      {totals ? (
        <MoneyLines
          caption={m.offer_lines_caption()}
          currency={currency}
          lines={[...moneyLines(offer.lines, currency, locale), ...sumLines(totals, locale)]}
          fold={linesFold}
        />
      ) : (
        <p className="soft">{m.offer_earn_none()}</p>
      )}
      <Terms offer={offer} policies={policies} valid_until={valid_until} />
      {totals ? (
        <>
          {totals.tax_minor > 0 ? <p className="small soft">{m.offer_preview_gross()}</p> : null}
          <p className="visually-hidden" role="status">
            {`${m.offer_total_with_tax()}: ${formatMoney(totals.total_minor, currency, locale)}`}
          </p>
          <div className="stack tight" aria-live="polite">
            <h3>{m.offer_earn_title()}</h3>
            {checked ? <Earnings preview={checked} /> : <p className="small soft">{pending}</p>}
            <p className="small soft">{m.offer_earn_note()}</p>
          </div>
        </>
      ) : null}
    </section>
  );
}

/** One amount per line; what can be added says so, and the sums leave it out. */
function moneyLines(lines: readonly LineValues[], currency: string, locale: FormatLocale): MoneyLine[] {
  const { step_minor } = currencyInfo(currency);
  const hasRates = new Set(lines.map(({ tax_bp }) => tax_bp)).size > 1;
  return lines.map((line, index) => {
    const notes = [
      lineQuantityText({ ...line, unit_minor: line.unit_net_minor }, currency, locale),
      hasRates ? m.offer_line_plus_tax({ rate: formatRate(line.tax_bp, locale) }) : null,
      line.choice === "optional" ? m.offer_optional_left() : null,
    ];
    return {
      key: `line-${index}`,
      label: line.label || m.offer_line_number({ number: String(index + 1) }),
      note: notes.filter(Boolean).join(", ") || null,
      minor: lineTotals(line, step_minor).net_minor,
      weight: "line",
    };
  });
}

function Terms({
  offer,
  policies,
  valid_until,
}: Pick<PreviewCardProps, "offer" | "policies" | "valid_until">) {
  const { locale } = useViewer();
  const { validity } = offer;
  const policy = (Object.keys(policies) as PolicyName[]).find((name) => name === offer.policy);
  return (
    <dl className="stack tight small">
      {valid_until ? (
        <Term name={m.offer_valid_until()}>
          <Time at={valid_until} form="short" />
        </Term>
      ) : validity ? (
        <Term name={m.offer_validity_label()}>{unitQuantityText(validity, locale)}</Term>
      ) : null}
      {policy ? (
        <Term name={m.offer_policy_legend()}>{`${policyNameText[policy]()}. ${policies[policy]}`}</Term>
      ) : null}
    </dl>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
