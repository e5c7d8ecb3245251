// What fails on our side: a row that nobody can read, and a database that is down.

import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { openGate } from "#tests/kit/product/gate.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { until } from "#tests/kit/product/until.ts";
import type { ScreenProduct } from "../product.ts";

const unknownZone = { time_zone: "Nowhere/Land" };

/** A booking in an unknown time zone: whoever opens it gets a fault of ours. */
export async function unreadableBooking({ kit, updateRow }: ScreenProduct) {
  const booking = await kit.confirmedBooking();
  await updateRow("booking", booking.booking_id, unknownZone);
  return booking;
}

/** The same for a request, which its visitor and an operator open too. */
export async function unreadableDraft({ kit, updateRow }: ScreenProduct) {
  const { visitor, request_id } = await kit.draft();
  await updateRow("request", request_id, unknownZone);
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

/** A second web server of the same product without its database; returns its origin. */
export async function withoutDatabase(product: ScreenProduct): Promise<string> {
  const [port, given] = [String(await freePort()), attachedEnv(product.settings)];
  const database = new URL(given.DATABASE_URL ?? "");
  const gate = await openGate(Number(database.port));
  product.onClose(gate.close);
  database.port = String(gate.port);
  const origin = `http://localhost:${port}`;
  const own = { PORT: port, PUBLIC_URL: origin, DATABASE_URL: database.href, LOG_LEVEL: "silent" };
  const program = startProgram(process.execPath, ["server/web.ts"], {
    settings: { ...product.settings, ...given, ...own },
  });
  product.onClose(async () => {
    program.child.kill("SIGTERM");
    await program.ended;
  });
  await until("the second web server answers", async () => (await fetch(`${origin}/readyz`)).ok);
  gate.shut();
  return origin;
}
