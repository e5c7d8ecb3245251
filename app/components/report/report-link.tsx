import { Link } from "react-router";
import type { ReportedNoun } from "#domain/report/kinds.ts";

type ReportLinkProps = { noun: ReportedNoun; id: string; label: string };

/** Leads whoever reads something to the form that reports it. */
export function ReportLink({ noun, id, label }: ReportLinkProps) {
  return (
    <p className="small no-print">
      <Link className="inline-block py-4 soft" to={`/report/${noun}/${id}`}>
        {label}
      </Link>
    </p>
  );
}
