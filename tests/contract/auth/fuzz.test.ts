// Whatever a client sends, the auth stand-in never answers with a 5xx.
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { authDuringFile, PASSWORD, SECRET, signedIn } from "../kit/auth.ts";
import { type Answer, send } from "../kit/raw.ts";

const numRuns = isFull ? 1_500 : 200;
vi.setConfig({ testTimeout: 300_000 });

let bearer: string;
let account_id: string;
let email: string;
const standin = authDuringFile();
beforeAll(async () => {
  ({ access_token: bearer, id: account_id, email } = await signedIn(standin));
});

type Endpoint = { method: string; path: string; bearer?: string };

function endpoints(): Endpoint[] {
  const post = (path: string, bearer?: string) => ({ method: "POST", path, bearer });
  return [
    ...["password", "refresh_token", "pkce", "id_token", "web3", ""].map((one) =>
      post(`/token?grant_type=${one}`),
    ),
    ...["/signup", "/otp", "/magiclink", "/recover", "/resend", "/verify", "/sso", "/callback"].map((one) =>
      post(one),
    ),
    ...["/factors", "/logout?scope=local", `/factors/${account_id}/verify`].map((one) => post(one, bearer)),
    ...["/admin/users", "/admin/generate_link", "/invite"].map((one) => post(one, SECRET)),
    { method: "PUT", path: "/user", bearer },
    { method: "PUT", path: `/admin/users/${account_id}`, bearer: SECRET },
    { method: "DELETE", path: "/admin/users/11111111-1111-1111-1111-111111111111", bearer: SECRET },
    { method: "PUT", path: `/admin/users/${account_id}/factors/${account_id}`, bearer: SECRET },
  ];
}

const MEMBERS =
  `email phone password password_hash data user_metadata app_metadata type token token_hash refresh_token
  auth_code code_verifier code_challenge code_challenge_method create_user channel redirect_to new_email id role ban_duration
  email_confirm nonce current_password factor_type friendly_name issuer challenge_id code should_soft_delete __proto__
  constructor EMAIL`.split(/\s+/);

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** Arbitrary UTF-16 code units, lone surrogates included. */
function anyText(maxLength: number): fc.Arbitrary<string> {
  const signs = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength });
  return signs.map((codes) => String.fromCharCode(...codes));
}

/** Values that have broken such services: odd types, odd characters, odd bounds, plus some valid ones. */
function value(): fc.Arbitrary<unknown> {
  const texts = fc.constantFrom(
    ...[
      "",
      " ",
      "\u0000",
      "\ud800",
      "\udc00x",
      "😀",
      "a\u0000@example.test",
      "x".repeat(5_000),
      "€".repeat(200),
      "٣",
      "\r\nBcc: a@b.test",
    ],
    ..."none 24h -1h 9999999999999h totp phone s256 http://127.0.0.1/%00 javascript:1 http://[ signup recovery".split(
      " ",
    ),
    ..."email_change_new magiclink invite email sms $2a$10$x x@localhost a:b % %s".split(" "),
    `💥${"é".repeat(150)}`,
    ...["00000000-0000-0000-0000-000000000000", "\\", "'", '"', "‮", "x".repeat(43)],
  );
  return fc.oneof(
    { weight: 4, arbitrary: texts },
    { weight: 2, arbitrary: anyText(40) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(null, true, -0, 1e308, 2 ** 53, -1, [], {}, nested(450), {
        "": { "\u0000": 1 },
      }),
    },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(email, account_id, PASSWORD) },
  );
}

/** Sends the drawn values one after the other; each must get an answer below 5xx. */
async function expectAnswers<Drawn>(drawn: fc.Arbitrary<Drawn>, answer: (one: Drawn) => Promise<Answer>) {
  let answered = 0;
  const property = fc.asyncProperty(drawn, async (one) => {
    expect((await answer(one)).status).toBeLessThan(500);
    answered += 1;
  });
  await fc.assert(property, { numRuns });
  expect(answered).toBe(numRuns);
}

test("objects with odd members get answers below 5xx", async () => {
  const body = fc.dictionary(fc.constantFrom(...MEMBERS), value(), { maxKeys: 6 });
  await expectAnswers(fc.tuple(fc.constantFrom(...endpoints()), body), ([{ method, path, bearer }, body]) =>
    send(standin, method, path, { body, bearer }),
  );
});

test("so do broken JSON, odd forms, paths, queries and headers", async () => {
  const piece = fc.constantFrom(
    ...[
      '{"email":',
      "{",
      "}",
      "[",
      "]",
      '"',
      "\\u0000",
      "\\ud800",
      "1e999",
      "-",
      ",",
      ":",
      "null",
      "\\",
      "\u2028",
      "😀",
    ],
    ...[
      "--x\r\n",
      "content-disposition: form-data; name=a\r\n\r\n",
      "a=b&",
      "%00",
      "%",
      "%ff",
      "[a]",
      "state=",
    ],
  );
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
  const type = fc.constantFrom(
    "application/json",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "x",
  );
  const query = fc.constantFrom(
    "",
    "?redirect_to=%00",
    "?filter=%00",
    "?page=1e9",
    "?sort=a b c",
    "?scope=x",
    "?type=%ff&token=%00",
  );
  const header = fc.constantFrom(
    "",
    "Bearer",
    "Bearer \u00ff",
    "Bearer a.b.c",
    `Bearer ${"x".repeat(4_000)}`,
    "Basic eDp4",
  );
  const paths: Endpoint[] = [
    ...["/verify", "/authorize", "/callback", "/settings", "/user", "/admin/users"].map((path) => ({
      method: "GET",
      path,
    })),
    ...["/admin/users/%00", "/admin/users/%E0%A4%A", "/factors/%2e%2e", "/passkeys/%", "/%"].map((path) => ({
      method: "GET",
      path,
    })),
  ];
  await expectAnswers(
    fc.tuple(...([fc.constantFrom(...endpoints(), ...paths), text, type, query, header] as const)),
    ([{ method, path, bearer }, body, contentType, query, authorization]) => {
      const headers = { "content-type": contentType, ...(bearer ? {} : { authorization }) };
      const given = method === "GET" ? {} : { body };
      const asked = path.includes("?") ? path : `${path}${query}`;
      return send(standin, method, asked, { ...given, bearer, headers });
    },
  );
});
