import type { FormResult } from "#app/ui/form/form-state.ts";
import { AppStart, AppSteps } from "./app-steps.tsx";
import { ChangeEmail, ChangePassword } from "./credentials.tsx";
import { CreateRecoveryCodes, NewRecoveryCodes } from "./recovery-codes.tsx";
import { RemoveApp } from "./remove-app.tsx";
import type { OneTimeSecret, SecurityView } from "./view.ts";

type Props = { view: SecurityView; result: FormResult | null; shown: OneTimeSecret | null };

/** The page of one change, chosen by `view.change` or by what the action returned. */
export function SecurityChange({ view, result, shown }: Props) {
  if (shown?.kind === "codes") return <NewRecoveryCodes codes={shown.codes} next={view.next} />;
  if (shown?.kind === "app") return <AppSteps shown={shown} result={result} />;
  const props = { view, result };
  switch (view.change) {
    case "email":
      return <ChangeEmail {...props} />;
    case "password":
      return <ChangePassword {...props} />;
    case "codes":
      return <CreateRecoveryCodes {...props} />;
    case "off":
      return <RemoveApp {...props} />;
    default:
      return <AppStart {...props} />;
  }
}
