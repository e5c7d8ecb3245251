import { notFound } from "./not-found-response.ts";

/** A route of the specification that is not implemented answers 404. */
export function loader() {
  throw notFound();
}

/** A POST answers 404 as well. */
export function action() {
  throw notFound();
}

export default function NotImplemented() {
  return null;
}
