// When somebody without an account sends a request, its contact becomes the first profile. If that is refused, the
// last screen says why at the field, and keeps all input.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { sendRequest } from "#server/request/web/draft.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { issueVisitor } from "../session/visitor.ts";
import { signInByCode } from "./code.ts";
import { refusedOpening } from "./open-submitted.ts";

let kit: PlainKit;
const bench = duringFile(startAuthBench);
beforeAll(async () => {
  kit = kitOn(bench.runtime, async () => undefined);
});

/** A visitor's browser sends a complete draft with this name. */
async function send(name: string) {
  const browser = new Browser();
  const email = `${randomUUID()}@example.test`;
  const request = browser.request("/request", {});
  const { session, context } = await openAuth(bench.runtime, request);
  session.actor = issueVisitor(bench.runtime, request, session.response_headers);
  const draft = await kit.draftOf(session.actor, { contact: { name, email, phone: "+49 7531 1" } });
  await sendRequest(
    { request, context, params: {}, url: new URL(request.url), unstable_pattern: "" } as never,
    { ...draft, email, terms_version: firstTextVersion, key: undefined },
  );
  browser.take(session.response_headers);
  return { browser, email, request_id: draft.request_id };
}

async function pressCode({ browser, email }: Awaited<ReturnType<typeof send>>) {
  const { token } = bench.mailTo(email);
  return pressAuth({ sign_in_by_code: signInByCode }, bench.runtime, browser, "sign_in_by_code", {
    email,
    token,
  });
}

const contactOf = async (request_id: string) =>
  (await bench.rows("select name, phone from request_contact where request_id = $1", request_id))[0];

describe("a name", () => {
  test.each(["李", "N", "Ö", "ß", "あ", "ñ", "Ω", "م", "א", "Ng", "O’Neil", "Jean-Luc de la Tour"])(
    "%s makes the account and opens the request",
    async (name) => {
      const sent = await send(name);
      expect(await pressCode(sent)).toMatchObject({ to: `/request/success/${sent.request_id}?welcome` });
    },
  );

  test.each([
    "",
    " ",
    "\u200b",
    "\u3164",
    "\u2800 \u200d",
    "A\u200bB",
    "Proffer",
    "P r o f f e r",
    "https://a.test",
    "é".repeat(81),
  ])("%j is refused at the field before a code is mailed", async (name) => {
    const refused = await send(name).catch((error: unknown) => error);
    if (!isRefusal(refused, "invalid_input")) throw refused;
    const paths = (refused.details.issues as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(["name"]);
  });
});

describe("after the right code", () => {
  test.each([
    ["A\u200bB", "display_name:invalid_characters", "name"],
    ["Proffer", "display_name:name_reserved", "name"],
    ["See https://a.test", "display_name:web_address", "name"],
    ["\u200b", "display_name:required", "name"],
  ])(
    "a stored name %j leads back to the screen with the reason at its field",
    async (stored, refused, field) => {
      const sent = await send("Mara Example");
      await bench.owner.query("update request_contact set name = $2 where request_id = $1", [
        sent.request_id,
        stored,
      ]);
      const answer = await pressCode(sent);
      expect(answer).toMatchObject({ to: `/request?draft=${sent.request_id}&step=send&refused=${refused}` });
      const shown = refusedOpening(refused);
      expect(Object.keys(shown?.fields ?? {})).toEqual([field]);
      expect(await contactOf(sent.request_id)).toEqual({ name: stored, phone: "+49 7531 1" });
    },
  );

  test("new terms lead back with their sentence", async () => {
    const sent = await send("Mara Example");
    await bench.owner.query("update request set terms_version = 'earlier' where id = $1", [sent.request_id]);
    expect(await pressCode(sent)).toMatchObject({
      to: `/request?draft=${sent.request_id}&step=send&refused=terms_changed`,
    });
    expect(refusedOpening("terms_changed")?.refusal?.message).not.toBe("");
  });

  test("made-up text in the URL is not shown", () => {
    expect(refusedOpening(null)).toBeNull();
    for (const made_up of ["<b>", "name:<b>x", "constructor", "x:y", ":", "email:required"])
      expect(JSON.stringify(refusedOpening(made_up))).not.toContain("<");
  });
});

test("the draft keeps a name of one character as typed", async () => {
  const browser = new Browser();
  const request = browser.request("/request", {});
  const { session } = await openAuth(bench.runtime, request);
  const actor = issueVisitor(bench.runtime, request, session.response_headers);
  const draft = await kit.draftOf(actor, {});
  const contact = { name: " 李 ", email: "li@example.test", phone: null, address_line: null };
  await kit.run(saveDraft, actor, { ...draft, step: "contact", ...contact });
  expect(await contactOf(draft.request_id)).toMatchObject({ name: "李" });
});
