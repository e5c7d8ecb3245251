// The EU's register of VAT numbers, by its REST API: https://ec.europa.eu/taxation_customs/vies/#/technical-information.
// It passes questions on to the registers of the member states, which are often busy or away.
import { z } from "zod";
import type { ViesNumber } from "#domain/place/vat-number.ts";
import { callService } from "./service-call.ts";

const timeoutMs = 15_000;

export type ViesAnswer =
  | {
      outcome: "valid" | "invalid";
      consultation_number: string | null;
      registered_name: string | null;
      registered_address: string | null;
    }
  /** `reason`: its own code, a status of HTTP, or the name of an error. */
  | { outcome: null; reason: string; mayRetry: boolean };

const text = z.string().nullish();
const Answer = z.object({
  valid: z.boolean().nullish(),
  userError: text,
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
  requestIdentifier: text,
  name: text,
  address: text,
});

/** Codes that the same question gets again. */
const lasting = new Set(["VAT_BLOCKED", "IP_BLOCKED", "INVALID_REQUESTER_INFO"]);

/** Asks whether a number is registered; with a requester it gives a consultation number. Never throws. */
export async function askVies(
  address: string,
  { country, number }: ViesNumber,
  requester: ViesNumber | null,
): Promise<ViesAnswer> {
  const asker = requester && {
    requesterMemberStateCode: requester.country,
    requesterNumber: requester.number,
  };
  const body = { countryCode: country, vatNumber: number, ...asker };
  const answer = await post(`${address}/check-vat-number`, body);
  const isAskerRefused = answer.outcome === null && answer.reason === "INVALID_REQUESTER_INFO";
  // A number of ours that it does not accept costs the consultation number, not the answer.
  return isAskerRefused && requester ? askVies(address, { country, number }, null) : answer;
}

async function post(url: string, body: Readonly<Record<string, string>>): Promise<ViesAnswer> {
  try {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await callService(
      url,
      { method: "POST", headers, body: JSON.stringify(body) },
      timeoutMs,
    );
    return readAnswer(response.status, await response.text());
  } catch (error) {
    return { outcome: null, reason: error instanceof Error ? error.name : "error", mayRetry: true };
  }
}

/** What an answer says. It has its errors under three names, some with status 200. */
function readAnswer(status: number, written: string): ViesAnswer {
  const parsed = Answer.safeParse(parseJson(written));
  const body = parsed.success ? parsed.data : {};
  const code = body.errorWrappers?.[0]?.error ?? body.userError ?? null;
  if (code === "INVALID_INPUT")
    return { outcome: "invalid", consultation_number: null, registered_name: null, registered_address: null };
  if (code !== null && code !== "VALID" && code !== "INVALID")
    return { outcome: null, reason: code, mayRetry: !lasting.has(code) };
  if (status !== 200 || typeof body.valid !== "boolean") {
    const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    return { outcome: null, reason: `status ${status}`, mayRetry: !isRefused };
  }
  return {
    outcome: body.valid ? "valid" : "invalid",
    consultation_number: kept(body.requestIdentifier, 200),
    registered_name: kept(body.name, 1_000),
    registered_address: kept(body.address, 1_000),
  };
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

/** A text as the database takes it. A country that gives none writes dashes. */
function kept(given: string | null | undefined, most: number): string | null {
  const found = given?.replaceAll("\0", "").trim().slice(0, most) ?? "";
  return /^-*$/.test(found) ? null : found;
}
