import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import type { Topic } from "#domain/notification/topics.ts";
import { m } from "#messages/messages.js";

const words: Record<Topic, { label: () => string; hint: () => string }> = {
  matching_requests: {
    label: m.account_topics_matching_requests,
    hint: m.account_topics_matching_requests_hint,
  },
  offers: { label: m.account_topics_offers, hint: m.account_topics_offers_hint },
  messages: { label: m.account_topics_messages, hint: m.account_topics_messages_hint },
  reminders: { label: m.account_topics_reminders, hint: m.account_topics_reminders_hint },
};

/** What a topic is called. */
export const topicLabel = (topic: Topic): string => words[topic].label();

export type TopicView = { topic: Topic; is_mailed: boolean };

/** Optional mails. The form sends the topics it lists, so that topics it does not list stay unchanged. */
export function TopicsSetting({
  form_key,
  topics,
  result,
}: {
  form_key: string;
  topics: readonly TopicView[];
  result: FormResult | null;
}) {
  return (
    // The empty entry makes the form send an empty list when every box is unticked.
    <Form result={result} hidden={{ _key: form_key, "mailed[]": "" }}>
      {topics.map(({ topic }) => (
        <input key={topic} type="hidden" name="topics[]" value={topic} />
      ))}
      <Choices
        name="mailed[]"
        legend={m.account_topics_legend()}
        choices={topics.map(({ topic }) => ({
          value: topic,
          label: words[topic].label(),
          hint: words[topic].hint(),
        }))}
        value={topics.filter(({ is_mailed }) => is_mailed).map(({ topic }) => topic)}
        isMultiple
      />
      <FormActions>
        <Button name="command" value="choose_notifications">
          {m.account_settings_save()}
          <span className="visually-hidden">: {m.account_topics_legend()}</span>
        </Button>
      </FormActions>
    </Form>
  );
}
