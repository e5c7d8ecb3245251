import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OwnFeed } from "#server/booking/reads/feed.ts";

/** The new address, in the response to the form that created it. */
export function FeedAddress({ address }: { address: string }) {
  return (
    <Notice tone="good" title={m.booking_feed_new_title()} isLive>
      <p>{m.booking_feed_new_text()}</p>
      <p className="feed-address">
        <code>{address}</code>
        <CopyButton text={address} />
      </p>
      <p>{m.booking_feed_new_how()}</p>
      <p>
        <LinkButton to={address.replace(/^https?:/, "webcal:")} isDocument>
          {m.booking_feed_open()}
        </LinkButton>
      </p>
    </Notice>
  );
}

type FeedSettingsProps = {
  feed: OwnFeed | null;
  hidden: Record<string, string>;
  result: FormResult | null;
};

/** The feed's creation date, if it exists, and its buttons. */
export function FeedSettings({ feed, hidden, result }: FeedSettingsProps) {
  return (
    <Form result={result} hidden={{ ...hidden, replaces: feed?.id, feed_id: feed?.id }}>
      {feed ? (
        <p>
          {m.booking_feed_made()} <Time at={feed.created_at} />.
        </p>
      ) : null}
      <p className="soft">{m.booking_feed_private()}</p>
      <FormActions>
        <Button look={feed ? "plain" : "primary"} name="command" value="create_feed">
          {feed ? m.booking_feed_replace() : m.booking_feed_create()}
        </Button>
        {feed ? (
          <Button look="danger" name="command" value="revoke_feed">
            {m.booking_feed_end()}
          </Button>
        ) : null}
      </FormActions>
      {feed ? <p className="hint">{m.booking_feed_replace_hint()}</p> : null}
    </Form>
  );
}
