// The actions of a story around and after its booking's day: a proposed change, a delivery and its answer, a problem
// and what both sides say about it.
import { toLocalDate } from "#domain/time.ts";
import { storeBookingFile } from "#server/file/commands/store-booking-file.ts";
import { proposeChange } from "#server/flow/booking/change/propose-change.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { deliverBooking } from "#server/flow/booking/delivery/report-delivery.ts";
import { requestChanges } from "#server/flow/booking/delivery/request-changes.ts";
import { addStatement } from "#server/flow/booking/dispute/add-statement.ts";
import { reportProblem } from "#server/flow/booking/dispute/report-problem.ts";
import { flagUndelivered } from "#server/flow/timer/create-operator-task.ts";
import { system } from "#server/kernel/actor.ts";
import type { CustomerKey, ProviderKey } from "./demo-accounts.ts";
import { localTime, zone } from "./schedule.ts";
import type { ClosingAction, Photos, Story } from "./story.ts";
import { linesOf, type StoryContext } from "./story-context.ts";

/** The booking as the acting side has seen it. */
type SeenBooking = { booking_id: string; version: number };

/** Runs one of these actions on the story's booking. */
export async function runClosingAction(
  stage: StoryContext,
  story: Story,
  booking: SeenBooking,
  act: ClosingAction,
): Promise<void> {
  const { run, actors, now } = stage;
  const owner = actors[story.by];
  switch (act.act) {
    case "propose": {
      const { by, lines, reason } = act;
      await run(proposeChange, actors[by], { ...booking, reason, lines: linesOf(lines) });
      return;
    }
    case "deliver": {
      const file_ids = await storePhotos(stage, booking, act.by, act.photos);
      await run(deliverBooking, actors[act.by], { ...booking, note: act.note, file_ids });
      return;
    }
    case "request_changes": {
      const changes_until = toLocalDate(localTime(now, act.until_in_days, "12:00"), zone);
      await run(requestChanges, owner, { ...booking, changes_text: act.text, changes_until });
      return;
    }
    case "accept_delivery":
      await run(acceptDelivery, owner, booking);
      return;
    case "report": {
      const { by, problem, text } = act;
      const file_ids = await storePhotos(stage, booking, by, act.photos);
      await run(reportProblem, actors[by], { ...booking, problem, text, file_ids });
      return;
    }
    case "state":
      await run(addStatement, actors[act.by], { ...booking, text: act.text });
      return;
    case "flag_undelivered":
      await run(flagUndelivered, system, { booking_id: booking.booking_id });
  }
}

/** Uploads the photos of a delivery or a problem. */
async function storePhotos(
  { run, actors, pictures, tick }: StoryContext,
  { booking_id }: SeenBooking,
  by: CustomerKey | ProviderKey,
  photos: Photos = [],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [scene, name] of photos) {
    const file = await pictures.writeScene(scene, { folder: "bookings", id: booking_id });
    const { file_id } = await run(storeBookingFile, actors[by], { ...file, booking_id, name });
    ids.push(file_id);
    tick();
  }
  return ids;
}
