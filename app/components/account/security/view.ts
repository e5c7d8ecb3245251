import type { FormResult } from "#app/ui/form-state.ts";

/** How the account stands, as its page is told. */
export type SecurityView = {
  email: string;
  new_email: string | null;
  has_second_factor: boolean;
  codes_left: number;
  change: "email" | "password" | "app" | "codes" | "off" | null;
  /** Come here with a recovery code: the app has just gone. */
  is_lost: boolean;
  next: string;
  inbox_url: string | null;
};

/** What only this answer shows. */
export type ShownHere =
  | { kind: "app"; factor_id: string; uri: string; secret: string; qr: { size: number; path: string } }
  | { kind: "codes"; codes: readonly string[] };

export type ChangeProps = { view: SecurityView; result: FormResult | null };

export const securityPath = "/account/security";
