// The signature header of a webhook: HMAC-SHA256 over `<unix seconds>.<raw body>`.
import { createHmac } from "node:crypto";

/** `t=…,v1=…`; `secret` includes its `whsec_` prefix. */
export function signatureHeader(body: string, secret: string, unix: number): string {
  const v1 = createHmac("sha256", secret).update(`${unix}.${body}`).digest("hex");
  return `t=${unix},v1=${v1}`;
}
