import { Card, Pairs } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { JobRow } from "#server/operator/reads/watch/jobs.ts";
import { Code } from "../operator-task.tsx";
import { AgainForm } from "./again-form.tsx";

type Props = {
  job: JobRow & { hidden: { _key: string; profile_id: string | null } };
  result: FormResult | null;
  heading?: "h2" | "h4";
};

/** A job of the queue; one without attempts left with the button that runs it again. */
export function JobCard({ job, result, heading: Heading = "h2" }: Props) {
  const { id, name, state, attempts, at, error, hidden } = job;
  const moment = state === "waiting" ? m.list_column_next_run() : m.watch_jobs_failed();
  const pairs = [
    { key: "at", term: moment, value: <Time at={at} hasRelative /> },
    { key: "attempts", term: m.watch_jobs_attempts(), value: attempts },
    ...(error === null ? [] : [{ key: "error", term: m.watch_jobs_error(), value: <Code>{error}</Code> }]),
  ];
  return (
    <Card as="section">
      <div className="grid gap-3">
        <Heading>
          <Code>{name}</Code>
        </Heading>
        <Pairs pairs={pairs} />
        {state === "dead" ? (
          <AgainForm
            command="retry_job"
            button={m.watch_jobs_retry()}
            name={`${name} ${id}`}
            hidden={{ ...hidden, "int:job_id": id }}
            result={result}
          />
        ) : null}
      </div>
    </Card>
  );
}
