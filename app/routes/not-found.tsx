import { notFound } from "./not-found-response.ts";

/** Any address without a route answers 404. */
export function loader() {
  throw notFound();
}

/** A POST answers 404 as well. */
export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
