import type { Fault } from "./fault.ts";

export const forms: readonly Fault[] = [
  {
    file: "server/http/form/codec.ts",
    find: "if (!isFilled || !fillingKinds.has(kind)) continue;",
    replace: "if (!isFilled) continue;",
    caught_by: "server/http/form/codec.test.ts",
  },
  {
    file: "server/http/form/form.ts",
    find: "values: form.values,",
    replace: "",
    caught_by: "server/http/form/contacts-told.test.ts",
  },
  {
    file: "server/http/form/form.ts",
    find: "const contacts = form.sends_contacts ? [] :",
    replace: "const contacts =",
    caught_by: "server/http/form/contacts-told.test.ts",
  },
  {
    file: "server/http/form/issue-text.ts",
    find: "fields[field] ??= issueText(issue);",
    replace: "fields[field] = issueText(issue);",
    caught_by: "server/http/form/issue-text.test.ts",
  },
  {
    file: "server/http/form/due-date.ts",
    find: "isKnownYear(noon) ? endOfDay(noon, zone.data) : noon",
    replace: "noon",
    caught_by: "server/http/form/due-date.test.ts",
  },
  {
    file: "server/http/form/upload/multipart.ts",
    find: "if (isCut || text_bytes > formLimits.text_bytes) tooLarge();",
    replace: "if (text_bytes > formLimits.text_bytes) tooLarge();",
    caught_by: "server/http/form/upload/multipart.test.ts",
  },
  {
    file: "app/ui/form/form-state.ts",
    find: "return hasResult ? false : initial;",
    replace: "return initial;",
    caught_by: "app/ui/form/form.test.tsx",
  },
  {
    file: "app/ui/form/form-state.ts",
    find: 'return typeof kept === "string" ? kept : initial;',
    replace: 'return initial ?? (typeof kept === "string" ? kept : undefined);',
    caught_by: "app/ui/form/form.test.tsx",
  },
  {
    file: "app/ui/form/autosave.ts",
    find: "this.#stored = Math.max(this.#stored, version);",
    replace: "this.#stored = version - 1;",
    caught_by: "app/ui/form/autosave.test.ts",
  },
  {
    file: "app/ui/form/corrected.ts",
    find: '  form.addEventListener("input", check, { signal });',
    replace: '  check();\n  form.addEventListener("input", check, { signal });',
    caught_by: "app/ui/form/corrected.test.tsx",
  },
  {
    file: "domain/file/chosen.ts",
    find: "before.length >= count",
    replace: "before.length > count",
    caught_by: "domain/file/chosen.test.ts",
  },
  {
    file: "app/ui/form/chosen-files.ts",
    find: "issueOf(file, acceptedFiles(all))",
    replace: "issueOf(file, all.map((one) => one.file))",
    caught_by: "app/ui/form/chosen-files.test.ts",
  },
  {
    file: "app/ui/form/file-field.tsx",
    find: 'for (const type of ["input", "change"]) input',
    replace: 'for (const type of ["input"]) input',
    caught_by: "app/ui/form/file-field.test.tsx",
  },
  {
    file: "server/account/web/profile-save.ts",
    find: 'kind === "provider" ? {',
    replace: 'kind === "customer" ? {',
    caught_by: "server/account/web/profile-save.test.ts",
  },
  {
    file: "server/account/web/profile-save.ts",
    find: "    requireFormProfile(args, form);\n",
    replace: "",
    caught_by: "server/account/web/profile-save.test.ts",
  },
  {
    file: "domain/account/identity.ts",
    find: '.trim().replaceAll(/\\s+/g, " ") || null',
    replace: '.trim().replaceAll(/\\s+/g, " ")',
    caught_by: "domain/account/identity.test.ts",
  },
];
