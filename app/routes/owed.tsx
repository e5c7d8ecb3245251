import { notFound } from "./refuse.ts";

/** A route that is not built yet is not there: GET and POST answer 404. */
export function loader() {
  throw notFound();
}

/** Writing to it is no different. */
export function action() {
  throw notFound();
}

export default function Owed() {
  return null;
}
