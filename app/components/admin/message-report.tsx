import { FileList } from "#app/components/request/file-list.tsx";
import { Card } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import type { ReportPerson, ReportView } from "#server/operator/reads/report.ts";
import { conversationPath } from "./decision-path.ts";

/** What a reported message says, its files until operators have decided, and why it was reported. */
export function ReportedMessage({ report: { passage, files, reason } }: { report: ReportView }) {
  return (
    <>
      <section className="stack tight">
        <h2>{m.admin_report_passage()}</h2>
        {passage === null ? <p className="soft">{m.admin_report_passage_gone()}</p> : null}
        {passage ? <blockquote className="max-w-text whitespace-pre-line">{passage}</blockquote> : null}
        {files.length > 0 ? (
          <>
            <p className="soft">{m.admin_report_files({ count: files.length })}</p>
            <FileList files={files} />
          </>
        ) : null}
      </section>
      {reason ? (
        <section className="stack tight">
          <h2>{m.admin_report_reason()}</h2>
          <p className="max-w-text whitespace-pre-line">{reason}</p>
        </section>
      ) : null}
    </>
  );
}

/** Who wrote a reported message, who reported it, and about which request. */
export function ReportPeople({ report }: { report: ReportView }) {
  return (
    <Card as="section">
      <dl className="grid gap-3">
        <Person term={m.admin_report_writer()} person={report.writer} />
        <Person term={m.admin_report_reporter()} person={report.reporter} />
        <div>
          <dt className="small soft">{m.admin_report_sent()}</dt>
          <dd>
            <Time at={report.sent_at} />
          </dd>
        </div>
      </dl>
      <p className="mt-3">
        <a className="inline-block py-1" href={conversationPath(report.thread_id)}>
          {m.admin_conversation_link()}
        </a>
      </p>
      <p>
        <a className="inline-block py-1" href={`/admin/requests/${report.request_id}`}>
          {m.admin_report_request({ number: report.request_number })}
        </a>
      </p>
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
