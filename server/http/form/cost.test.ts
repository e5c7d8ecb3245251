// The CPU time of a one-megabyte form, whatever its shape. It is this process's own, independent of a busy machine.
import { expect, test } from "vitest";
import { generatedForms, type LargeBody, largeForms } from "#tests/kit/large/forms.ts";
import { postedForm } from "./body.ts";
import { decodeForm } from "./codec.ts";

const seed = 20_261_122;
const forms = [...largeForms(), ...generatedForms(seed, 30)];

function requestOf({ type, body }: LargeBody): Request {
  const headers = { "content-type": type };
  return new Request("http://localhost/", { method: "POST", headers, body: new Uint8Array(body) });
}

/** This process's milliseconds for reading and decoding a form, and how many of its fields were kept. */
async function cost(form: LargeBody): Promise<{ ms: number; kept: number }> {
  const request = requestOf(form);
  const before = process.cpuUsage();
  const posted = await postedForm(request).catch((error: unknown) => {
    if (error instanceof Error) throw error;
    return new FormData();
  });
  const decoded = decodeForm(posted, "de");
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, kept: Object.keys(decoded.values).length };
}

test.each(forms.map((form) => [form.name, form] as const))("%s", async (_name, form) => {
  // Usually tens of milliseconds; page faults of a busy machine have cost 500. Quadratic work takes minutes.
  expect((await cost(form)).ms).toBeLessThan(2_000);
});

test("names over 200 characters or 8 steps are ignored, even when the form is read twice", async () => {
  const deep = "a".concat(".b".repeat(7));
  const sent = { [deep]: "kept", [`${deep}.c`]: "left out", ["n".repeat(201)]: "left out", title: "kept" };
  const body = new URLSearchParams(sent);
  const request = new Request("http://localhost/", { method: "POST", body });
  const form = await postedForm(request);
  expect([...form.keys()]).toEqual([deep, "title"]);
  expect(await postedForm(request)).toBe(form);
  const whole = new FormData();
  for (const [name, value] of Object.entries(sent)) whole.append(name, value);
  const decoded = decodeForm(whole, "en");
  expect(Object.keys(decoded.values)).toEqual([deep, "title"]);
  expect(Object.values(decoded.names)).toEqual([deep, "title"]);
});
