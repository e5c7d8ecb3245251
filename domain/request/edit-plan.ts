// Editing an open request. Changes to what an offer depends on (what, when, where, budget) raise `revision`: every
// live offer then waits for its provider. Title, contact and files change nothing that was promised.
import type { Answers } from "../category/answers.ts";
import { isSameJson } from "../format/same-json.ts";
import { type PlannedMove, planRequestMove } from "../moves.ts";
import { isSameZone } from "../place/time-zone.ts";
import { refuse } from "../refusal.ts";
import { earliest } from "../time.ts";
import type { RequestStatus } from "./machine.ts";
import { type MaterialPart, materialParts } from "./material-parts.ts";
import { requestReminder } from "./reminder.ts";

export type EditableRequest = {
  readonly id: string;
  readonly status: RequestStatus;
  readonly revision: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly answers: unknown;
  readonly date_flexibility: string | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string | null;
  readonly place_town: string | null;
  readonly place_postal_code: string | null;
  readonly place_country: string | null;
  readonly budget_minor: number | null;
  readonly expires_at: Date;
};
export type RequestEdit = Omit<EditableRequest, "id" | "status" | "revision" | "answers" | "expires_at"> & {
  readonly answers: Answers;
};

export type EditPlan = {
  /** Null when nothing changed: the row stays as it is. */
  readonly move: PlannedMove | null;
  readonly changed: readonly MaterialPart[];
  readonly columns: {
    readonly revision: number;
    readonly expires_at: Date;
    readonly remind_at: Date | null;
  };
};

/** Refuses request_not_open, and request_expired once its end has passed. An earlier date brings the end forward. */
export function planEdit(request: EditableRequest, edit: RequestEdit, now: Date): EditPlan {
  if (request.status !== "open") refuse("request_not_open", { status: request.status });
  if (request.expires_at.getTime() <= now.getTime())
    refuse("request_expired", { expires_at: request.expires_at });
  const changed = changedParts(request, edit);
  const expires_at = earliest(request.expires_at, edit.starts_at);
  const isSame = changed.length === 0 && edit.title === request.title;
  return {
    move: isSame ? null : planRequestMove(request, "edit", "customer", changed.join(" ")),
    changed,
    columns: {
      revision: request.revision + (changed.length > 0 ? 1 : 0),
      expires_at,
      remind_at: requestReminder(expires_at, now),
    },
  };
}

function changedParts(before: EditableRequest, after: RequestEdit): MaterialPart[] {
  const isChanged: Record<MaterialPart, boolean> = {
    details: before.description !== after.description || !isSameJson(before.answers, after.answers),
    date:
      before.date_flexibility !== after.date_flexibility ||
      !isSameInstant(before.starts_at, after.starts_at) ||
      !isSameInstant(before.ends_at, after.ends_at),
    place:
      before.place_town !== after.place_town ||
      before.place_postal_code !== after.place_postal_code ||
      before.place_country !== after.place_country ||
      !isSameZone(before.time_zone, after.time_zone),
    budget: before.budget_minor !== after.budget_minor,
  };
  return materialParts.filter((part) => isChanged[part]);
}

function isSameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
