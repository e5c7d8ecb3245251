// For a container: `node scripts/healthcheck.mjs web` or `… worker` exits with 0 while that program answers /healthz.
// Plain Node.
const { PORT = "3000", WORKER_PORT = "3009" } = process.env;
try {
  const port = process.argv[2] === "worker" ? WORKER_PORT : PORT;
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
