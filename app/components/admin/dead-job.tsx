import { Button } from "#app/ui/button.tsx";
import { Card, Pairs } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DeadJobRow } from "#server/operator/reads/watch/jobs.ts";
import { Code } from "./operator-task.tsx";

type Props = {
  job: DeadJobRow & { hidden: Record<string, string | number | null> };
  result: FormResult | null;
  heading?: "h2" | "h4";
};

/** A job without attempts left, with the button that runs it again. */
export function DeadJob({ job, result, heading: Heading = "h2" }: Props) {
  const { id, name, attempts, failed_at, error, hidden } = job;
  const pairs = [
    { key: "failed", term: m.watch_jobs_failed(), value: <Time at={failed_at} hasRelative /> },
    { key: "attempts", term: m.watch_jobs_attempts(), value: attempts },
    { key: "error", term: m.watch_jobs_error(), value: <Code>{error}</Code> },
  ];
  return (
    <Card as="section">
      <div className="grid gap-3">
        <Heading>
          <Code>{name}</Code>
        </Heading>
        <Pairs pairs={pairs} />
        <Form result={result} hidden={hidden} label={`${name} ${id}`}>
          <FormActions>
            <Button name="command" value="retry_job">
              {m.watch_jobs_retry()}
              <span className="visually-hidden">
                : {name} {id}
              </span>
            </Button>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
