import { notFound } from "./refuse.ts";

/** Every address that no route knows. */
export function loader() {
  throw notFound();
}

/** Writing to it is no different. */
export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
