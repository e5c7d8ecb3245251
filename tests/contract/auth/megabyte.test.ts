// A body of one megabyte costs the auth stand-in time linear to its size, whatever its shape.
import { expect, test } from "vitest";
import { authDuringFile, confirmedAccount, SECRET } from "../kit/auth.ts";
import { send } from "../kit/raw.ts";

const standin = authDuringFile();

type Endpoint = { method: string; path: string; bearer?: string };

const MEGABYTE = 1_000_000;
const repeated = (part: string) => part.repeat(Math.floor(MEGABYTE / part.length));
const many = (part: (index: number) => string) => {
  let text = "";
  for (let index = 0; text.length < MEGABYTE; index += 1) text += `${part(index)},`;
  return text.slice(0, -1);
};

const SHAPES: Record<string, () => string> = {
  "deep lists": () => `{"data":${repeated("[")}`,
  "deep objects": () => `{"data":${repeated('{"a":')}`,
  "closed deep lists": () => `{"data":${"[".repeat(MEGABYTE / 2)}${"]".repeat(MEGABYTE / 2)}}`,
  "many members": () => `{${many((index) => `"k${index}":${index}`)}}`,
  "one name again and again": () => `{${many(() => '"email":"a@b.test"')}}`,
  "names that differ in case": () => `{${many((index) => `"${index % 2 ? "Email" : "eMAIL"}":1`)}}`,
  "one long name": () => `{"${"x".repeat(MEGABYTE)}":1}`,
  "one long text": () => `{"email":"${"x".repeat(MEGABYTE)}"}`,
  "a long local part": () => `{"email":"${"x.".repeat(MEGABYTE / 2)}@b.test"}`,
  "a long domain": () => `{"email":"a@${"x-".repeat(MEGABYTE / 2)}"}`,
  "a long password": () => `{"email":"a@b.test","password":"${"x".repeat(MEGABYTE)}"}`,
  "a long duration": () => `{"email":"a@b.test","ban_duration":"${"1h".repeat(MEGABYTE / 2)}"}`,
  "a long challenge": () =>
    `{"email":"a@b.test","code_challenge":"${"x".repeat(MEGABYTE)}","code_challenge_method":"s256"}`,
  "a long code": () => `{"type":"email","email":"a@b.test","token":"${" 1".repeat(MEGABYTE / 2)}"}`,
  "a long refresh token": () => `{"refresh_token":"${"x".repeat(MEGABYTE)}"}`,
  "a long list": () => `{"data":{"list":[${many(() => "1")}]}}`,
  "wide data": () => `{"data":{${many((index) => `"k${index}":"v"`)}}}`,
  escapes: () => `{"data":{"a":"${"\\u00e9".repeat(MEGABYTE / 6)}"}}`,
  "half characters": () => `{"data":{"a":"${"\\ud800".repeat(MEGABYTE / 6)}"}}`,
  backslashes: () => `{"a":"${"\\\\".repeat(MEGABYTE / 2)}`,
  "a long number": () => `{"data":{"a":${"9".repeat(MEGABYTE)}}}`,
  blanks: () => `${" ".repeat(MEGABYTE)}{}`,
};

/** Milliseconds of CPU time that an answer takes; the stand-in runs in this process. */
async function cpuOf(endpoint: Endpoint, body: string): Promise<{ status: number; cpu_ms: number }> {
  const before = process.cpuUsage();
  const { status } = await send(standin, endpoint.method, endpoint.path, { body, bearer: endpoint.bearer });
  const { user, system } = process.cpuUsage(before);
  return { status, cpu_ms: (user + system) / 1_000 };
}

test("a megabyte of any shape costs less than a second of CPU time", async () => {
  const { id } = await confirmedAccount(standin);
  const asked: Endpoint[] = [
    { method: "POST", path: "/signup" },
    { method: "POST", path: "/verify" },
    { method: "PUT", path: `/admin/users/${id}`, bearer: SECRET },
  ];
  for (const [name, shape] of Object.entries(SHAPES)) {
    const body = shape();
    for (const endpoint of asked) {
      const { status, cpu_ms } = await cpuOf(endpoint, body);
      expect([name, endpoint.path, status < 500]).toEqual([name, endpoint.path, true]);
      expect(cpu_ms, `${name} ${endpoint.path}`).toBeLessThan(1_000);
    }
  }
});
