// The lines printed after the start.
import { demoOperator } from "#domain/account/demo-operator.ts";
import type { Settings } from "#server/kernel/env.ts";

const demoPassword = "demo-proffer-2026";
const demoPeople = ["customer@demo.test", "provider@demo.test", demoOperator.email];

/** The lines before `ready`: addresses, services in use, and demo accounts. */
export function banner(env: Settings): string[] {
  const rows: [string, string][] = [["Proffer", env.PUBLIC_URL]];
  if (env.standins.mail) rows.push(["Inbox", `http://localhost:${env.STANDINS_MAIL_PORT}`]);
  if (env.standins.errors) rows.push(["Errors", `${env.STANDINS_URL}/errors`]);
  const played = Object.entries(env.standins).flatMap(([name, isPlayed]) => (isPlayed ? [name] : []));
  if (played.length > 0) rows.push(["Stand-ins", `${env.STANDINS_URL} (${played.join(", ")})`]);
  rows.push(["Service URL", env.AUTH_PUBLIC_URL], ["Public key", env.SUPABASE_PUBLISHABLE_KEY]);
  if (env.SEED === "demo" && env.standins.auth) {
    rows.push(["Sign in as", demoPeople.join(", ")], ["Password", demoPassword]);
    rows.push(["Code", "the operator's is in the bar at the top when it is asked for"]);
  }
  return rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`);
}
