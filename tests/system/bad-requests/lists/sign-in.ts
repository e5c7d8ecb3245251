// The sign-in pages. They reveal to nobody whether an address is known, and no password comes back.
import { type Fields, type Line, namedLines } from "../kit/line.ts";

const secret = "a long and quiet evening";
const at = (path: string, command: string, fields: Fields, over: Partial<Line> = {}) => ({
  path,
  form: { command, email: "kept@example.test", ...fields },
  status: 422,
  never_says: [secret],
  ...over,
});
const signIn = (fields: Fields, over?: Partial<Line>) =>
  at("/auth/signin", "sign_in", { password: secret, ...fields }, over);
const signUp = (fields: Fields, over?: Partial<Line>) =>
  at("/auth/signup", "sign_up", { password: secret, terms_version: "2026-11", ...fields }, over);
const activate = (command: string, fields: Fields, over?: Partial<Line>) =>
  at("/activate-account", command, fields, over);
const kept = { says: ["kept@example.test"] };

export const signInLines: readonly Line[] = namedLines({
  "sign-in with nothing": signIn({ email: "", password: "" }),
  "sign-in with a wrong password": signIn({ email: "{customer_email}" }, { says: ["{customer_email}"] }),
  "sign-in with an address nobody has": signIn({}, kept),
  "sign-in with an address that is none": signIn({ email: "kept at home" }, { says: ["kept at home"] }),
  "sign-in with an address with a null byte": signIn({ email: "a\u0000@b.test" }),
  "sign-in with a null byte in the password": signIn({ password: `${secret}\u0000` }, kept),
  "sign-in with bytes that were no UTF-8": signIn({ password: `${secret}\ufffd` }, kept),
  "sign-in with a password of 900 KB": signIn({ password: "a".repeat(900_000) }, kept),
  "sign-in with an address of 900 KB": signIn({ email: `${"a".repeat(900_000)}@b.test` }),
  "sign-in with two addresses": signIn({ email: ["a@b.test", "c@d.test"] }),
  "sign-in with a way on of 5 KB": signIn({ next: `/${"a".repeat(5_000)}` }, kept),
  "sign-in with a way on to another site": signIn(
    { next: "//evil.example" },
    { ...kept, never_says: ['href="//evil.example'] },
  ),
  "sign-in with another button": signIn({ command: "sign_up" }, { status: 405 }),
  "sign-in with a button every object has": signIn({ command: "constructor" }, { status: 405 }),
  "sign-in with the prototype as a field": signIn({ __proto__: "x", constructor: "x", password: "" }, kept),
  "sign-up with a short password": signUp({ password: "short" }, kept),
  "sign-up with a password everybody has": signUp({ password: "password1234" }, kept),
  "sign-up with one's address as the password": signUp({ password: "kept@example.test" }),
  "sign-up with a password of one letter": signUp({ password: "aaaaaaaaaaaaaaaa" }, kept),
  "sign-up with a password longer than is read": signUp({ password: "\u{1f600}".repeat(30) }, kept),
  "sign-up with a null byte in the password": signUp({ password: `${secret}\u0000more` }, kept),
  "sign-up with an address that is none": signUp({ email: "@" }),
  "sign-up with an address of another line": signUp({ email: "a@b.test\r\nBcc: c@d.test" }),
  "sign-up with no address": signUp({ email: "" }),
  "sign-up with a kind that is none": signUp({ kind: "operator", password: "short" }, kept),
  "a code that is none": activate("confirm_code", { token: "abcdef" }, kept),
  "a code with a null byte": activate("confirm_code", { token: "12345\u0000" }, kept),
  "a wrong code": activate("confirm_code", { token: "000000" }, kept),
  "a code for no address": activate("confirm_code", { email: "", token: "000000" }),
  "a link's token nobody issued": activate(
    "confirm_link",
    { token_hash: "nobody", type: "signup" },
    { status: 410 },
  ),
  "a link's token with a null byte": activate(
    "confirm_link",
    { token_hash: "no\u0000body", type: "signup" },
    { status: 410 },
  ),
  "a link's token of 5 KB": activate("confirm_link", { token_hash: "a".repeat(5_000), type: "signup" }),
  "a link of a type that is none": activate(
    "confirm_link",
    { token_hash: "nobody", type: "__proto__" },
    { status: 410 },
  ),
  "a link without its token": activate("confirm_link", {}),
  "a way back without its verifier": activate("confirm_return", { code: "nobody" }, { status: 410 }),
  "a way back with a null byte": activate("confirm_return", { code: "no\u0000body" }, { status: 410 }),
  "another mail to no address": activate("resend", { email: "nobody" }),
  "an address from a link with everything wrong": {
    path: "/activate-account?token_hash=%00&type=%00&code=%ff&error_code=%3Cscript%3E",
    status: 200,
    never_says: ["<script>&"],
  },
});
