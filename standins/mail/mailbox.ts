// The received mails: each is stored unchanged in a separate file and parsed in memory.
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Mailbox as Person } from "postal-mime";

/** A received mail. `source` is the file with the unchanged message. */
export type ReceivedMail = {
  id: string;
  /** When it arrived, ISO 8601. */
  time: string;
  from: Person[];
  to: Person[];
  subject: string;
  text: string;
  html: string;
  /** By lower-case name; the last one if a header repeats. */
  headers: Record<string, string>;
  attachments: { name: string; type: string }[];
  source: string;
};

/** An attachment with its content. */
export type AttachedFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> };

/** The mails in order of arrival. Beyond two thousand, the oldest are removed. */
export type Mailbox = {
  all(): readonly ReceivedMail[];
  find(id: string): ReceivedMail | undefined;
  attachment(mail: ReceivedMail, index: number): Promise<AttachedFile | undefined>;
  add(raw: Uint8Array): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

const MAX_MAILS = 2_000;
const SUFFIX = ".eml";

const parse = (raw: Uint8Array) => PostalMime.parse(raw);

async function parseMail(id: string, source: string, time: Date, raw: Uint8Array): Promise<ReceivedMail> {
  const { from, to = [], subject = "", text = "", html = "", headers, attachments } = await parse(raw);
  const people = (list: typeof to) => list.flatMap((one) => one.group ?? [one]);
  return {
    id,
    time: time.toISOString(),
    source,
    subject,
    text,
    html,
    from: people(from ? [from] : []),
    to: people(to),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, mimeType }) => ({
      name: filename ?? "attachment",
      type: mimeType,
    })),
  };
}

async function loadMails(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      path: join(folder, name),
      at: (await stat(join(folder, name))).mtime,
    })),
  );
  const newest = files.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-MAX_MAILS);
  const mails: ReceivedMail[] = [];
  for (const { name, path, at } of newest)
    mails.push(await parseMail(name.slice(0, -SUFFIX.length), path, at, await readFile(path)));
  return mails;
}

/** Opens the mails of `directory`. Without one, uses a temporary folder, which `close` removes. */
export async function openMailbox(directory?: string): Promise<Mailbox> {
  const folder = directory ?? (await mkdtemp(join(tmpdir(), "proffer-mail-")));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mails = await loadMails(folder);
  const remove = (gone: ReceivedMail[]) =>
    Promise.all(gone.map(({ source }) => rm(source, { force: true }))).then(() => undefined);
  return {
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    attachment: async (mail, index) => {
      const content = (await parse(await readFile(mail.source))).attachments[index]?.content;
      const described = mail.attachments[index];
      if (content === undefined || !described) return undefined;
      return {
        ...described,
        content: typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
      };
    },
    add: async (raw) => {
      const id = `${Date.now().toString(36)}${randomBytes(5).toString("hex")}`;
      const source = join(folder, `${id}${SUFFIX}`);
      const mail = await parseMail(id, source, new Date(), raw);
      // The file gets its name only when complete: the next start reads every such file.
      await writeFile(`${source}.part`, raw, { mode: 0o600 });
      await rename(`${source}.part`, source);
      mails.push(mail);
      await remove(mails.splice(0, mails.length - MAX_MAILS));
    },
    clear: () => remove(mails.splice(0)),
    close: async () => {
      if (directory === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
