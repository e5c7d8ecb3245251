// The operator's console lists rows that everybody creates. While one worker reads one of its states, no other worker
// creates anything; all other states run in parallel.
import type { ScreenProduct } from "./product.ts";
import type { CheckedState } from "./screen-state.ts";

const lockKey = 7_403_662_203;

export const isConsole = ({ route, persona }: Pick<CheckedState, "route" | "persona">) =>
  route === "/admin" && persona === "operator";

/** Runs `work` in parallel with others', or `alone`: after all work in progress, and before any that starts later. */
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
