import { Notice } from "#app/ui/content.tsx";
import type { FormResult } from "#app/ui/form-state.ts";

/** Why nothing was done, where the form that was sent is not there any more. */
export function RefusedNotice({ result }: { result: FormResult | null }) {
  if (!result?.refusal) return null;
  return (
    <div className="mb-6">
      <Notice tone="bad" title={result.refusal.message} isLive />
    </div>
  );
}
