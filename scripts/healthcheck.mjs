// For a container: exits with 0 while the web server, or the worker by its WORKER_PORT, answers /healthz. Plain Node.
const { WORKER_PORT, PORT = "3000" } = process.env;
try {
  const url = `http://127.0.0.1:${WORKER_PORT || PORT}/healthz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
