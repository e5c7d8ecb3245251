// What an operator does with something published: hides or removes it, and decides later on the objection.
import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { passage_characters, reportKinds } from "#domain/report/kinds.ts";
import type { RestrictedNoun, RestrictionAct } from "#domain/report/restriction.ts";
import { m } from "#messages/messages.js";
import type { Moderated, ModeratedRestriction } from "#server/operator/reads/restriction.ts";
import { reportKindTexts } from "./report-text.ts";

type Hidden = Record<string, string | number | null>;

function actHint(noun: RestrictedNoun, act: RestrictionAct): string {
  if (act === "hide")
    return noun === "request" ? m.restriction_admin_hold_text() : m.restriction_admin_hide_text();
  return noun === "offer" ? m.restriction_admin_void_text() : m.restriction_admin_remove_text();
}

type RestrictProps = { moderated: Moderated; hidden: Hidden; result: FormResult | null };

/** Hides or removes it, with a statement of reasons; nothing where neither is possible any more. */
export function RestrictForm({ moderated: { noun, acts }, hidden, result }: RestrictProps) {
  const may = useMay();
  if (acts.length === 0 || !may("restrict_content")) return null;
  return (
    <section id="act" className="stack max-w-form">
      <h2>{m.restriction_admin_title()}</h2>
      <Form id="restrict" result={result} hidden={hidden} isDocument>
        <Choices
          name="restriction_act"
          legend={m.restriction_admin_act()}
          choices={acts.map((act) => ({
            value: act,
            label: act === "hide" ? m.restriction_admin_hide() : m.restriction_admin_remove(),
            hint: actHint(noun, act),
          }))}
        />
        <Choices
          name="report_kind"
          legend={m.restriction_rule()}
          choices={reportKinds.map((kind) => ({ value: kind, label: reportKindTexts[kind]() }))}
        />
        <TextArea
          name="passage"
          label={m.restriction_admin_passage()}
          hint={m.restriction_admin_passage_hint()}
          isOptional
          maxLength={passage_characters}
          rows={3}
        />
        <TextArea
          name="reason"
          label={m.restriction_admin_reason()}
          hint={m.restriction_admin_reason_hint()}
          maxLength={limits.reason_characters}
          rows={4}
        />
        <FormActions>
          <Button look="primary" name="command" value="restrict_content">
            {m.restriction_admin_submit()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

type ReviewProps = { restriction: ModeratedRestriction; hidden: Hidden; result: FormResult | null };

/** Decides on an objection, or takes a decision back that nobody objected to. */
export function ReviewForm({ restriction, hidden, result }: ReviewProps) {
  const may = useMay();
  const { id, version, objected_at, outcome, is_own, is_alone } = restriction;
  if (outcome || !may("review_restriction")) return null;
  if (objected_at && is_own) return <p className="soft max-w-text">{m.restriction_admin_review_own()}</p>;
  const sentence = is_alone ? m.restriction_admin_review_alone() : m.restriction_admin_review_text();
  return (
    <section className="stack tight max-w-form">
      <h3>{objected_at ? m.restriction_admin_review() : m.restriction_admin_take_back()}</h3>
      <p className="soft">{objected_at ? sentence : m.restriction_admin_take_back_text()}</p>
      <Form
        id={`review-${id}`}
        result={result?.values?.restriction_id === id ? result : null}
        hidden={{
          ...hidden,
          _key: `${hidden._key}-${id}`,
          restriction_id: id,
          "int:version": version,
          command: "review_restriction",
        }}
        isDocument
      >
        <TextArea
          name="reason"
          label={m.restriction_admin_reason()}
          maxLength={limits.reason_characters}
          rows={3}
        />
        <FormActions>
          <Button look={objected_at ? "plain" : "primary"} name="review_outcome" value="reversed">
            {m.restriction_admin_reverse()}
          </Button>
          {objected_at ? (
            <Button name="review_outcome" value="upheld">
              {m.restriction_admin_uphold()}
            </Button>
          ) : null}
        </FormActions>
      </Form>
    </section>
  );
}
