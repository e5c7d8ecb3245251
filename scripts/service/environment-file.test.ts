import { expect, test } from "vitest";
import { parseEnvironmentFile } from "./environment-file.ts";

test.each([
  ["A=b", { A: "b" }],
  ["# a\n; b\n\n  A = b c \nB=\n", { A: "b c", B: "" }],
  [`A="b # c"\nB='d "e" \\n'`, { A: "b # c", B: 'd "e" \\n' }],
  [`A="b \\"c\\" \\$d \\x"`, { A: 'b "c" $d \\x' }],
  ["A=b\\\nc\nB=$HOME `id`", { A: "bc", B: "$HOME `id`" }],
  ["A=b\\ c\\\\", { A: "b c\\" }],
  [`A="b\nc"`, { A: "b\nc" }],
  [`MAIL_FROM="Market" <a@b.example>`, { MAIL_FROM: "Market <a@b.example>" }],
  ["A=postgres://u:p%23=@h/db?x=y#z", { A: "postgres://u:p%23=@h/db?x=y#z" }],
  ["A=b\r\nB=c", { A: "b", B: "c" }],
])("%j is read as systemd reads it", (text, values) => {
  expect(parseEnvironmentFile(text)).toEqual(values);
});

test.each([
  ["A=b\nexport A=c", "Line 2"],
  ["secret", "Line 1"],
  [`A=b\nB="secret`, "line 2"],
])("%j is refused by its line, without its content", (text, line) => {
  const parse = () => parseEnvironmentFile(text);
  expect(parse).toThrow(line);
  expect(parse).not.toThrow("secret");
});
