import type { Fault } from "./fault.ts";

export const timers: readonly Fault[] = [
  {
    file: "server/flow/timer/due.ts",
    find: "} <= $",
    replace: "} < $",
    caught_by: "server/flow/timer/due.test.ts",
  },
  {
    file: "domain/booking/delivery.ts",
    find: "addDaysInZone(now, auto_complete_days, booking.time_zone)",
    replace: "new Date(now.getTime() + auto_complete_days * 86_400_000)",
    caught_by: "domain/booking/delivery.test.ts",
  },
  {
    file: "server/flow/timer/due.ts",
    find: "sql`(${column}, ${id}) > (${last.due}::timestamptz, ${last.id}::uuid)`",
    replace: "sql`${column} > ${last.due}::timestamptz`",
    caught_by: "server/flow/timer/due.test.ts",
  },
  {
    file: "server/flow/timer/run-timers.ts",
    find: "if (end) positions.set(timer.name, end);",
    replace: "",
    caught_by: "server/flow/timer/due.test.ts",
  },
  {
    file: "server/flow/timer/timers.ts",
    find: "    where: requestNotOnHold,\n  }),\n  edge(directOfferMachine",
    replace: "  }),\n  edge(directOfferMachine",
    caught_by: "server/flow/timer/due.test.ts",
  },
  {
    file: "server/flow/timer/sweep-records.ts",
    find: "where status in ('processed', 'dismissed') and payload ? 'data'",
    replace: "where payload ? 'data'",
    caught_by: "server/flow/timer/sweep-records.test.ts",
  },
  {
    file: "domain/time.ts",
    find: "at.getTime() > now.getTime() && at.getTime() < deadline.getTime()",
    replace: "at.getTime() >= now.getTime() && at.getTime() < deadline.getTime()",
    caught_by: "domain/time.test.ts",
  },
  {
    file: "domain/time.ts",
    find: 'earliest("days" in validity ? endOfDay(end, time_zone) : end, request_expires_at)',
    replace: "earliest(endOfDay(end, time_zone), request_expires_at)",
    caught_by: "domain/time.test.ts",
  },
  {
    file: "server/kernel/queue/lease.ts",
    find: "where held.leased_until < clock_timestamp() returning 1",
    replace: "returning 1",
    caught_by: "server/kernel/queue/lease.test.ts",
  },
  {
    file: "server/kernel/queue/lease.ts",
    find: "await sql`delete from lease where ${ownLease}`.execute(db).catch(() => undefined);",
    replace: "",
    caught_by: "server/kernel/queue/lease.test.ts",
  },
  {
    file: "domain/booking/reminders.ts",
    find: "one.at.getTime() === at.getTime() && now.getTime()",
    replace: "now.getTime()",
    caught_by: "domain/booking/reminders.test.ts",
  },
  {
    file: "domain/booking/reminders.ts",
    find: "to: [otherSide(cancellation.asked_by)]",
    replace: "to: [cancellation.asked_by]",
    caught_by: "domain/booking/reminders.test.ts",
  },
  {
    file: "server/booking/store/unanswered.ts",
    find: '.where("escalated_at", "is", null)',
    replace: "",
    caught_by: "server/flow/booking/reminders.test.ts",
  },
];
