// A provider sends a document, is refused with a reason, mends it with another document, and is verified: all without scripts.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import type { Member } from "#server/kernel/actor.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { en, withToken } from "./kit.ts";

const pdf = (name: string, text: string) =>
  new File([`%PDF-1.7\n${text}\n%%EOF\n`], name, { type: "application/pdf" });
const reason = "The entry in the register is three years old.";

/** The operators' page of the task about this provider that is open. */
async function taskPath({ owner }: Attached, { profile }: Member): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from operator_task where subject_id = $1 and closed_at is null",
    [profile?.id],
  );
  return `/admin/task/${rows[0]?.id}`;
}

async function send(page: PageBrowser, button: string, ...files: File[]): Promise<void> {
  page.attach(m.account_documents_field({}, en), ...files);
  await page.press(button);
}

/** What a link of the page to a file of this name answers to its reader. */
async function download(page: PageBrowser, name: string): Promise<string> {
  const href = page.links(new RegExp(name))[0]?.href ?? "";
  return (await page.tab().open(href)).text();
}

provideDemoProduct();

describe("a provider to be verified", () => {
  test("is refused with a reason, mends it, and is verified", async () => {
    const attached = await attachTo(product.data_dir, product.ports);
    const { kit, tokens } = attached;
    try {
      const provider = await kit.provider({ is_verified: false });
      const { operator, session_id } = await kit.operatorSession();
      const own = await withToken(await tokens.access(provider, 3_600)).open("/account/profile");
      const page = withToken(await tokens.access(operator, 3_600, { session_id }));

      await own.press(m.account_documents_send({}, en));
      expect([own.status, own.alert]).toEqual([
        422,
        expect.stringContaining(m.refusal_issue_required_file_ids({}, en)),
      ]);
      await send(own, m.account_documents_send({}, en), new File(["a list"], "list.txt"));
      expect([own.status, own.alert]).toEqual([
        422,
        expect.stringContaining(m.refusal_issue_document_type({}, en)),
      ]);
      await send(own, m.account_documents_send({}, en), pdf("register.pdf", "old entry"));
      expect([own.status, own.alert]).toEqual([200, ""]);
      expect(own.links(/register\.pdf/)).toHaveLength(1);
      expect(own.links(/list\.txt/)).toEqual([]);

      await page.open(await taskPath(attached, provider));
      expect(await download(page, "register.pdf")).toContain("old entry");
      page.fill(m.admin_task_refuse_reason({}, en), reason);
      await page.press(new RegExp(m.admin_task_refuse({}, en)));
      expect(page.text()).toContain(reason);

      await own.open("/account/profile");
      expect(own.text()).toContain(reason);
      await send(own, m.account_documents_send_again({}, en), pdf("register-new.pdf", "new entry"));
      expect([own.status, own.text().includes(reason)]).toEqual([200, false]);

      await page.open(await taskPath(attached, provider));
      for (const text of [reason, m.admin_task_history_ask_verification({}, en)])
        expect(page.text()).toContain(text);
      expect(await download(page, "register-new.pdf")).toContain("new entry");
      await page.press(m.admin_task_verify({}, en));
      await own.open("/account/profile");
      expect(own.text()).toContain(m.account_edit_verified_note({}, en));
      expect(own.buttons(m.account_documents_send({}, en))).toEqual([]);

      const stranger = withToken(await tokens.access(await kit.provider(), 3_600));
      const href = own.links(/register\.pdf/)[0]?.href ?? "";
      expect((await stranger.open(href)).status).toBe(404);
      await own.press(/register\.pdf/, own.one("#documents"));
      expect(own.links(/register\.pdf/)).toEqual([]);
    } finally {
      await attached.detach();
    }
  });
});
