import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CheckField } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { ShareView } from "#server/offer-share/reads/offer-share.ts";
import type { PanelForm } from "../../request/panel-form.ts";

type OfferSharesProps = {
  offer: { id: string; request_id: string; is_maker: boolean };
  shares: readonly ShareView[];
  /** The viewer may make another link. */
  may_share: boolean;
  public_url: string;
  form: PanelForm;
};

/** The links to an offer, for the side that makes them: a form for a new one, and what became of each. */
export function OfferShares(props: OfferSharesProps) {
  const { offer, shares, may_share, form } = props;
  if (!may_share && shares.length === 0) return null;
  const isOpen = form.resultOf("share_offer") !== null || form.resultOf("bar_address") !== null;
  return (
    <details className="card padded no-print" id="share" open={isOpen || shares.length > 0 || undefined}>
      <summary className="font-semibold">
        {offer.is_maker ? m.share_to_customer_title() : m.share_title()}
      </summary>
      <div className="stack loose mt-4">
        {may_share ? offer.is_maker ? <ToCustomer {...props} /> : <NewShare {...props} /> : null}
        {shares.length > 0 ? <ShareList {...props} /> : null}
        {offer.is_maker ? null : <BarAddress {...props} />}
      </div>
    </details>
  );
}

function ToCustomer({ offer, form }: OfferSharesProps) {
  return (
    <Form
      id="share-offer"
      hidden={{ ...form.hidden, _key: `${form.hidden._key}-share`, offer_id: offer.id }}
      result={form.resultOf("share_offer")}
    >
      <p className="soft">{m.share_to_customer_sentence()}</p>
      <FormActions>
        <Button name="command" value="share_offer">
          {m.share_to_customer_send()}
        </Button>
      </FormActions>
    </Form>
  );
}

function NewShare({ offer, form }: OfferSharesProps) {
  const durations = [
    { value: "offer", label: m.share_duration_offer() },
    { value: "1", label: m.share_duration_1() },
    { value: "3", label: m.share_duration_3() },
    { value: "7", label: m.share_duration_7() },
  ];
  return (
    <Form
      id="share-offer"
      hidden={{ ...form.hidden, _key: `${form.hidden._key}-share`, offer_id: offer.id }}
      result={form.resultOf("share_offer")}
    >
      <p className="soft">{m.share_sentence()}</p>
      <TextField
        name="recipient_email"
        type="email"
        label={m.share_recipient()}
        hint={m.share_recipient_hint()}
        autoComplete="off"
        maxLength={254}
        isOptional
      />
      <CheckField
        name="flag:may_decide"
        label={m.share_may_decide()}
        hint={m.share_may_decide_hint({ minutes: limits.undo_acceptance_minutes })}
      />
      <SelectField name="duration" label={m.share_duration()} options={durations} value="offer" hasValue />
      <FormActions>
        <Button name="command" value="share_offer">
          {m.share_make()}
        </Button>
      </FormActions>
    </Form>
  );
}

function ShareList({ shares, public_url, form }: OfferSharesProps) {
  return (
    <section className="stack" aria-labelledby="share-list">
      <h3 id="share-list">{m.share_list_title()}</h3>
      <ul className="stack">
        {shares.map((share) => (
          <li key={share.id} className="stack tight share-row">
            <p>
              <b>{whoText(share)}</b>{" "}
              <span className="soft">
                {share.may_decide ? m.share_row_may_decide() : m.share_row_read_only()} ·{" "}
                <State share={share} />
              </span>
            </p>
            <p className="small soft">
              <Views share={share} />
            </p>
            {share.path ? (
              <p className="feed-address">
                <code>{`${public_url}${share.path}`}</code>
                <CopyButton text={`${public_url}${share.path}`} />
              </p>
            ) : null}
            {share.state === "live" ? <ShareButtons share={share} form={form} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoText({ made_by, recipient_email }: ShareView): string {
  if (made_by === "provider") return m.share_for_customer();
  return recipient_email ? m.share_for({ recipient: recipient_email }) : m.share_for_everybody();
}

function State({ share }: { share: ShareView }) {
  const at = <Time at={share.ends_at} />;
  if (share.state === "accepted") return m.share_row_accepted();
  if (share.state === "declined") return m.share_row_declined();
  if (share.state === "revoked") return richMessage(m.share_row_revoked, { at });
  return share.state === "live"
    ? richMessage(m.share_row_live, { until: at })
    : richMessage(m.share_row_ended, { at });
}

function Views({ share }: { share: ShareView }) {
  if (share.is_undelivered) return m.share_undelivered();
  if (!share.first_viewed_at) return m.share_views_none();
  const at = <Time at={share.first_viewed_at} />;
  return share.view_count === 1
    ? richMessage(m.share_views_one, { at })
    : richMessage(m.share_views_many, { at, count: String(share.view_count) });
}

function ShareButtons({ share, form }: { share: ShareView; form: PanelForm }) {
  const hidden = { ...form.hidden, share_id: share.id, version: share.version };
  return (
    <div className="form-actions">
      <Form
        id={`rotate-${share.id}`}
        hidden={{ ...hidden, _key: `${form.hidden._key}-rotate-${share.id}` }}
        result={null}
      >
        <Button look="quiet" name="command" value="rotate_share">
          {m.share_rotate()}
        </Button>
      </Form>
      <Form
        id={`revoke-${share.id}`}
        hidden={{ ...hidden, _key: `${form.hidden._key}-revoke-${share.id}` }}
        result={null}
      >
        <Button look="danger" name="command" value="revoke_share">
          {m.share_revoke()}
        </Button>
      </Form>
    </div>
  );
}

function BarAddress({ offer, form }: OfferSharesProps) {
  return (
    <Form
      id="bar-address"
      hidden={{ ...form.hidden, _key: `${form.hidden._key}-bar`, request_id: offer.request_id }}
      result={form.resultOf("bar_address")}
    >
      <h3>{m.share_bar_title()}</h3>
      <p className="soft">{m.share_bar_sentence()}</p>
      <TextField name="email" type="email" label={m.share_recipient()} autoComplete="off" maxLength={254} />
      <FormActions>
        <Button look="quiet" name="command" value="bar_address">
          {m.share_bar_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}
