// The stand-in of VIES, the EU's register of VAT numbers, by its REST API. Every number is registered, except those whose
// last three digits are a case of VIES's own test service: https://ec.europa.eu/taxation_customs/vies/#/technical-information.
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../kit/clock.ts";

const Question = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  vatNumber: z.string().min(1),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
});

/** Answers of the service itself, by the last three digits of the number asked about. */
const errors: Readonly<Record<string, string>> = {
  "201": "INVALID_INPUT",
  "300": "SERVICE_UNAVAILABLE",
  "301": "MS_UNAVAILABLE",
  "302": "TIMEOUT",
  "400": "VAT_BLOCKED",
  "401": "IP_BLOCKED",
  "500": "GLOBAL_MAX_CONCURRENT_REQ",
  "501": "GLOBAL_MAX_CONCURRENT_REQ_TIME",
  "600": "MS_MAX_CONCURRENT_REQ",
  "601": "MS_MAX_CONCURRENT_REQ_TIME",
};
const unregistered = "200";
const badRequester = "202";
/** What stands in front of the service answers these, without its body. */
const statuses: Readonly<Record<string, 429 | 503>> = { "429": 429, "503": 503 };

const endOf = (number: string) => number.replaceAll(/\D/g, "").slice(-3);
/** Its errors come with status 200. */
const failed = (c: Context, error: string) => c.json({ actionSucceed: false, errorWrappers: [{ error }] });

/** Adds the stand-in's route to `app`. */
export function mountVies(app: Hono, clock: Clock): void {
  app.post("/taxation_customs/vies/rest-api/check-vat-number", async (c) => {
    const question = Question.safeParse(await c.req.json().catch(() => null));
    if (!question.success) return failed(c, "INVALID_INPUT");
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = question.data;
    const end = endOf(vatNumber);
    const status = statuses[end];
    if (status) return c.text("Try again later.", status);
    const error = errors[end];
    if (error) return failed(c, error);
    const hasRequester = Boolean(requesterMemberStateCode && requesterNumber);
    if (hasRequester && endOf(requesterNumber ?? "") === badRequester)
      return failed(c, "INVALID_REQUESTER_INFO");
    const valid = end !== unregistered;
    return c.json({
      countryCode,
      vatNumber,
      requestDate: new Date(clock.now()).toISOString(),
      valid,
      requestIdentifier: hasRequester ? `WAPIAAAA${vatNumber}` : "",
      // Germany and Spain give neither name nor address.
      ...(valid && !["DE", "ES"].includes(countryCode)
        ? { name: `COMPANY ${countryCode}${vatNumber}`, address: "MAIN STREET 1\n1000 TOWN" }
        : { name: "---", address: "---" }),
    });
  });
}
