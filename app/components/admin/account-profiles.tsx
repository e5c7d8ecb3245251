import { useMay } from "#app/roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import type { VerificationStatus } from "#domain/account/verification.ts";
import { m } from "#messages/messages.js";
import type { ProfileView } from "#server/operator/reads/account.ts";
import { ProviderRefusal, refusalTexts } from "./verification/provider-refusal.tsx";

type Hidden = Record<string, string | number | null>;
/** The answer to a form of the page. */
type Answer = { command: string | null; result: FormResult } | undefined;
type ProfilesProps = { profiles: ProfileView[]; hidden: Hidden; answer: Answer };

/** The account's profiles, and the operator's decision about each provider profile. */
export function AccountProfiles({ profiles, hidden, answer }: ProfilesProps) {
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.operator_profiles()}</h2>
        {profiles.length === 0 ? <p className="soft">{m.operator_no_profile()}</p> : null}
        <ul className="grid gap-3">
          {profiles.map((profile) => (
            <li key={profile.id} className="grid gap-2">
              <div>
                <p className="font-medium">{profile.display_name}</p>
                <p className="small soft">{stateOf(profile)}</p>
              </div>
              <Decision profile={profile} hidden={hidden} answer={answer} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const verificationText: Record<VerificationStatus, () => string> = {
  waiting: m.operator_unverified,
  verified: m.operator_verified,
  refused: m.operator_refused,
};

function stateOf({ kind, verification, is_archived }: ProfileView): string {
  return [
    kind === "provider" ? m.operator_kind_provider() : m.operator_kind_customer(),
    ...(verification ? [verificationText[verification]()] : []),
    ...(is_archived ? [m.operator_archived()] : []),
  ].join(" · ");
}

/** Verify, refuse or withdraw the approval, as the state of an unarchived provider profile allows. */
function Decision({ profile, hidden, answer }: { profile: ProfileView; hidden: Hidden; answer: Answer }) {
  const { id, display_name, verification, refusal, is_archived, version } = profile;
  const may = useMay();
  if (verification === null || is_archived) return null;
  const command = verification === "verified" ? "withdraw_verification" : "refuse_provider";
  const result = answer?.result.values?.subject_id === id ? answer.result : null;
  const fields = (name: string) => ({
    _key: `${hidden._key}-${name}-${id}`,
    profile_id: hidden.profile_id ?? null,
    subject_id: id,
    "int:version": version,
  });
  return (
    <>
      <p className="small">
        <a href={`/admin/fees/${id}`}>
          {m.operator_fee()}
          <span className="visually-hidden"> {display_name}</span>
        </a>
      </p>
      {refusal ? (
        <p className="small">
          {richMessage(m.operator_refused_on, {
            when: <Time at={refusal.at} form="date" />,
            reason: refusal.reason,
          })}
        </p>
      ) : null}
      {verification === "verified" || !may("verify_provider") ? null : (
        <Form isInline isDocument hidden={fields("verify")}>
          <Button isCompact name="command" value="verify_provider">
            {m.operator_verify()}
            <span className="visually-hidden"> {display_name}</span>
          </Button>
        </Form>
      )}
      {verification === "refused" || !may(command) ? null : (
        <details open={result !== null && answer?.command === command}>
          <summary className="small">{refusalTexts[command].title()}</summary>
          <ProviderRefusal
            id={`refuse-${id}`}
            command={command}
            name={display_name}
            hidden={fields("refuse")}
            result={answer?.command === command ? result : null}
          />
        </details>
      )}
    </>
  );
}
