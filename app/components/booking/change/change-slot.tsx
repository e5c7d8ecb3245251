import { useSeenFirst } from "#app/ui/form/use-seen-first.ts";
import type { ChangePanelProps } from "./change-panel.tsx";
import { ChangePanel } from "./change-panel.tsx";
import type { ChangePanelView } from "./change-text.ts";

type ChangeSlotProps = Omit<ChangePanelProps, "change" | "seen"> & { change: ChangePanelView | null };

/** Slot for an open change. Remembers the proposal that was read, even while none is shown. */
export function ChangeSlot({ change, ...props }: ChangeSlotProps) {
  const seen = useSeenFirst(change, change ? String(change.ids.change_id) : null);
  return change ? <ChangePanel {...props} change={change} seen={seen} /> : null;
}
