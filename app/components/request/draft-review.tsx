import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice, Pairs } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { RequestContact, RequestDetail, RequestFile } from "#server/request/reads.ts";
import { type DraftStep, stepNames, stepPath } from "./draft-steps.ts";
import { FileList } from "./file-list.tsx";
import { answerPairs, budgetPair, timePlacePairs } from "./request-facts.tsx";

type DraftReviewProps = {
  draft: RequestDetail;
  files: readonly RequestFile[];
  contact: RequestContact | null;
  missing: readonly DraftStep[];
  chosen: string | null;
  /** The submit form. */
  children: ReactNode;
};

/** Everything entered, each section with a link to its step. */
export function DraftReview({ draft, files, contact, missing, chosen, children }: DraftReviewProps) {
  const details = [
    { key: "title", term: m.request_title_label(), value: draft.title ?? "–" },
    ...answerPairs(draft.answers),
    ...(draft.description
      ? [
          {
            key: "description",
            term: m.request_description_label(),
            value: <span className="whitespace-pre-line">{draft.description}</span>,
          },
        ]
      : []),
  ];
  const to = (step: DraftStep) => stepPath(step, { draft: chosen, back: true });
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="warn" title={m.request_missing_title()}>
          <ul>
            {missing.map((step) => (
              <li key={step}>
                <Link to={to(step)}>{stepNames[step]()}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Part step="category" to={to("category")}>
        <p>{draft.category?.name ?? "–"}</p>
      </Part>
      <Part step="details" to={to("details")}>
        <Pairs pairs={details} />
      </Part>
      <Part step="when_where" to={to("when_where")}>
        <Pairs pairs={timePlacePairs(draft)} />
      </Part>
      <Part step="budget" to={to("budget")}>
        <Pairs pairs={[budgetPair(draft)]} />
      </Part>
      <Part step="files" to={to("files")}>
        {files.length > 0 ? <FileList files={files} /> : <p className="soft">{m.request_files_none()}</p>}
      </Part>
      <Part step="contact" to={to("contact")}>
        {contact ? (
          <p>
            {[contact.name, contact.email, contact.phone, contact.address_line].filter(Boolean).join(" · ")}
          </p>
        ) : (
          <p className="soft">–</p>
        )}
      </Part>
      {children}
    </>
  );
}

function Part({ step, to, children }: { step: DraftStep; to: string; children: ReactNode }) {
  const name = stepNames[step]();
  return (
    <section className="card padded stack tight">
      <div className="flex items-baseline justify-between gap-4">
        <h2>{name}</h2>
        <Link to={to} className="small">
          {m.request_change()}
          <span className="visually-hidden">: {name}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
