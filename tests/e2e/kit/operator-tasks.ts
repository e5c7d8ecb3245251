// An operator's tasks, inserted as rows because they take days to arise.
import { setAside } from "#tests/kit/set-aside-events.ts";
import { newCustomer } from "./api-client.ts";
import { acceptedOffer } from "./api-steps.ts";
import { asOwner } from "./owner.ts";
import { workerProviders } from "./providers.ts";
import { newRequestData } from "./request-data.ts";

/** Inserts an event, a failed refund and a task about a booking as rows; returns their pages. */
export async function rowsSetAside(): Promise<string[]> {
  const data = newRequestData();
  const [client, { keller }] = await Promise.all([newCustomer(data.customer_email), workerProviders()]);
  const { booking_id } = await acceptedOffer(client, keller.client, data);
  return asOwner((owner) => setAside(owner, booking_id));
}
