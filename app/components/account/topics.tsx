import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { type Delivery, deliveriesOf } from "#domain/notification/deliveries.ts";
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

const deliveryTexts: Record<Delivery, () => string> = {
  at_once: m.account_delivery_at_once,
  daily: m.account_delivery_daily,
  list: m.account_delivery_list,
  off: m.account_delivery_off,
};

export type TopicView = { topic: Topic; delivery: Delivery };

/** How the account learns of what it may choose. The form lists no other topics, so they keep their setting. */
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
    <Form result={result} hidden={{ _key: form_key }}>
      {topics.map(({ topic, delivery }) => (
        <SelectField
          key={topic}
          name={`choices.${topic}`}
          label={words[topic].label()}
          hint={words[topic].hint()}
          options={deliveriesOf[topic].map((value) => ({ value, label: deliveryTexts[value]() }))}
          value={delivery}
          hasValue
        />
      ))}
      <FormActions>
        <Button name="command" value="choose_notifications">
          {m.account_settings_save()}
          <span className="visually-hidden">: {m.account_topics_title()}</span>
        </Button>
      </FormActions>
    </Form>
  );
}
