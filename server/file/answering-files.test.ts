// Files that answer a question of a request's category.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Question } from "#domain/category/questions.ts";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { editQuestion } from "#server/category/commands/edit-questions.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { findRequest } from "#server/request/reads/request.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { addAnsweringFile } from "#tests/kit/states/request-file.ts";
import { storeFile } from "./commands/store-file.ts";

const kit = kitDuringFile();
const label = { en: "Plan", de: "Plan" };
const outdoors: Question = { key: "outdoors", type: "yes_no", label, is_required: true };
const plan: Question = { key: "plan", type: "file", label, is_required: true, min: 2, max: 3 };
const tent: Question = { ...plan, key: "tent", shown_when: { key: "outdoors", values: ["yes"] } };

async function draftAnswering(is_outdoors: boolean) {
  const { id: category_id } = await kit.ownCategory({ request_questions: [outdoors, plan, tent] });
  const customer = await kit.customer();
  const { request_id } = await kit.draftOf(customer);
  const answers = { outdoors: is_outdoors };
  const { version } = await kit.run(saveDraft, customer, {
    step: "details",
    request_id,
    category_id,
    answers,
  });
  const store = (question_key?: string) =>
    outcomeOf(
      kit.run(storeFile, customer, {
        request_id,
        question_key,
        storage_key: `requests/${request_id}/${randomUUID()}.pdf`,
        name: "plan.pdf",
        content_type: "application/pdf" as const,
        size_bytes: 1_000,
        width: null,
        height: null,
      }),
    );
  const submit = () => kit.run(submitRequest, customer, { request_id, version });
  return { category_id, customer, request_id, store, submit };
}

test("a file answers a question that its draft is asked, up to as many as it takes", async () => {
  const { store } = await draftAnswering(false);
  expect(await store("tent")).toBe("not_found");
  expect(await store("outdoors")).toBe("not_found");
  expect(await store("elsewhere")).toBe("not_found");
  for (const _ of [1, 2, 3]) expect(await store("plan")).toBe("done");
  expect(await store("plan")).toBe("file_limit_reached");
  expect(await store()).toBe("done");
});

test("a request is sent with enough files for each question that is asked, whatever other files it has", async () => {
  const { request_id, store, submit } = await draftAnswering(true);
  await store();
  for (const _ of [1, 2]) await store("plan");
  await store("tent");
  await expect(submit()).rejects.toMatchObject({
    code: "draft_incomplete",
    details: { issues: [{ path: "answers.tent", code: "too_few", params: { min: 2 } }] },
  });
  await store("tent");
  expect(await submit()).toMatchObject({ request_id, status: "open" });
});

test("a file of a question that is not asked answers nothing", async () => {
  const { customer, request_id } = await draftAnswering(false);
  await addAnsweringFile(kit, request_id, "tent");
  const shown = await findRequest(kit.scopeOf(customer), request_id, "en");
  expect(shown?.answers.map(({ key }) => key)).toEqual(["outdoors"]);
});

test("the name of a file that answers is read without contact details before a booking", async () => {
  const { category_id, customer, request_id, submit } = await draftAnswering(false);
  for (const name of ["ask lena@example.test.pdf", "garden.pdf"])
    await addAnsweringFile(kit, request_id, "plan", name);
  await submit();
  const provider = await kit.provider();
  await kit.run(chooseCategories, provider, { category_ids: [category_id] });
  const namesFor = async (reader: typeof customer) => {
    const shown = await findRequest(kit.scopeOf(reader), request_id, "en");
    return JSON.stringify(shown?.answers.find(({ key }) => key === "plan")?.value);
  };
  expect(await namesFor(customer)).toContain("lena@example.test");
  expect(await namesFor(provider)).toContain("garden.pdf");
  expect(await namesFor(provider)).not.toContain("lena@example.test");
});

test("requests and bookings ask for files", async () => {
  const { id: category_id } = await kit.ownCategory();
  const input = { category_id, type: "file" as const, label, is_required: true };
  const operator = await kit.operator();
  let edit_version = 0;
  for (const list of ["information_questions", "request_questions"] as const) {
    const edited = await kit.run(editQuestion, operator, { ...input, list, edit_version });
    edit_version = edited.edit_version;
    expect(edited.key).toBe("plan");
  }
});
