// Rebuilds each status from the event log: a row's events, applied one after the other to its machine, must lead to
// the row's status and version.

import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { findEdge, type Machine, type Role } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { attemptMachine, instalmentMachine, refundMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";

type AnyMachine = Machine<string, string>;
type LoggedEvent = {
  subject_id: string;
  transition: string;
  from_status: string | null;
  to_status: string;
  version: number;
  role: Role;
};
type Rows = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const ofBooking = "booking_id in (select id from booking where request_id = $1)";
const tables: readonly { table: string; machine: AnyMachine; own: string }[] = [
  { table: "request", machine: requestMachine, own: "id = $1" },
  { table: "offer", machine: offerMachine, own: "request_id = $1" },
  { table: "booking", machine: bookingMachine, own: "request_id = $1" },
  { table: "payment_attempt", machine: attemptMachine, own: ofBooking },
  { table: "refund", machine: refundMachine, own: ofBooking },
  { table: "instalment", machine: instalmentMachine, own: ofBooking },
  { table: "booking_change", machine: changeMachine, own: ofBooking },
];

/** The status to which the events lead. @throws when one does not follow from the previous one */
export function rebuildStatus(
  machine: AnyMachine,
  events: readonly LoggedEvent[],
): { status: string; version: number } {
  let current: { status: string; version: number } | null = null;
  for (const { transition, from_status, to_status, version, role } of events) {
    const problem = `${machine.name} ${from_status ?? "nothing"} → ${to_status} by ${transition} of ${role}, version ${version}`;
    // An offer is written before it is sent: its first event is a transition.
    if (current === null && from_status === null) {
      if (to_status !== machine.initial) throw new Error(`${problem}: this is no beginning`);
    } else {
      const before: { status: string; version: number } = current ?? { status: machine.initial, version: 0 };
      if (from_status !== before.status) throw new Error(`${problem}: it was ${before.status}`);
      if (version <= before.version) throw new Error(`${problem}: version ${before.version} was before it`);
      const edge = findEdge(machine, before.status, transition);
      if (edge?.to !== to_status || !edge.by.includes(role))
        throw new Error(`${problem}: the machine has no such edge`);
    }
    current = { status: to_status, version };
  }
  if (current === null) throw new Error(`${machine.name}: there is no event`);
  return current;
}

/** Rebuilds every row of a request and its dependants. @throws listing all that differ */
export async function checkEventLog({ all }: { all: Rows }, request_id: string): Promise<number> {
  const problems: string[] = [];
  let count = 0;
  for (const { table, machine, own } of tables) {
    const rows = await all(`select id, status, version from ${table} where ${own}`, [request_id]);
    const events = (await all(
      `select subject_id, transition, from_status, to_status, version, role from event
       where noun = $1 and subject_id = any($2) order by id`,
      [machine.name, rows.map(({ id }) => id)],
    )) as LoggedEvent[];
    for (const { id, status, version } of rows) {
      count += 1;
      try {
        const rebuilt = rebuildStatus(
          machine,
          events.filter(({ subject_id }) => subject_id === id),
        );
        if (rebuilt.status !== status || rebuilt.version > Number(version))
          problems.push(
            `${table} is ${status}, version ${version}; its events lead to ${JSON.stringify(rebuilt)}`,
          );
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  if (problems.length > 0) throw new Error(problems.join("; "));
  return count;
}
