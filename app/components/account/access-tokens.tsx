import { KeyRound } from "lucide-react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, Notice, PageHeader } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OwnAccessToken } from "#server/account/reads/tokens.ts";

const scopes = [
  { value: "read", label: m.token_scope_read, hint: m.token_scope_read_hint },
  { value: "write", label: m.token_scope_write, hint: m.token_scope_write_hint },
  { value: "commit", label: m.token_scope_commit, hint: m.token_scope_commit_hint },
] as const;
const lifetimes = ["30", "90", "365"] as const;

const scopeName = (scope: string) => scopes.find(({ value }) => value === scope)?.label() ?? scope;

type NewTokenProps = {
  hidden: Record<string, string>;
  profile_name: string;
  /** The form posts to its own address, so that a refusal shows it again. */
  new_path: string;
  result: FormResult | null;
};

/** Form for a new token; only reading is ticked. */
export function NewToken({ hidden, profile_name, new_path, result }: NewTokenProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={m.token_new_title()}
        sentence={<span className="soft">{m.token_new_sentence({ profile: profile_name })}</span>}
      />
      <Form action={new_path} result={result} hidden={hidden} isDocument>
        <TextField
          name="name"
          label={m.token_name()}
          hint={m.token_name_hint()}
          maxLength={60}
          autoComplete="off"
        />
        <Choices
          name="scopes[]"
          legend={m.token_scopes()}
          isMultiple
          value={["read"]}
          choices={scopes.map(({ value, label, hint }) => ({ value, label: label(), hint: hint() }))}
        />
        <Segmented
          name="lifetime_days"
          legend={m.token_lifetime()}
          value="90"
          options={lifetimes.map((days) => ({ value: days, label: m.token_lifetime_days({ days }) }))}
        />
        <FormActions>
          <Button look="primary" name="command" value="create_access_token">
            {m.token_create()}
          </Button>
          <LinkButton to="/account/tokens" look="quiet">
            {m.token_cancel()}
          </LinkButton>
        </FormActions>
      </Form>
    </div>
  );
}

/** The new token, in the response to the form that created it. */
export function TokenShown({ token }: { token: string }) {
  return (
    <Notice tone="good" title={m.token_shown_title()} isLive>
      <p>{m.token_shown_text()}</p>
      <p className="feed-address">
        <code>{token}</code>
        <CopyButton text={token} />
      </p>
      <p>{m.token_shown_how()}</p>
    </Notice>
  );
}

type TokenListProps = { tokens: readonly OwnAccessToken[]; hidden: Record<string, string> };

/** The account's tokens; each valid one can be revoked. */
export function TokenList({ tokens, hidden }: TokenListProps) {
  if (tokens.length === 0) return <p>{m.token_none()}</p>;
  return (
    <>
      <ul className="profiles devices card" aria-label={m.token_list()}>
        {tokens.map((token) => (
          <Entry key={token.id} token={token} hidden={hidden} />
        ))}
      </ul>
      <p className="hint">{m.token_revoke_hint()}</p>
    </>
  );
}

function Entry({ token, hidden }: { token: OwnAccessToken; hidden: Record<string, string> }) {
  const { id, name, state, last_used_at } = token;
  return (
    <li>
      <span className="face large">
        <Icon of={KeyRound} />
      </span>
      <div>
        <p className="name">
          {name}
          {state === "expired" ? <Badge>{m.token_state_expired()}</Badge> : null}
          {state === "revoked" ? <Badge>{m.token_state_revoked()}</Badge> : null}
        </p>
        <p className="small soft facts">
          <span>{m.token_profile({ profile: token.profile_name })}</span>
          <span>{token.scopes.map(scopeName).join(" · ")}</span>
          <span>
            {m.token_created()} <Time at={token.created_at} />
          </span>
          <span>
            {state === "expired" ? m.token_expired_at() : m.token_expires()} <Time at={token.expires_at} />
          </span>
          <span>
            {last_used_at ? (
              <>
                {m.token_used()} <Time at={last_used_at} />
              </>
            ) : (
              m.token_unused()
            )}
          </span>
        </p>
      </div>
      {state === "live" ? (
        <div className="acts">
          <Form isInline hidden={{ ...hidden, token_id: id }}>
            <Button isCompact name="command" value="revoke_access_token">
              {m.token_revoke()}
              <span className="visually-hidden">{name}</span>
            </Button>
          </Form>
        </div>
      ) : null}
    </li>
  );
}
