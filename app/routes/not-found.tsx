import { notFound } from "./refuse.ts";

/** Every address that no route knows. */
export function loader() {
  throw notFound();
}

export const action = loader;

export default function NotFound() {
  return null;
}
