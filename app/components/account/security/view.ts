import type { FormResult } from "#app/ui/form/form-state.ts";

/** Security state of the account for its page. */
export type SecurityView = {
  email: string;
  new_email: string | null;
  has_second_factor: boolean;
  codes_left: number;
  change: "email" | "password" | "app" | "codes" | "off" | null;
  /** Redirected after signing in with a recovery code, which removed the app. */
  is_lost: boolean;
  next: string;
  inbox_url: string | null;
};

/** Secrets that only this response shows; no loader returns them. */
export type OneTimeSecret =
  | { kind: "app"; factor_id: string; uri: string; secret: string; qr: { size: number; path: string } }
  | { kind: "codes"; codes: readonly string[] };

export type ChangeProps = { view: SecurityView; result: FormResult | null };

export const securityPath = "/account/security";
