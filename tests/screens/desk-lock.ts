// The operator's desk lists what everybody makes. While one of its states is read, no other worker makes anything; all
// others run side by side.
import type { ScreenProduct } from "./product.ts";
import type { CheckedState } from "./screen-state.ts";

const lockKey = 7_403_662_203;

export const isDesk = ({ route, persona }: Pick<CheckedState, "route" | "persona">) =>
  route === "/admin" && persona === "operator";

/** Runs `work` beside others' work, or `alone`: after all that has begun, and before what begins meanwhile. */
export async function besideOthers<Result>(
  { owner }: ScreenProduct,
  work: () => Promise<Result>,
  alone = false,
): Promise<Result> {
  const client = await owner.connect();
  try {
    await client.query(`select pg_advisory_lock${alone ? "" : "_shared"}($1)`, [lockKey]);
    return await work();
  } finally {
    await client.query("select pg_advisory_unlock_all()");
    client.release();
  }
}
