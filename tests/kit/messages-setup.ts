// Tests that render need the compiled messages; in a fresh clone they are not compiled yet.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

export default function setup(): void {
  if (existsSync("messages/compiled/messages.js")) return;
  execFileSync(process.execPath, ["messages/compile.ts"], { stdio: "inherit" });
}
