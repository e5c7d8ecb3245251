import { Link } from "react-router";
import type { ReportedNoun } from "#domain/report/kinds.ts";
import { reportTitles } from "./report-text.ts";

/** Leads whoever reads something to the form that reports it. */
export function ReportLink({ noun, id }: { noun: ReportedNoun; id: string }) {
  return (
    <p className="small no-print">
      <Link className="inline-block py-1 soft" to={`/report/${noun}/${id}`}>
        {reportTitles[noun]()}
      </Link>
    </p>
  );
}
