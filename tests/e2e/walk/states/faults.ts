// Unexpected errors as operators see them.
import type { Target } from "../place.ts";
import type { WalkProduct } from "../product.ts";
import { operator } from "./admin.ts";

const digest = "0190a000-0000-7000-8000-00000000fa17";

export async function list(product: WalkProduct): Promise<Target> {
  await product.owner.query(
    `with known as (
       insert into fault (id, kind, place, error, first_seen_at, last_seen_at)
       values (gen_random_uuid(), 'loader', 'routes/home', 'TypeError', now(), now())
       on conflict (kind, place, error) do update set last_seen_at = now() returning id)
     insert into fault_occurrence (digest, fault_id, at, is_reported) select $1, id, now(), true from known
     on conflict do nothing`,
    [digest],
  );
  return { viewer: await product.share(operator), path: "/admin/faults" };
}

export async function notFound(product: WalkProduct): Promise<Target> {
  const path = "/admin/faults?digest=0190a000-0000-7000-8000-00000000dead";
  return { viewer: await product.share(operator), path };
}

/** One of the operator's pages of what is watched. */
export const watchPage =
  (path: string) =>
  async (product: WalkProduct): Promise<Target> => ({ viewer: await product.share(operator), path });
