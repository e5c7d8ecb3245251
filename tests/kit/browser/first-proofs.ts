// Every way in which the owner of an address proves it for the first time, on an auth bench.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type AuthAction, inService, openStep } from "#server/http/auth/action.ts";
import { confirmCode, confirmLink, confirmReturn } from "#server/http/auth/activate.ts";
import { requestCode, signInByCode } from "#server/http/auth/code.ts";
import { finishSignIn } from "#server/http/auth/finish.ts";
import { acceptInvite } from "#server/http/auth/invite.ts";
import {
  recover,
  resetAfterFactor,
  resetByCode,
  resetByLink,
  resetByReturn,
} from "#server/http/auth/recover.ts";
import { signIn } from "#server/http/auth/sign-in.ts";
import { signUp } from "#server/http/auth/sign-up.ts";
import { rememberReferral } from "#server/http/session/referral.ts";
import { issueVisitor } from "#server/http/session/visitor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { confirmOfferCode, requestOfferCode } from "#server/offer-share/web/code.ts";
import type { OpenedLink } from "#server/offer-share/web/open-link.ts";
import { sendRequest } from "#server/request/web/draft.ts";
import { type Browser, startAuthBench } from "../auth/bench.ts";
import { proxyOf } from "../auth/proxy.ts";
import { kitOn } from "../kit.ts";
import { openAuth, pressAuth } from "./auth-forms.ts";

/** A link that lets anybody decide, only for its two forms. */
const openOffer = { recipient_email: null, asked: null, direct: null } as unknown as OpenedLink;
const offerPath = "/offer/a-link";

const actions: Record<string, AuthAction> = {
  sign_up: signUp,
  sign_in: signIn,
  request_code: requestCode,
  sign_in_by_code: signInByCode,
  confirm_code: confirmCode,
  confirm_link: confirmLink,
  confirm_return: confirmReturn,
  recover,
  reset_by_link: resetByLink,
  reset_by_code: resetByCode,
  reset_by_return: resetByReturn,
  reset_after_factor: resetAfterFactor,
  accept_invite: acceptInvite,
  request_offer_code: requestOfferCode(openOffer, offerPath),
  confirm_offer_code: confirmOfferCode(openOffer, offerPath),
};

type Way = {
  prove(browser: Browser, email: string): Promise<void>;
  /** A new password is part of the proof. */
  sets_password?: true;
  /** Through the official clients' proxy: no page follows. */
  is_client?: true;
};

export type ProofBench = Awaited<ReturnType<typeof startProofBench>>;

const ownPassword = "the password that the owner chose";

/** Starts the bench; `bench.stop` removes it. */
export async function startProofBench() {
  const bench = await startAuthBench();
  const { runtime } = bench;
  const kit = kitOn(runtime, async () => undefined);
  const press = (browser: Browser, command: string, form: Record<string, string>, on = runtime) =>
    pressAuth(actions, on, browser, command, form);

  async function done(browser: Browser, command: string, form: Record<string, string>) {
    const { status, ...answer } = await press(browser, command, form);
    if (status !== 303) throw new Error(`${command}: ${JSON.stringify({ status, ...answer })}`);
  }

  /** Signs up with a draft, a referral and the terms. */
  async function prepare(browser: Browser, email: string, password: string): Promise<string> {
    const headers = new Headers();
    const { visitor_id } = issueVisitor(runtime, browser.request("/"), headers);
    rememberReferral(runtime, browser.request("/"), headers, "ada");
    browser.take(headers);
    const id = randomUUID();
    await bench.owner.query(
      "insert into request (id, status, visitor_id, created_at, updated_at) values ($1, 'draft', $2, now(), now())",
      [id, visitor_id],
    );
    await done(browser, "sign_up", { email, password, terms_version: firstTextVersion });
    // As the previous release stored it.
    const { rows } = await bench.standins.query("select id from auth.users where email = $1", [email]);
    await bench.owner.query("update request set account_id = $2 where id = $1", [id, rows[0].id]);
    return id;
  }

  async function askForCode(browser: Browser, email: string) {
    await done(browser, "request_code", { email });
    return bench.mailTo(email);
  }

  /** Opens the service's own link, which confirms the address there; returns the code with which it comes back. */
  async function confirmAtService(email: string): Promise<string> {
    const { token_hash, type } = bench.mailTo(email);
    const query = new URLSearchParams({ token: token_hash, type, redirect_to: "http://app.test/" });
    const answer = await fetch(`${runtime.env.SUPABASE_URL}/auth/v1/verify?${query}`, { redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  }

  async function invited(email: string): Promise<string> {
    const { SUPABASE_URL, SUPABASE_SECRET_KEY: key } = runtime.env;
    const answer = await fetch(`${SUPABASE_URL}/auth/v1/admin/generate_link`, {
      method: "POST",
      headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ type: "invite", email }),
    });
    return ((await answer.json()) as { hashed_token: string }).hashed_token;
  }

  /** A visitor's browser sends its own request with this address. */
  async function sendOwn(browser: Browser, email: string): Promise<void> {
    const request = browser.request("/request", {});
    const { session, context } = await openAuth(runtime, request, browser.address);
    session.actor = issueVisitor(runtime, request, session.response_headers);
    const draft = await kit.draftOf(session.actor, { contact: { name: "Mara", email, phone: "+49 7531 1" } });
    await sendRequest(
      { request, context, params: {}, url: new URL(request.url), unstable_pattern: "" } as never,
      { ...draft, email, terms_version: firstTextVersion, key: undefined },
    );
    browser.take(session.response_headers);
  }

  const ask = proxyOf(runtime);
  async function call(browser: Browser, path: string, body: unknown) {
    const headers = Object.fromEntries(browser.request("/").headers);
    const { status, json } = await ask(`POST ${path}`, { headers, body, from: browser.address });
    if (status >= 400) throw new Error(`${path}: ${JSON.stringify(json)}`);
    return json;
  }

  const next = "/";
  const ways = {
    code: {
      async prove(browser, email) {
        const { token } = await askForCode(browser, email);
        await done(browser, "sign_in_by_code", { email, token, next });
      },
    },
    activation_code: {
      prove: (browser, email) => done(browser, "confirm_code", { email, token: bench.mailTo(email).token }),
    },
    link: {
      prove: (browser, email) =>
        done(browser, "confirm_link", { token_hash: bench.mailTo(email).token_hash, type: "signup" }),
    },
    return: {
      async prove(browser, email) {
        await askForCode(browser, email);
        await done(browser, "confirm_return", { code: await confirmAtService(email) });
      },
    },
    request_code: {
      async prove(browser, email) {
        await sendOwn(browser, email);
        await done(browser, "sign_in_by_code", { email, token: bench.mailTo(email).token });
      },
    },
    offer_code: {
      async prove(browser, email) {
        await done(browser, "request_offer_code", { email });
        await done(browser, "confirm_offer_code", { email, token: bench.mailTo(email).token });
      },
    },
    recovery_link: {
      sets_password: true,
      async prove(browser, email) {
        await done(browser, "recover", { email });
        const { token_hash } = bench.mailTo(email);
        await done(browser, "reset_by_link", { token_hash, password: ownPassword });
      },
    },
    recovery_code: {
      sets_password: true,
      async prove(browser, email) {
        await done(browser, "recover", { email });
        await done(browser, "reset_by_code", {
          email,
          token: bench.mailTo(email).token,
          password: ownPassword,
        });
      },
    },
    recovery_return: {
      sets_password: true,
      async prove(browser, email) {
        await done(browser, "recover", { email });
        await done(browser, "reset_by_return", {
          code: await confirmAtService(email),
          password: ownPassword,
        });
      },
    },
    invitation: {
      sets_password: true,
      async prove(browser, email) {
        await done(browser, "accept_invite", { token_hash: await invited(email), password: ownPassword });
      },
    },
    client_code: {
      is_client: true,
      async prove(browser, email) {
        await call(browser, "/otp", { email, create_user: false });
        const opened = await call(browser, "/verify", {
          type: "email",
          email,
          token: bench.mailTo(email).token,
        });
        if (typeof opened.access_token !== "string") throw new Error("no session was opened");
      },
    },
    client_return: {
      is_client: true,
      async prove(browser, email) {
        const code_verifier = randomBytes(40).toString("hex");
        const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
        const flow = { code_challenge, code_challenge_method: "s256" };
        await call(browser, "/otp", { email, create_user: false, ...flow });
        const auth_code = await confirmAtService(email);
        await call(browser, "/token?grant_type=pkce", { auth_code, code_verifier });
      },
    },
  } as const satisfies Record<string, Way>;

  /** Two sessions open by mail before either is finished: two devices at once. */
  async function proveAtOnce(email: string, browsers: readonly Browser[]): Promise<void> {
    const opened = [];
    for (const browser of browsers) {
      await done(browser, "request_code", { email });
      const request = browser.request("/auth/code", {});
      const { context } = await openAuth(runtime, request, browser.address);
      const step = openStep({ request, context });
      const { data } = await step.auth.verifyOtp({ email, token: bench.mailTo(email).token, type: "email" });
      if (data.session) opened.push({ browser, step, session: data.session });
    }
    await Promise.all(
      opened.map(async ({ browser, step, session }) => {
        // Either may be told to try again.
        await inService(step, () => finishSignIn(step, session, "/"));
        browser.take(step.headers);
      }),
    );
  }

  /** What the service stores with the person. */
  async function metadataOf(email: string): Promise<unknown> {
    const sql = "select user_metadata from auth.users where email = $1";
    return (await bench.standins.query(sql, [email])).rows[0]?.user_metadata;
  }

  return {
    bench,
    ways: ways as Record<keyof typeof ways, Way>,
    press,
    prepare,
    call,
    askForCode,
    confirmAtService,
    proveAtOnce,
    metadataOf,
  };
}
