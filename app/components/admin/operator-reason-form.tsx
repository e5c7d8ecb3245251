import type { ComponentProps } from "react";
import { useMay } from "#app/roles.ts";
import type { OperatorCommand } from "#domain/operator/rights.ts";
import { ReasonForm } from "../offer/reason-form.tsx";

type Props = ComponentProps<typeof ReasonForm>;

/** An operator's command with a reason; nothing for an operator who may not call it. */
export function OperatorReasonForm(props: Props & { command: Extract<Props["command"], OperatorCommand> }) {
  return useMay()(props.command) ? <ReasonForm {...props} /> : null;
}
