// The type check, after compiling the messages and generating the types of the routes and of the API.
import { spawnSync } from "node:child_process";

const steps = [
  ["messages/compile.ts"],
  ["node_modules/@react-router/dev/bin.cjs", "typegen"],
  ["scripts/api-types.ts"],
  // By its path: an older compiler, which one tool needs, has taken the short name.
  ["node_modules/typescript/bin/tsc", "-p", "."],
];

for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: "inherit" });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
