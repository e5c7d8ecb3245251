/**
 * Why a save in the background did not succeed, for the sentence beside the form: "elsewhere" another tab was first,
 * "full" there are as many drafts as there may be, "refused" for a reason that the form's button says, "busy" the server
 * cannot take it now, "offline" nothing has answered.
 */
export type SaveProblem = "elsewhere" | "full" | "refused" | "busy" | "offline";

/** A limit of rate that ends later than this ends for nobody who waits for it. */
const wait_max_s = 60;

/** By the code that the server sends with a refusal; faults and short limits of rate pass. */
export function saveProblem({ status, headers }: Pick<Response, "status" | "headers">): SaveProblem {
  const code = headers.get("X-Refusal");
  if (code === "stale") return "elsewhere";
  if (code === "draft_limit_reached") return "full";
  const isShort = Number(headers.get("Retry-After") ?? 0) <= wait_max_s;
  return (status === 429 && isShort) || status >= 500 ? "busy" : "refused";
}
