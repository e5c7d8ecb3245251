import { FileList } from "#app/components/request/file-list.tsx";
import { Time } from "#app/ui/time.tsx";
import type { VerificationTransition } from "#domain/account/verification.ts";
import { checkVatNumber } from "#domain/place/vat-number.ts";
import { m } from "#messages/messages.js";
import type { ProviderForOperator } from "#server/operator/reads/verification.ts";

const stepTexts: Readonly<Record<VerificationTransition, () => string>> = {
  verify: m.admin_task_history_verify,
  refuse_verification: m.admin_task_history_refuse_verification,
  withdraw_verification: m.admin_task_history_withdraw_verification,
  renew_verification: m.admin_task_history_renew_verification,
  expire_verification: m.admin_task_history_expire_verification,
  end_verification: m.admin_task_history_end_verification,
  ask_verification: m.admin_task_history_ask_verification,
};

/** A tax number, and whether it can be one for VAT of the country, where its form is known. */
export function taxNumberText(country: string, number: string | null): string {
  if (!number) return m.admin_task_fact_tax_none();
  const { is } = checkVatNumber(country, number);
  if (is === "unknown_country") return number;
  const texts = {
    fitting: m.admin_task_vat_fitting,
    no_prefix: m.admin_task_vat_no_prefix,
    other_form: m.admin_task_vat_other_form,
  };
  return texts[is]({ number });
}

/** What a provider has sent for its verification, and what was decided before. */
export function VerificationCase({ documents, history }: Pick<ProviderForOperator, "documents" | "history">) {
  return (
    <>
      <section className="stack tight" id="documents">
        <h2>{m.admin_task_documents()}</h2>
        {documents.length > 0 ? (
          <FileList files={documents} />
        ) : (
          <p className="soft">{m.admin_task_documents_none()}</p>
        )}
      </section>
      {history.length > 0 ? (
        <section className="stack tight" id="history">
          <h2>{m.admin_task_history()}</h2>
          <ul className="stack tight">
            {history.map(({ transition, at, by, reason }) => (
              <li key={`${transition}-${at}`}>
                <p>
                  {stepTexts[transition]()}, <Time at={at} />
                  {by ? <span className="soft break-all">, {m.admin_ended_by({ who: by })}</span> : null}
                </p>
                {reason ? <p className="soft max-w-text whitespace-pre-line">{reason}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
