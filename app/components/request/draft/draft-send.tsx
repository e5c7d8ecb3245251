import { Button } from "#app/ui/button.tsx";
import { Notice, Pairs } from "#app/ui/content.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { m } from "#messages/messages.js";
import type { RequestContact } from "#server/request/reads/contact.ts";
import type { RequestDetail, RequestFile } from "#server/request/reads/request.ts";
import { FileList } from "../file-list.tsx";
import { answerPairs, budgetPair, timePlacePairs } from "../request-facts.tsx";
import { DraftAutosave } from "./draft-autosave.tsx";
import { DraftLinks, type DraftNavigation } from "./draft-form.tsx";
import { type DraftPlace, type DraftStep, stepNames, stepPath } from "./draft-steps.ts";
import { EnterButton, SaveAndGoButton } from "./save-and-go-button.tsx";
import type { HiddenFields } from "./use-uploads.ts";

export type SendData = {
  contact: RequestContact;
  is_member: boolean;
  files: readonly RequestFile[];
  /** The screens that are still incomplete. */
  missing: readonly DraftStep[];
  /** Its category asks other questions since its answers were given, and they do not meet those. */
  is_asked_anew: boolean;
  terms_version: string;
};

type DraftSendProps = {
  data: SendData;
  draft: RequestDetail;
  kept: FormResult["values"] | null;
  result: FormResult | null;
  hidden: HiddenFields;
  ways: DraftNavigation;
};

/** Contact, everything entered, and the button that sends it. */
export function DraftSend({ data, draft, kept, result, hidden, ways }: DraftSendProps) {
  const { contact, is_member, files, missing, is_asked_anew, terms_version } = data;
  const path = stepPath("send", { draft: draft.id, send: true });
  const to = (place: DraftPlace | "leave") => stepPath("send", { draft: draft.id, to: place });
  const toChange = (place: DraftStep) => stepPath("send", { draft: draft.id, to: place, returns: true });
  return (
    <>
      <Missing missing={missing} isAskedAnew={is_asked_anew} to={toChange} />
      <Form
        id="draft-step"
        result={result ?? (kept ? { values: kept } : null)}
        action={path}
        hidden={{ ...hidden, step: "contact", terms_version }}
        label={stepNames.send()}
      >
        <EnterButton />
        <ContactFields contact={contact} is_member={is_member} />
        <Summary draft={draft} files={files} to={toChange} />
        <div className="stack tight">
          <p className="small soft">
            {richMessage(m.request_send_terms, {
              terms: <a href="/terms">{m.request_send_terms_link()}</a>,
            })}
          </p>
          <Button look="primary" isWide name="command" value="save_draft">
            {m.request_send()}
          </Button>
          <DraftLinks ways={ways} to={to} />
          <DraftAutosave form="draft-step" answer={result} path={stepPath("send", { draft: draft.id })} />
        </div>
      </Form>
    </>
  );
}

type MissingProps = { missing: readonly DraftStep[]; isAskedAnew: boolean; to(step: DraftStep): string };

function Missing({ missing, isAskedAnew, to }: MissingProps) {
  const steps = missing.filter((step) => step !== "send");
  if (steps.length === 0) return null;
  return (
    <Notice tone="warn" title={m.request_missing_title()}>
      {isAskedAnew ? <p>{m.request_missing_anew()}</p> : null}
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <SaveAndGoButton to={to(step)}>{stepNames[step]()}</SaveAndGoButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ContactFields({ contact, is_member }: { contact: RequestContact; is_member: boolean }) {
  return (
    <>
      <TextField
        name="name"
        label={m.request_name_label()}
        value={contact.name}
        maxLength={80}
        autoComplete="name"
      />
      <TextField
        name="email"
        type="email"
        label={m.request_email_label()}
        hint={is_member ? m.request_contact_privacy() : m.request_email_hint()}
        value={contact.email}
        maxLength={254}
        autoComplete="email"
      />
      <Fold summary={m.request_phone_fold()} isOpen={contact.phone !== null} unset={{ phone: "" }}>
        <TextField
          name="phone"
          type="tel"
          label={m.request_phone_label()}
          hint={m.request_phone_hint()}
          value={contact.phone ?? undefined}
          maxLength={40}
          autoComplete="tel"
          isOptional
        />
      </Fold>
      {is_member ? null : <p className="small soft">{m.request_contact_privacy()}</p>}
    </>
  );
}

type SummaryProps = { draft: RequestDetail; files: readonly RequestFile[]; to(step: DraftStep): string };

/** Everything entered, each part with a link to its screen; empty parts are left out. */
function Summary({ draft, files, to }: SummaryProps) {
  const description = draft.description
    ? [
        {
          key: "description",
          term: m.request_description_label(),
          value: <span className="whitespace-pre-line">{draft.description}</span>,
        },
      ]
    : [];
  const parts: { step: DraftStep; pairs: Parameters<typeof Pairs>[0]["pairs"] }[] = [
    {
      step: "details",
      pairs: [
        { key: "title", term: m.request_title_label(), value: draft.title ?? "–" },
        ...answerPairs(draft.answers),
        ...description,
      ],
    },
    { step: "when_where", pairs: timePlacePairs(draft) },
    { step: "extras", pairs: draft.budget_minor === null ? [] : [budgetPair(draft)] },
  ];
  return (
    <section className="card padded stack" aria-labelledby="summary">
      <h2 id="summary">{m.request_summary()}</h2>
      {parts.map(({ step, pairs }) =>
        pairs.length === 0 && (step !== "extras" || files.length === 0) ? null : (
          <div key={step} className="stack tight">
            <div className="flex items-baseline justify-between gap-4">
              <h3>{stepNames[step]()}</h3>
              <SaveAndGoButton to={to(step)} className="small">
                {m.request_change()}
                <span className="visually-hidden">: {stepNames[step]()}</span>
              </SaveAndGoButton>
            </div>
            {pairs.length > 0 ? <Pairs pairs={pairs} /> : null}
            {step === "extras" && files.length > 0 ? <FileList files={files} /> : null}
          </div>
        ),
      )}
    </section>
  );
}
