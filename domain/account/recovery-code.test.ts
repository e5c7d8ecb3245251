import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecoveryCode, recoveryCodeBytes, writeRecoveryCode } from "./recovery-code.ts";

const bytes = fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes });

test("a code reads back from any common spelling", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = writeRecoveryCode(random);
      const plain = code.replaceAll("-", "");
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
      const sloppy = ` ${code.toLowerCase().replaceAll("0", "o").replaceAll("1", "l").replaceAll("-", " – ")} `;
      for (const typed of [code, plain, sloppy]) expect(readRecoveryCode(typed)).toBe(plain);
    }),
  );
});

test("each of the 120 bits changes the code", () => {
  const codes = new Set<string>();
  for (let at = 0; at < recoveryCodeBytes; at += 1)
    for (let value = 0; value < 32; value += 1)
      codes.add(writeRecoveryCode(new Uint8Array(recoveryCodeBytes).fill(value, at, at + 1)));
  // Every position also yields the code of all zeroes, which counts once.
  expect(codes.size).toBe(recoveryCodeBytes * 31 + 1);
});

test("codes of earlier versions still read", () => {
  expect(readRecoveryCode("7k3m q0zd 4xwp")).toBe("7K3MQ0ZD4XWP");
});

test.each([
  "",
  "123456",
  "7K3M-Q0ZD-4XW",
  "7K3M-Q0ZD-4XWPA",
  "UUUU-UUUU-UUUU",
  "7K3M-Q0ZD-4XW€",
  "7K3M-Q0ZD-4XWP-9RTB-2HCN-6VJ",
])("%j is no recovery code", (typed) => {
  expect(readRecoveryCode(typed)).toBeNull();
});
