// The operator's console lists rows that everybody creates: while one worker reads one of its states, no other worker
// creates anything. Many pages list the categories: while one worker makes and archives some, no other worker reads.
// All other states run in parallel.
import { informationWithFiles, informationWithoutFiles } from "./prepare/bookings.ts";
import * as categories from "./prepare/category/categories.ts";
import * as kinds from "./prepare/category/question-kinds.ts";
import type { ScreenProduct } from "./product.ts";
import type { CheckedState } from "./screen-state.ts";

const lockKey = 7_403_662_203;

export const isConsole = ({ route, persona }: Pick<CheckedState, "route" | "persona">) =>
  route === "/admin" && persona === "operator";

const makers = new Set<unknown>([
  ...Object.values(categories),
  ...Object.values(kinds),
  informationWithFiles,
  informationWithoutFiles,
]);

/** The page of health counts everybody's jobs. */
const isHealth = ({ route }: CheckedState) => route === "/admin/health";

export const runsAlone = (screenState: CheckedState) =>
  isConsole(screenState) || isHealth(screenState) || makers.has(screenState.prepare);

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
