// Which mails somebody may switch off: none about what two sides have agreed, its cost and its date.
import { expect, test } from "vitest";
import { mailTemplates } from "./jobs.ts";
import { topicOf } from "./topics.ts";

const binding =
  /^(?:booking|payment|refund|balance|change|changes|cancellation|dispute|delivery|hold|information)_/;

test.each(mailTemplates.filter((template) => binding.test(template)))(
  "%s cannot be switched off",
  (template) => {
    expect(topicOf[template]).toBeNull();
  },
);
