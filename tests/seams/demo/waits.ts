// Addresses of what waits in the demo's stories, which no link of another page leads to: what an operator does to a
// request, the sums of a decision before it is made, and an offer for a request that was edited.
import { product } from "./product.ts";

async function idOf(query: string): Promise<string> {
  const { rows } = await product.owner.query<{ id: string }>(query);
  const [row] = rows;
  if (!row) throw new Error(`the demo has nothing of: ${query}`);
  return row.id;
}

const decision = (booking_id: string) => `/admin/disputes/${booking_id}?outcome=complete&int:share=40`;

export async function waitsOfDemo(): Promise<string[]> {
  const [held, edited, disputed, undelivered] = await Promise.all([
    idOf("select id from request where status = 'on_hold'"),
    idOf(`select request.id from request join offer on offer.request_id = request.id
      where request.status = 'open' and offer.status = 'sent' and offer.request_revision < request.revision`),
    idOf("select subject_id as id from operator_task where kind = 'dispute_open' and closed_at is null"),
    idOf(`select task.subject_id as id from operator_task task join booking on booking.id = task.subject_id
      where task.kind = 'booking_undelivered' and closed_at is null and booking.ends_at < now()`),
  ]);
  return [
    `/admin/requests/${held}`,
    `/admin/requests/${edited}`,
    `/request/${edited}`,
    decision(disputed),
    decision(undelivered),
  ];
}
