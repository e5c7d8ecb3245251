import { reportKindTexts } from "#app/components/report/report-text.ts";
import { FileList } from "#app/components/request/file-list.tsx";
import { Card } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import type { ReportPerson, ReportView } from "#server/operator/reads/report.ts";
import { conversationPath } from "./decision-path.ts";

/** What was reported said, its files until operators have decided, and each report of it. */
export function Reported({ report: { noun, passage, files, reports } }: { report: ReportView }) {
  return (
    <>
      <section className="stack tight">
        <h2>{noun === "message" ? m.admin_report_passage() : m.admin_report_subject()}</h2>
        {passage === null ? <p className="soft">{m.admin_report_passage_gone()}</p> : null}
        {passage ? <blockquote className="max-w-text whitespace-pre-line">{passage}</blockquote> : null}
        {files.length > 0 ? (
          <>
            <p className="soft">{m.admin_report_files({ count: files.length })}</p>
            <FileList files={files} />
          </>
        ) : null}
      </section>
      <section className="stack tight">
        <h2>{m.admin_report_all()}</h2>
        <ul className="stack tight">
          {reports.map((one) => (
            <li key={`${one.reported_at}-${one.reporter?.account_id}`}>
              <p>
                {reportKindTexts[one.kind]()}, <Time at={one.reported_at} />
                {one.outcome ? <span className="soft">, {outcomeTexts[one.outcome]()}</span> : null}
              </p>
              {one.reason ? <p className="soft max-w-text whitespace-pre-line">{one.reason}</p> : null}
              <p className="small">
                {one.reporter ? (
                  <a href={`/admin/accounts/${one.reporter.account_id}`}>{one.reporter.name}</a>
                ) : (
                  m.admin_report_closed_account()
                )}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const outcomeTexts = { dismissed: m.list_report_dismissed, upheld: m.list_report_upheld } as const;

/** Whose it is that was reported, and where operators see it. */
export function ReportPeople({ report: { author, page, message } }: { report: ReportView }) {
  return (
    <Card as="section">
      <dl className="grid gap-3">
        <Person term={message ? m.admin_report_writer() : m.admin_report_author()} person={author} />
        {message ? (
          <div>
            <dt className="small soft">{m.admin_report_sent()}</dt>
            <dd>
              <Time at={message.sent_at} />
            </dd>
          </div>
        ) : null}
      </dl>
      {message ? (
        <p className="mt-3">
          <a className="inline-block py-1" href={conversationPath(message.thread_id)}>
            {m.admin_conversation_link()}
          </a>
        </p>
      ) : null}
      {page ? (
        <p>
          <a className="inline-block py-1 break-all" href={page.to}>
            {message ? m.admin_report_request({ number: page.name }) : page.name}
          </a>
        </p>
      ) : null}
    </Card>
  );
}

/** Somebody's name and address, or that their account is closed. */
export function Person({ term, person }: { term: string; person: ReportPerson | null }) {
  return (
    <div>
      <dt className="small soft">{term}</dt>
      <dd>
        {person ? (
          <>
            <a href={`/admin/accounts/${person.account_id}`}>{person.name}</a>
            <a className="small block py-1 break-all" href={mailtoHref(person.email)}>
              {person.email}
            </a>
          </>
        ) : (
          m.admin_report_closed_account()
        )}
      </dd>
    </div>
  );
}
