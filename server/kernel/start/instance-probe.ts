// The question with which `npm run doctor` learns what a server behind PUBLIC_URL sees. Both sides prove with
// COOKIE_SECRET that they belong to one installation; without that proof, the server tells nothing.
import { randomBytes } from "node:crypto";
import { isSameSignature, signatureOf } from "#server/kernel/token/signature.ts";

/** The path of the endpoint. */
export const instancePath = "/instance";

const scheme = "Proffer ";
/** How long a question is valid; the clocks of both machines may differ by this much. */
const freshMs = 300_000;

/** What a server tells: the header as it arrived, the caller's address as it counts it, and which database it uses. */
export type InstanceAnswer = { forwarded: string | null; caller: string; database: string };

const macOf = (COOKIE_SECRET: string, kind: "question" | "answer", text: string) =>
  signatureOf({ COOKIE_SECRET }, `instance ${kind}`, text);

/** The `Authorization` header of a question. */
export function makeQuestion(secret: string, now: number = Date.now()): string {
  const text = `${now}.${randomBytes(16).toString("base64url")}`;
  return `${scheme}${text}.${macOf(secret, "question", text)}`;
}

/** Whether the header is a recent question signed with our secret. */
export function isQuestion(secret: string, header: string, now: number = Date.now()): boolean {
  const [, text = "", at, mac = ""] = /^Proffer ((\d{1,15})\.[\w-]{22})\.([\w-]{43})$/.exec(header) ?? [];
  if (!isSameSignature(mac, macOf(secret, "question", text))) return false;
  return Math.abs(now - Number(at)) <= freshMs;
}

/** The signed answer to a question. */
export function signAnswer(secret: string, question: string, answer: InstanceAnswer) {
  const content = JSON.stringify(answer);
  return { content, mac: macOf(secret, "answer", `${question} ${content}`) };
}

/** The answer to our question; null when it is not signed with our secret. */
export function readAnswer(secret: string, question: string, body: unknown): InstanceAnswer | null {
  if (typeof body !== "object" || body === null) return null;
  const { content, mac } = body as { content?: unknown; mac?: unknown };
  if (typeof content !== "string" || typeof mac !== "string") return null;
  if (!isSameSignature(mac, macOf(secret, "answer", `${question} ${content}`))) return null;
  return JSON.parse(content) as InstanceAnswer;
}

/** Identifies the database by its history: differs on every installation, even after a restore elsewhere. */
export const databaseIdentity =
  "select md5(coalesce(string_agg(name || ' ' || extract(epoch from at), ',' order by name), '')) as database from migration.applied";
