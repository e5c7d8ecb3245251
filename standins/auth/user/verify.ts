// GET /verify (a browser opening a link: always a redirect) and POST /verify (code or token hash).
import { z } from "zod";
import { transaction } from "#standins/kit/db.ts";
import type { Proof } from "../mail/one-time-tokens.ts";
import { issueAuthCode } from "../provider/flow-states.ts";
import { answerSession } from "../session/session-answer.ts";
import { openSession, type SessionJson } from "../session/sessions.ts";
import { type AuthApp, type AuthContext, type AuthDeps, clientOf } from "../wire/context.ts";
import { AuthFault, codeRefused, invalid, orThrow } from "../wire/errors.ts";
import { checkPhone, isAddress, readBody, textMember } from "../wire/input.ts";
import { redirectTarget, withParameters } from "../wire/redirects.ts";
import { findUser } from "./user-store.ts";
import { findVerifyType, flowOf, redeem, requireVerifyType, type VerifyType } from "./verification.ts";

const verifyBody = z.object({
  type: textMember,
  token: textMember,
  token_hash: textMember,
  email: textMember,
  phone: textMember,
  redirect_to: textMember,
});

const HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
const ERROR_NAMES: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
};

type LinkOutcome = { session: SessionJson } | { code: string } | "half";

async function openLink(
  c: AuthContext,
  deps: AuthDeps,
  type: VerifyType,
  link: string,
): Promise<LinkOutcome> {
  const outcome = await transaction(deps.pool, async (sql) => {
    const verified = await redeem(deps, sql, type, { link });
    if (verified instanceof AuthFault) return verified;
    if (verified.isHalf) return "half" as const;
    if (!verified.isPkce)
      return { session: await openSession(deps, sql, verified.user, "otp", clientOf(c, deps)) };
    const method = flowOf(type);
    const code = method && (await issueAuthCode(deps, sql, verified.user.id, method));
    // The address is confirmed anyway; only the browser that started the flow can sign in with a code.
    return code ? { code } : new AuthFault(403, "otp_expired", "Email link is invalid or has expired");
  });
  return orThrow(outcome);
}

function addLinkPage(auth: AuthApp, deps: AuthDeps): void {
  auth.get("/verify", async (c) => {
    const { type: requestedType, token } = c.req.query();
    if (!requestedType) throw invalid("Verify requires a verification type");
    if (!token) throw invalid("Verify requires a token or a token hash");
    const target = redirectTarget(c, deps);
    const isPkce = token.startsWith("pkce_");
    try {
      const type = requireVerifyType(requestedType);
      const opened = await openLink(c, deps, type, token);
      if (opened === "half") {
        return c.redirect(
          withParameters(target, isPkce ? { message: HALF } : {}, { message: HALF, sb: "" }),
          303,
        );
      }
      if ("code" in opened) return c.redirect(withParameters(target, { code: opened.code }, null), 303);
      const { access_token, expires_at, expires_in, refresh_token, token_type } = opened.session;
      const fragment = { access_token, expires_at, expires_in, refresh_token, sb: "", token_type, type };
      return c.redirect(withParameters(target, {}, fragment), 303);
    } catch (error) {
      if (!(error instanceof AuthFault)) throw error;
      const name = ERROR_NAMES[error.status];
      const parameters = {
        ...(name ? { error: name } : {}),
        error_code: error.code,
        error_description: error.message,
      };
      return c.redirect(withParameters(target, isPkce ? parameters : {}, { ...parameters, sb: "" }), 303);
    }
  });
}

type VerifyBody = z.infer<typeof verifyBody>;

type VerifyRequest = { type: VerifyType; proof: Proof };

/** The address of a code. No account has a telephone number: any number counts as a wrong code. */
function addressOf({ email, phone }: VerifyBody): string {
  if ((email === "") === (phone === ""))
    throw invalid("Only an email address or phone number should be provided on verify");
  if (phone !== "") {
    checkPhone(phone);
    throw codeRefused(false);
  }
  if (!isAddress(email)) throw new AuthFault(422, "validation_failed", "Invalid email format");
  return email.toLowerCase();
}

async function readVerifyRequest(deps: AuthDeps, body: VerifyBody): Promise<VerifyRequest> {
  if (body.type === "") throw invalid("Verify requires a verification type");
  if ((body.token === "") === (body.token_hash === ""))
    throw invalid("Verify requires either a token or a token hash");
  if (body.token_hash !== "") {
    if (body.email || body.phone || body.redirect_to)
      throw invalid("Only the token_hash and type should be provided");
    return { type: requireVerifyType(body.type), proof: { link: body.token_hash } };
  }
  const email = addressOf(body);
  const type = findVerifyType(body.type);
  if (!type) throw codeRefused(false);
  const user = await findUser(deps.pool, type === "email_change" ? { new_email: email } : { email });
  const current = user ?? (type === "email_change" ? await findUser(deps.pool, { email }) : null);
  if (!current) throw codeRefused(false);
  return { type, proof: { user: current, code: body.token.trim() } };
}

export function addVerify(auth: AuthApp, deps: AuthDeps): void {
  addLinkPage(auth, deps);
  auth.post("/verify", async (c) => {
    const { type, proof } = await readVerifyRequest(deps, await readBody(c, verifyBody));
    const outcome = await transaction(deps.pool, async (sql) => {
      const verified = await redeem(deps, sql, type, proof);
      if (verified instanceof AuthFault) return verified;
      if (verified.isHalf) return "half" as const;
      return openSession(deps, sql, verified.user, "otp", clientOf(c, deps));
    });
    const opened = orThrow(outcome);
    return opened === "half" ? c.json({ msg: HALF, code: "200" }) : answerSession(c, opened);
  });
}
