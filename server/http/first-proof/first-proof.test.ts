// An account that a stranger prepared for somebody's address: however the owner proves the address, nothing from the
// stranger remains. A person who signed up in the same browser keeps everything.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser } from "#tests/kit/auth/bench.ts";
import { actorBy, newEmail } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { type ProofBench, startProofBench } from "#tests/kit/browser/first-proofs.ts";

let proofs: ProofBench;
beforeAll(async () => {
  proofs = await startProofBench();
});
afterAll(() => proofs.bench.stop());

const prepared = "a password that a stranger chose";

/** The state of an address after its first proof. */
async function stateOf(email: string, draft: string) {
  const { bench } = proofs;
  const rows = await bench.rows(
    `select account.referral, account.terms_version,
       exists (select from request where id = $2 and account_id = account.id) as has_draft
     from account where account.email = $1`,
    email,
    draft,
  );
  const { env } = bench.runtime;
  const { auth } = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
  const { data, error } = await auth.signInWithPassword({ email, password: prepared });
  return { ...rows[0], password: error?.code ?? "works", user_id: data.user?.id };
}

const nothing = { referral: null, terms_version: null, has_draft: false, password: "invalid_credentials" };
const everything = {
  referral: "ada",
  terms_version: firstTextVersion,
  has_draft: true,
  password: "works",
};

/** What the service itself stores with a person. */
const ownMembers = ["email", "email_verified", "phone_verified", "sub"];

const waysOf = () => Object.entries(proofs.ways);
const names = [
  "code",
  "activation_code",
  "link",
  "return",
  "request_code",
  "offer_code",
  "recovery_link",
  "recovery_code",
  "recovery_return",
  "invitation",
  "client_code",
  "client_return",
] as const;

test("the table of ways has every way of proving an address", () => {
  expect(waysOf().map(([name]) => name)).toEqual([...names]);
});

describe("the mail with the code", () => {
  const textTo = (email: string) => proofs.bench.mails.findLast(({ to }) => to === email)?.text;

  test("says that it is for the offer whose link was opened", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    expect(await proofs.press(browser, "request_offer_code", { email })).toMatchObject({ status: 303 });
    expect(textTo(email)).toContain("you can answer the offer");
  });

  test("says that it is for the account where somebody signs up", async () => {
    const [browser, email] = [new Browser(), newEmail()];
    await proofs.prepare(browser, email, prepared);
    expect(textTo(email)).toContain("your account is ready");
  });
});

describe("an account that somebody else prepared", () => {
  test.each(names)("loses password, draft, referral and terms: %s", async (name) => {
    const [stranger, owner, email] = [new Browser(), new Browser(), newEmail()];
    const draft = await proofs.prepare(stranger, email, prepared);
    await proofs.ways[name].prove(owner, email);
    expect(await stateOf(email, draft)).toMatchObject(nothing);
    expect(Object.keys(Object(await proofs.metadataOf(email))).toSorted()).toEqual(ownMembers);
    if (!proofs.ways[name].is_client) {
      const { session } = await openAuth(proofs.bench.runtime, owner.request("/"));
      expect(session.actor).toMatchObject({ kind: "member", email });
    }
  });
});

describe("an account signed up in this browser", () => {
  test.each(names)("keeps what its owner gave: %s", async (name) => {
    const [owner, email] = [new Browser(), newEmail()];
    const draft = await proofs.prepare(owner, email, prepared);
    await proofs.ways[name].prove(owner, email);
    const { sets_password } = proofs.ways[name];
    const kept = sets_password ? { ...everything, password: "invalid_credentials" } : everything;
    expect(await stateOf(email, draft)).toMatchObject(kept);
  });

  test("after a stranger's sign-up for the same address does not keep the stranger's password", async () => {
    const [stranger, owner, email] = [new Browser(), new Browser(), newEmail()];
    const draft = await proofs.prepare(stranger, email, prepared);
    await proofs.prepare(owner, email, "another one, of the owner's own");
    await proofs.ways.link.prove(owner, email);
    // The referral comes from the owner's own browser.
    expect(await stateOf(email, draft)).toMatchObject({ ...nothing, referral: "ada" });
  });
});

describe("a stranger's session", () => {
  test("opened while the owner proves the address is refused before and after", async () => {
    const { bench } = proofs;
    const [stranger, owner, email] = [new Browser(), new Browser(), newEmail()];
    const draft = await proofs.prepare(stranger, email, prepared);
    // The service's own link confirms the address there, and the stranger acts before the owner.
    await proofs.confirmAtService(email);
    const { env } = bench.runtime;
    const { auth } = createClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY);
    const { data } = await auth.signInWithPassword({ email, password: prepared });
    const token = data.session?.access_token ?? "";
    const call = () => actorBy(bench, token);
    await expect(call()).rejects.toMatchObject({ code: "not_authenticated" });
    const onPage = await proofs.press(stranger, "sign_in", { email, password: prepared });
    expect(onPage).toMatchObject({ status: 303, to: "/auth/code" });
    expect((await openAuth(bench.runtime, stranger.request("/"))).session.actor.kind).toBe("visitor");
    await proofs.ways.code.prove(owner, email);
    await expect(call()).rejects.toMatchObject({ code: "not_authenticated" });
    expect((await auth.refreshSession()).error).not.toBeNull();
    expect(await stateOf(email, draft)).toMatchObject(nothing);
  });
});

describe("a first proof", () => {
  test("that runs twice at once never leaves the password, and signs one in", async () => {
    const [stranger, email] = [new Browser(), newEmail()];
    const draft = await proofs.prepare(stranger, email, prepared);
    const browsers = [new Browser(), new Browser()];
    await proofs.proveAtOnce(email, browsers);
    const actors = await Promise.all(
      browsers.map(
        async (browser) => (await openAuth(proofs.bench.runtime, browser.request("/"))).session.actor.kind,
      ),
    );
    expect(actors).toContain("member");
    expect(await stateOf(email, draft)).toMatchObject(nothing);
  });

  test("that the service does not complete lets nobody in, and the next one completes it", async () => {
    const [stranger, owner, email] = [new Browser(), new Browser(), newEmail()];
    const draft = await proofs.prepare(stranger, email, prepared);
    const runtime = {
      ...proofs.bench.runtime,
      env: { ...proofs.bench.runtime.env, SUPABASE_SECRET_KEY: "sb_secret_of_another_service" },
    };
    const { token } = await proofs.askForCode(owner, email);
    const answer = await proofs.press(owner, "sign_in_by_code", { email, token }, runtime);
    expect(answer).toMatchObject({ status: 503, result: { refusal: { code: "service_unavailable" } } });
    for (const browser of [owner, stranger])
      expect((await openAuth(proofs.bench.runtime, browser.request("/"))).session.actor.kind).toBe("visitor");
    const early = await proofs.press(stranger, "sign_in", { email, password: prepared });
    expect(early).toMatchObject({ to: "/auth/code" });
    await proofs.ways.code.prove(owner, email);
    expect(await stateOf(email, draft)).toMatchObject(nothing);
  });

  test("in another browser than the sign-up's leads to a page that says so and offers a new password", async () => {
    const [laptop, phone, email] = [new Browser(), new Browser(), newEmail()];
    await proofs.prepare(laptop, email, prepared);
    const { token_hash } = proofs.bench.mailTo(email);
    const answer = await proofs.press(phone, "confirm_link", { token_hash, type: "signup" });
    expect(answer).toMatchObject({
      status: 303,
      to: "/auth/reset-password?step=new&why=replaced",
    });
    const password = "a new one, of the owner's own";
    const set = await proofs.press(phone, "reset_after_factor", { password, next: "/" });
    expect(set).toMatchObject({ status: 303, to: "/auth/complete-profile" });
    expect(await proofs.press(new Browser(), "sign_in", { email, password })).toMatchObject({ status: 303 });
  });
});
