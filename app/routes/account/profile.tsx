import { randomUUID } from "node:crypto";
import { AccountNav } from "#app/components/account/account-nav.tsx";
import { PhotoForm } from "#app/components/account/photo.tsx";
import { AboutHidden } from "#app/components/account/profile/about-hidden.tsx";
import { Documents } from "#app/components/account/profile/documents.tsx";
import { ProfileForm, profileForm } from "#app/components/account/profile/profile-form.tsx";
import { ProfilePreview } from "#app/components/account/profile/profile-preview.tsx";
import { useTyped } from "#app/components/account/profile/use-typed.ts";
import { VerificationEnds } from "#app/components/account/profile/verification-ends.tsx";
import { VerificationRefused } from "#app/components/account/profile/verification-refused.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader, WithRail } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { verificationEnd } from "#domain/account/verification.ts";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import { uploadPhoto } from "#server/account/web/photo.ts";
import { listCategories } from "#server/category/reads/category.ts";
import { listOwnDocuments } from "#server/file/reads/documents.ts";
import { commandActionWithFiles } from "#server/file/web/attached-files.ts";
import { placeDocuments } from "#server/file/web/documents.ts";
import { commandAction } from "#server/http/form/form.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";
import { operatorCountry, orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import { findProviderJson, toProviderCard } from "#server/offer/reads/provider.ts";
import { isHidden } from "#server/report/reads/restrictions.ts";
import type { Route } from "./+types/profile.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireProfile(context, request);
  const { session, scope } = pageOf(context);
  const profile = orNotFound(await findActiveProfile(scope));
  const isProvider = profile.kind === "provider";
  const card = isProvider ? await findProviderJson(scope, profile.id) : null;
  return {
    profile,
    card: card && toProviderCard(card),
    documents: await listOwnDocuments(scope),
    is_about_hidden: isProvider && (await isHidden(scope, "profile")),
    verification_ends_at: verificationEnd(profile, session.settings.verification_days)?.toISOString() ?? null,
    categories: isProvider ? await listCategories(scope, session.locale) : [],
    countries: listCountries(await operatorCountry({ session, scope }), session.locale),
    photo_max_bytes: limits.photo_bytes,
    // Idempotency keys, one per form.
    keys: {
      profile: randomUUID(),
      photo: randomUUID(),
      no_photo: randomUUID(),
      categories: randomUUID(),
      ask: randomUUID(),
      documents: randomUUID(),
      no_document: randomUUID(),
    },
  };
}

const here = "/account/profile";
const runCommand = commandAction({
  update_profile: { redirectTo: () => here, flash: "profile_saved" },
  ask_verification: { redirectTo: () => here, flash: "verification_asked" },
  choose_categories: { redirectTo: () => `${here}#categories`, flash: "categories_saved" },
  remove_profile_photo: { redirectTo: () => `${here}#photo`, flash: "photo_removed" },
  remove_document: { redirectTo: () => `${here}#documents`, flash: "document_removed" },
});
const sendDocuments = commandActionWithFiles(
  {
    send_documents: {
      redirectTo: () => `${here}#documents`,
      flash: "documents_sent",
      with(_params, form) {
        form.names.file_ids = "files";
        return {};
      },
    },
  },
  placeDocuments,
);
const documentsPath = `${here}?documents`;

export function action(args: Route.ActionArgs) {
  if (queryOf(args.request).has("documents")) return sendDocuments(args);
  return isUpload(args.request) ? uploadPhoto(args, `${here}#photo`) : runCommand(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_edit_title()) }];
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, card, documents, verification_ends_at, categories, countries, photo_max_bytes, keys } =
    loaderData;
  const profile_id = profile.id;
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  const answer = resultOf("update_profile");
  const typed = useTyped(profileForm, answer?.values);
  return (
    <>
      <PageHeader
        title={m.account_edit_title()}
        sentence={<span className="soft">{m.account_edit_sentence({ name: profile.display_name })}</span>}
      />
      <AccountNav />
      <VerificationRefused profile={profile} form_key={keys.ask} result={resultOf("ask_verification")} />
      {loaderData.is_about_hidden ? <AboutHidden /> : null}
      {verification_ends_at ? <VerificationEnds at={verification_ends_at} /> : null}
      <WithRail rail={<ProfilePreview profile={profile} card={card} typed={typed} />}>
        <ProfileForm
          key={profile.id}
          profile={profile}
          typed={typed}
          countries={countries}
          form_key={keys.profile}
          answer={answer}
        />
        <section id="photo" className="stack" aria-labelledby="photo-title">
          <h2 id="photo-title">{m.account_photo_title()}</h2>
          <PhotoForm
            profile={profile}
            form_keys={keys}
            max_bytes={photo_max_bytes}
            result={resultOf("set_profile_photo")}
          />
        </section>
        <Documents
          profile={profile}
          documents={documents}
          isAsked={!profile.is_verified || verification_ends_at !== null}
          action={documentsPath}
          form_keys={keys}
          result={resultOf("send_documents")}
        />
        {profile.kind === "provider" ? (
          <section id="categories" className="stack" aria-labelledby="categories-title">
            <div>
              <h2 id="categories-title">{m.account_categories_title()}</h2>
              <p className="soft">{m.account_categories_text()}</p>
            </div>
            <Form
              result={resultOf("choose_categories")}
              hidden={{ _key: keys.categories, profile_id, "category_ids[]": "" }}
            >
              <Choices
                name="category_ids[]"
                legend={m.account_categories_legend()}
                choices={categories.map(({ id, name, description }) => ({
                  value: id,
                  label: name,
                  hint: description,
                }))}
                value={profile.category_ids}
                isMultiple
              />
              <FormActions>
                <Button name="command" value="choose_categories">
                  {m.account_categories_submit()}
                </Button>
              </FormActions>
            </Form>
          </section>
        ) : null}
      </WithRail>
    </>
  );
}
