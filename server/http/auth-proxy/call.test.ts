import { describe, expect, test } from "vitest";
import { fieldsOf, foldEmail } from "./call.ts";

describe("the fields of a body", () => {
  test.each([
    ['{"email":"a"}', "a"],
    ['{"Email":"a"}', "a"],
    ['{"email":"a","EMAIL":"b"}', "b"],
    ['{"EMAIL":"b","email":"a"}', "a"],
    // JSON.parse keeps the position of the first and the value of the last.
    ['{"email":"a","Email":"b","email":"c"}', "c"],
    ['{"email":"a","Email":null}', "a"],
    ['{"em\\u0061il":"a"}', "a"],
    ['{"x":{"email":"inner"},"email":"a","y":[{"email":"b"}]}', "a"],
    ['{"x":"\\",\\"email\\":\\"b\\"","email":"a"}', "a"],
    [' {\n"email" : "a" , "Email" : "b"\t}', "b"],
    ['{"emaıl":"other","email":"a"}', "a"],
  ])("are read as the service reads them: %s", (text, email) => {
    expect(fieldsOf(text)?.get("email")).toBe(email);
  });

  test("have folded names", () => {
    expect([...(fieldsOf('{"paſſword":"p","Kind":1}')?.keys() ?? [])]).toEqual(["password", "kind"]);
  });

  test.each(["", "[]", "null", "email=a", '"x"', '{"email":"a"', '{"email":"a"} {}'])(
    "are null for anything but an object: %s",
    (text) => expect(fieldsOf(text)).toBeNull(),
  );

  test("are read in linear time, whatever a megabyte contains", () => {
    const million = 1_000_000;
    const bodies = [
      `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
      `{${'"a":1,'.repeat(million / 6)}"a":1}`,
      `{"a":"${"\\\\".repeat(million / 2)}"}`,
      `{"${"a".repeat(million)}":1}`,
    ];
    const cpu_before = process.cpuUsage();
    for (const body of bodies) expect(fieldsOf(body)?.size).toBe(1);
    const { user, system } = process.cpuUsage(cpu_before);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});

test("an address is folded letter by letter, as at the service", () => {
  expect(foldEmail(" Vİctim@Example.TEST ")).toBe("victim@example.test");
  expect(foldEmail("ΟΔΟΣ@example.test")).toBe("οδοσ@example.test");
});
