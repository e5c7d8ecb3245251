// Notifications: what somebody was told, read and unread.
import { closeRequest } from "#server/flow/request/end-request.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { markNotificationsRead } from "#server/notification/commands/mark-notifications-read.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

const path = "/notifications";

export const nothingToldTo =
  (persona: "customer" | "operator") =>
  async ({ kit }: ScreenProduct): Promise<Target> => ({ viewer: await kit[persona](), path });

const booked = ({ kit }: ScreenProduct) => kit.confirmedBooking();

export async function unreadOfCustomer(product: ScreenProduct): Promise<Target> {
  const { customer } = await product.share(booked);
  return { viewer: customer, path };
}

export async function readByProvider({ kit }: ScreenProduct): Promise<Target> {
  const { provider } = await kit.confirmedBooking();
  await kit.run(markNotificationsRead, provider, { until: kit.now().toISOString() });
  return { viewer: provider, path };
}

/** Invited to a request that was then closed. */
export async function goneForProvider({ kit }: ScreenProduct): Promise<Target> {
  const { customer, request_id, version } = await kit.openRequest();
  const provider = await kit.provider();
  await kit.run(inviteProvider, customer, { request_id, recipient_email: provider.email });
  await kit.run(closeRequest, customer, { request_id, version, reason: "Found somebody." });
  return { viewer: provider, path };
}
