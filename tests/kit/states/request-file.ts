import { randomUUID } from "node:crypto";
import type { TestKit } from "../kit.ts";

/** A file that was in a sent request's draft: everybody who reads the request reads it too. Returns its id. */
export const addRequestFile = (kit: TestKit, request_id: string, name = "plan.pdf"): Promise<string> =>
  addAnsweringFile(kit, request_id, null, name);

/** Such a file that answers the question with this key. */
export async function addAnsweringFile(
  kit: TestKit,
  request_id: string,
  question_key: string | null,
  name = "plan.pdf",
): Promise<string> {
  const id = randomUUID();
  await kit.owner.query(
    `insert into file (id, request_id, storage_key, name, content_type, size_bytes, created_at, question_key)
     values ($1, $2, $3, $4, 'application/pdf', 1000, $5, $6)`,
    [id, request_id, `requests/${request_id}/${id}.pdf`, name, kit.clock.now(), question_key],
  );
  return id;
}

/** The request with such a file, so that every kind of dependent row can be lost. */
export async function withFile<T extends { request_id: string }>(kit: TestKit, made: T): Promise<T> {
  await addRequestFile(kit, made.request_id);
  return made;
}
