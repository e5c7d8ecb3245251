// Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds) in real time: an
// authenticator app does not follow the movable clock.
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { invalid } from "../wire/errors.ts";

const PERIOD_S = 30;
const SKEW_STEPS = 1;
/** A longer address does not fit a QR code that an app can read. */
const URI_MAX = 2_900;

/** The key for an app: as base32, as an address and as a QR code. */
export type Enrolment = { qr_code: string; secret: string; uri: string };

function totpOf(secret: Secret, names: { issuer: string; label: string }): TOTP {
  return new TOTP({ ...names, secret, algorithm: "SHA1", digits: 6, period: PERIOD_S });
}

/**
 * A random key for the account `label`, or the given one. Throws 400 for names that are too long for the
 * QR code.
 */
export function newEnrolment(names: { issuer: string; label: string }, key?: string): Enrolment {
  const secret = key ? Secret.fromBase32(key) : new Secret({ size: 20 });
  const uri = totpOf(secret, names).toString();
  if (uri.length > URI_MAX) throw invalid("issuer is too long");
  return { qr_code: renderSVG(uri, { border: 2, pixelSize: 5 }), secret: secret.base32, uri };
}

/** The time step of a code: the current one, the one before or the one after; otherwise null. */
export function stepOf(base32: string, code: string): number | null {
  const timestamp = Date.now();
  const totp = totpOf(Secret.fromBase32(base32), { issuer: "", label: "" });
  const delta = totp.validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
