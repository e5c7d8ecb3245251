import { type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import type { SaveState } from "#app/ui/form/autosave.ts";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import type { Option } from "#app/ui/form/inputs.tsx";
import { identityChanges, identityFields } from "#domain/account/identity.ts";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";
import { ContactFields, PublicFields } from "../profile-fields.tsx";
import { useProfileAutosave } from "./use-profile-autosave.ts";
import type { TypedProfile } from "./use-typed.ts";

export const profileForm = "profile";

type ProfileFormProps = {
  profile: OwnProfile;
  typed: TypedProfile | null;
  countries: readonly Option[];
  form_key: string;
  answer: FormResult | null;
};

/** What operators verify of a provider, by the names of the form's fields. */
const verifiedFields = identityFields.map((name) => (name === "is_company" ? `flag:${name}` : name));
const none: readonly string[] = [];

/** The form of a profile, which saves itself. What operators verify of a provider waits for the button, which says so. */
export function ProfileForm({ profile, typed, countries, form_key, answer }: ProfileFormProps) {
  const isProvider = profile.kind === "provider";
  const changes = isProvider && typed ? identityChanges(profile, typed) : [];
  // How numbers and the address are read depends on the country.
  const isHeld = changes.includes("country");
  const { state, result } = useProfileAutosave(profileForm, {
    profile_id: profile.id,
    version: profile.version,
    answer,
    left_out: isProvider ? verifiedFields : none,
    isHeld,
  });
  useAskBeforeLeaving(changes.length > 0);
  const save = <SaveButton isChecked={changes.length > 0} isAgain={profile.is_verified} />;
  const isPublicChanged = changes.includes("display_name") || changes.includes("is_company");
  return (
    <Form
      id={profileForm}
      result={result}
      hidden={{ _key: form_key, profile_id: profile.id, version: profile.version }}
    >
      <PublicFields profile={profile}>
        {isPublicChanged ? (
          <Unsaved isVerified={profile.is_verified} isHeld={isHeld}>
            {save}
          </Unsaved>
        ) : null}
      </PublicFields>
      <ContactFields profile={profile} countries={countries} />
      {isHeld || changes.includes("tax_id") ? (
        <Unsaved isVerified={profile.is_verified} isHeld={isHeld} />
      ) : null}
      {isProvider && profile.is_verified && changes.length === 0 ? (
        <p className="small soft">{m.account_edit_verified_note()}</p>
      ) : null}
      <FormActions>{save}</FormActions>
      <p className="small soft" role="status">
        {stateTexts[state]?.()}
      </p>
    </Form>
  );
}

/** @param isChecked an operator will look at what it saves; `isAgain`: and the provider is verified no longer */
function SaveButton({ isChecked, isAgain }: { isChecked: boolean; isAgain: boolean }) {
  const checked = isAgain ? m.account_identity_save_again : m.account_identity_save;
  return (
    <Button look="primary" name="command" value="update_profile">
      {isChecked ? checked() : m.account_edit_submit()}
    </Button>
  );
}

type UnsavedProps = { isVerified: boolean; isHeld: boolean; children?: ReactNode };

/** Says that a change of the identity is not saved, why, and what saving it does. */
function Unsaved({ isVerified, isHeld, children }: UnsavedProps) {
  return (
    <Notice tone="warn" title={m.account_identity_unsaved()} isLive>
      <p>{isVerified ? m.account_edit_verified_note() : m.account_identity_text()}</p>
      {isHeld ? <p>{m.account_identity_held()}</p> : null}
      {children ? <div>{children}</div> : null}
    </Notice>
  );
}

const stateTexts: Record<SaveState, (() => string) | null> = {
  none: null,
  stored: null,
  full: null,
  kept: m.common_kept,
  offline: m.common_not_kept,
  busy: m.common_kept_busy,
  refused: m.account_kept_refused,
  signed_out: m.common_not_saved_signed_out,
  elsewhere: m.account_kept_elsewhere,
};

/** Asks before a page with a change that only the button saves is left. */
function useAskBeforeLeaving(isAsking: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsking && currentLocation.pathname !== nextLocation.pathname && !confirm(m.account_identity_leave()),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAsking]);
}
