// The process of the mail stand-in: maildev's SMTP server and its page, on loopback only.
// It is a separate process because maildev takes 125 MiB and a second to load.
// It ends with its parent: when the channel to the parent closes, even by a kill, it stops itself.
import { mkdirSync } from "node:fs";
import { MailDev } from "maildev";

const [smtpPort = "0", webPort = "0", directory = ""] = process.argv.slice(2);

const maildev = new MailDev({
  smtp: Number(smtpPort),
  ip: "127.0.0.1",
  web: Number(webPort),
  webIp: "127.0.0.1",
  silent: true,
  maxEmails: 2_000,
  ...(directory ? { mailDirectory: directory } : {}),
});

async function stop(): Promise<void> {
  // Open event streams of the page can keep its server running: do not wait longer than this.
  setTimeout(() => process.exit(0), 1_000).unref();
  await maildev.stop().catch(() => {});
  process.exit(0);
}

process.once("disconnect", stop);
process.once("SIGTERM", stop);
// A terminal sends SIGINT to the whole group; the parent decides and closes the channel.
process.on("SIGINT", () => {});

try {
  if (directory) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const servers = await maildev.start();
  process.send?.({
    ready: true,
    smtp_port: servers.smtp.getAddress().port,
    web_port: servers.api?.getAddress()?.port ?? Number(webPort),
  });
} catch (error) {
  process.send?.({ ready: false, reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
