import { Link } from "react-router";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Money } from "#app/ui/money.tsx";
import type { Obstacle } from "#domain/flow/account-closing.ts";
import { m } from "#messages/messages.js";
import { Setting } from "./setting.tsx";

type ClosingProps = {
  form_key: string;
  obstacles: readonly Obstacle[];
  has_profiles: boolean;
  /** Path of the re-authentication page; null while a recent proof is valid. */
  prove: string | null;
  result: FormResult | null;
};

/** What closing the account does, then its form, or the obstacles that prevent it. */
export function AccountClosure({ form_key, obstacles, has_profiles, prove, result }: ClosingProps) {
  return (
    <>
      {obstacles.length > 0 ? <Obstacles obstacles={obstacles} has_profiles={has_profiles} /> : null}
      <div className="settings">
        <Setting id="erased" title={m.leaving_delete_erased_title()}>
          <ul className="bullets">
            <li>{m.leaving_delete_erased_account()}</li>
            <li>{m.leaving_delete_erased_profiles()}</li>
            <li>{m.leaving_delete_erased_requests()}</li>
            <li>{m.leaving_delete_erased_export()}</li>
          </ul>
        </Setting>
        <Setting id="ended" title={m.leaving_delete_ended_title()}>
          <p>{m.leaving_delete_ended()}</p>
        </Setting>
        <Setting id="kept" title={m.leaving_delete_kept_title()}>
          <p>{m.leaving_delete_kept()}</p>
        </Setting>
        {obstacles.length > 0 ? null : (
          <Setting id="confirm" title={m.leaving_delete_title()}>
            {prove ? <ProofLink to={prove} /> : <ConfirmForm form_key={form_key} result={result} />}
          </Setting>
        )}
      </div>
    </>
  );
}

const kinds: Record<Obstacle["kind"], () => string> = {
  booking: m.leaving_delete_kind_booking,
  request: m.leaving_delete_kind_request,
  payment: m.leaving_delete_kind_payment,
  refund: m.leaving_delete_kind_refund,
  earnings: m.leaving_delete_kind_earnings,
  debt: m.leaving_delete_kind_debt,
  commission: m.leaving_delete_kind_commission,
  operator: m.leaving_delete_kind_operator,
};

/** Whether only the operator can settle it; the person can do nothing about it here. */
const isBalance = (kind: Obstacle["kind"]) => kind === "earnings" || kind === "debt" || kind === "commission";

function Obstacles({ obstacles, has_profiles }: Pick<ClosingProps, "obstacles" | "has_profiles">) {
  return (
    <Notice tone="warn" title={m.leaving_delete_blocked_title()}>
      <p>{m.leaving_delete_blocked()}</p>
      <ul className="obstacles" aria-label={m.leaving_delete_blocked_list()}>
        {obstacles.map(({ kind, id, title, profile_name, to, amount }) => (
          <li key={`${kind} ${id}`}>
            <Link to={to}>{title}</Link>{" "}
            <span className="soft">
              {kinds[kind]()}
              {amount ? (
                <>
                  {" "}
                  <Money minor={amount.minor} currency={amount.currency} />
                </>
              ) : null}
              {has_profiles ? ` · ${m.leaving_delete_as({ profile: profile_name })}` : null}
            </span>
          </li>
        ))}
      </ul>
      {obstacles.some(({ kind }) => isBalance(kind)) ? <p>{m.leaving_delete_balance()}</p> : null}
    </Notice>
  );
}

function ProofLink({ to }: { to: string }) {
  return (
    <>
      <p>{m.leaving_delete_prove_text()}</p>
      <p className="form-actions">
        <LinkButton to={to} look="primary">
          {m.leaving_delete_prove()}
        </LinkButton>
        <LinkButton to="/account/export" look="quiet">
          {m.leaving_delete_export()}
        </LinkButton>
      </p>
    </>
  );
}

/** Sent as a document, because the next page is rendered without a session. */
function ConfirmForm({ form_key, result }: { form_key: string; result: FormResult | null }) {
  return (
    <Form result={result} hidden={{ _key: form_key }} isDocument>
      <TextField name="confirmation" label={m.leaving_delete_word()} autoComplete="off" />
      <FormActions>
        <Button look="danger" name="command" value="close_account">
          {m.leaving_delete_submit()}
        </Button>
        <LinkButton to="/account" look="quiet">
          {m.leaving_delete_cancel()}
        </LinkButton>
      </FormActions>
    </Form>
  );
}
