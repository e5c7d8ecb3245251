// Makes the seeded data folders before the first file: two workers that start together would each make them.
import { seededData } from "#tests/kit/product/seeded-data.ts";

export default async function setup(): Promise<void> {
  for (const seed of ["demo", "none"] as const) await seededData(seed);
}
