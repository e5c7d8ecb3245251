import { randomUUID } from "node:crypto";
import { AccountNav } from "#app/components/account/account-nav.tsx";
import { ImpersonationList } from "#app/components/account/impersonation-list.tsx";
import { LanguageSetting } from "#app/components/account/language.tsx";
import { Setting } from "#app/components/account/setting.tsx";
import { ThemeSetting } from "#app/components/account/theme.tsx";
import { TopicsSetting } from "#app/components/account/topics.tsx";
import { ZoneSetting } from "#app/components/account/zone.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { topicKind, topics } from "#domain/notification/topics.ts";
import { currentZone } from "#domain/place/time-zone.ts";
import { ungroupZones } from "#domain/place/zone-names.ts";
import { groupZones, withOffsets, zoneOptions } from "#domain/place/zone-options.ts";
import { m } from "#messages/messages.js";
import { findOwnAccount, listDeliveries, listOwnImpersonations } from "#server/account/reads/lists.ts";
import { sessionContext } from "#server/http/context.ts";
import { commandAction } from "#server/http/form/form.ts";
import { readTypedZone } from "#server/http/form/typed-zone.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { otherBrowserZone, rememberLocale } from "#server/http/page/preferences.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findOwnPartner } from "#server/partner/reads/partner.ts";
import type { Route } from "./+types/account.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireMember(context, request);
  const { session, scope } = pageOf(context);
  const [found, chosen, acted_for, partner] = await Promise.all([
    findOwnAccount(scope),
    listDeliveries(scope),
    listOwnImpersonations(scope),
    findOwnPartner(scope),
  ]);
  const account = orNotFound(found);
  const kinds = new Set(session.member?.profiles.map(({ kind }) => kind));
  const browser_zone = otherBrowserZone(session, request, account.time_zone);
  const zone = currentZone(account.time_zone);
  return {
    account,
    acted_for,
    is_mail_refused: session.member?.refused_email === account.email,
    is_partner: partner !== null,
    locale: session.locale,
    theme: session.theme,
    browser_zone,
    zones: groupZones(withOffsets(zoneOptions(session.locale, zone, browser_zone), scope.now)),
    zone,
    topics: topics
      .filter((topic) => topicKind[topic] === null || kinds.has(topicKind[topic]))
      .map((topic) => ({ topic, delivery: chosen.get(topic) ?? ("at_once" as const) })),
    // Idempotency keys, one per form.
    keys: {
      language: randomUUID(),
      zone: randomUUID(),
      browser_zone: randomUUID(),
      topics: randomUUID(),
      address: randomUUID(),
    },
  };
}

export const action = commandAction({
  set_preferences: {
    with: (_params, form, locale) => readTypedZone(form, locale),
    redirectTo({ setting, locale }, { context }) {
      if (setting === "time_zone") return "/account#time-zone";
      rememberLocale(context.get(sessionContext), locale === "de" ? "de" : "en");
      return "/account#language";
    },
    flash: ({ setting }) => (setting === "locale" ? "language_saved" : "time_zone_saved"),
  },
  choose_notifications: { redirectTo: () => "/account#notifications", flash: "notifications_saved" },
  clear_address_refusal: { redirectTo: () => "/account#e-mail", flash: "address_cleared" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_settings_title()) }];
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, is_mail_refused, acted_for, is_partner, locale, theme, browser_zone } = loaderData;
  const { zones, zone, topics: shown, keys } = loaderData;
  const resultOf = (command: string, setting?: string) =>
    actionData?.command === command && (!setting || actionData.result.values?.setting === setting)
      ? actionData.result
      : null;
  return (
    <>
      <PageHeader
        title={m.account_settings_title()}
        sentence={<span className="soft">{m.account_settings_sentence()}</span>}
      />
      <AccountNav />
      <div className="settings">
        <Setting id="e-mail" title={m.account_email()} text={m.account_email_text()}>
          <EmailSetting
            email={account.email}
            isRefused={is_mail_refused}
            form_key={keys.address}
            result={resultOf("clear_address_refusal")}
          />
        </Setting>
        <Setting id="language" title={m.account_language_title()} text={m.account_language_text()}>
          <LanguageSetting
            form_key={keys.language}
            page={locale}
            mails={account.locale}
            result={resultOf("set_preferences", "locale")}
          />
        </Setting>
        <Setting id="time-zone" title={m.account_zone_title()} text={m.account_zone_text()}>
          <ZoneSetting
            form_keys={keys}
            zone={zone}
            browser_zone={browser_zone}
            zones={ungroupZones(zones, locale)}
            result={resultOf("set_preferences", "time_zone")}
          />
        </Setting>
        <Setting id="appearance" title={m.account_theme_title()} text={m.account_theme_text()}>
          <ThemeSetting theme={theme} next="/account#appearance" />
        </Setting>
        <Setting id="notifications" title={m.account_topics_title()} text={m.account_topics_text()}>
          <TopicsSetting form_key={keys.topics} topics={shown} result={resultOf("choose_notifications")} />
        </Setting>
        {is_partner ? (
          <Setting id="partner" title={m.partner_title()} text={m.partner_setting_text()}>
            <LinkButton to="/partner">{m.partner_setting_link()}</LinkButton>
          </Setting>
        ) : null}
        {acted_for.length > 0 ? (
          <Setting id="acted-for" title={m.operator_own_acted_title()} text={m.operator_own_acted_text()}>
            <ImpersonationList rows={acted_for} />
          </Setting>
        ) : null}
        <Setting id="data" title={m.leaving_setting_title()} text={m.leaving_setting_text()}>
          <p className="form-actions">
            <LinkButton to="/account/export">{m.leaving_setting_export()}</LinkButton>
            <LinkButton to="/account/delete" look="quiet">
              {m.leaving_setting_delete()}
            </LinkButton>
          </p>
        </Setting>
        <Setting id="sign-out" title={m.account_leave_title()} text={m.account_leave_text()}>
          <form method="post" action="/auth/sign-out">
            <Button>{m.account_leave_submit()}</Button>
          </form>
        </Setting>
      </div>
    </>
  );
}

type EmailSettingProps = { email: string; isRefused: boolean; form_key: string; result: FormResult | null };

/** The address, and the way out when a mail server refused it. */
function EmailSetting({ email, isRefused, form_key, result }: EmailSettingProps) {
  return (
    <>
      <p className="font-semibold">{email}</p>
      {isRefused ? (
        <Notice tone="warn" title={m.watch_refused_title()}>
          <p>{m.watch_refused_text()}</p>
          <Form result={result} hidden={{ _key: form_key, email }}>
            <FormActions>
              <Button name="command" value="clear_address_refusal">
                {m.watch_refused_clear()}
              </Button>
            </FormActions>
          </Form>
        </Notice>
      ) : null}
      <LinkButton to="/account/security">{m.account_email_change()}</LinkButton>
    </>
  );
}
