import { data } from "react-router";

/** The answer to what does not exist, and to a stranger's row. */
export function notFound() {
  return data({ code: "not_found" }, { status: 404 });
}
