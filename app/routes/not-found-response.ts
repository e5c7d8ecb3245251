import { data } from "react-router";

/** 404, both for what does not exist and for rows the actor may not see. */
export function notFound() {
  return data({ code: "not_found" }, { status: 404 });
}
