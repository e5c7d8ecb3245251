import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { AccountActions } from "#app/components/admin/account-actions.tsx";
import { AccountProfiles } from "#app/components/admin/account-profiles.tsx";
import { accountStatusText, accountTone } from "#app/components/admin/account-text.ts";
import { BackToList } from "#app/components/admin/back-to-tasks.tsx";
import { Code } from "#app/components/admin/operator-task.tsx";
import { StoryPage } from "#app/components/admin/story/story.tsx";
import { describeStory } from "#app/components/admin/story/story-text.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, Card, PageHeader, Pairs } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { operatorAction } from "#server/http/auth/operator-actions.ts";
import type { Session } from "#server/http/context.ts";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import { type AccountForOperator, findAccount } from "#server/operator/reads/account.ts";
import {
  type DealingKind,
  type DealingPage,
  dealingKinds,
  listDealings,
  listMoney,
} from "#server/operator/reads/dealings.ts";
import { findStory } from "#server/operator/reads/story/story.ts";
import { noteActions } from "#server/operator/web/notes.ts";
import type { Route } from "./+types/account.ts";

// Only for the accounts of operators.
const OperatorRoles = lazy(async () => {
  const { OperatorRoles: Roles } = await import("#app/components/admin/team/operator-roles.tsx");
  return { default: Roles };
});
// Below what an operator decides.
const AccountDealings = lazy(async () => {
  const { AccountDealings: Dealings } = await import("#app/components/admin/account-dealings.tsx");
  return { default: Dealings };
});
const AccountHistory = lazy(async () => {
  const { AccountHistory: History } = await import("#app/components/admin/account-history.tsx");
  return { default: History };
});
const AccountMoney = lazy(async () => {
  const { AccountMoney: Money } = await import("#app/components/admin/account-money.tsx");
  return { default: Money };
});

/** Rows of each list on the account's own page. */
const beginning_rows = 5;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const operator = requireOperatorProof(context, request);
  const { scope, session } = pageOf(context);
  const account = orNotFound(await findAccount(scope, params.id));
  const { account_id: own, profile } = operator.member;
  const { id: account_id, version } = account;
  const search = queryOf(request);
  const list = dealingKinds.find((kind) => kind === search.get("list")) ?? null;
  const after = list ? search.get("after") : null;
  // One whole list, or the first rows of each.
  const place = { account_id, after, ...(list ? {} : { page_rows: beginning_rows }) };
  const dealings: Dealings = [];
  for (const kind of list ? [list] : dealingKinds)
    dealings.push({ kind, page: await listDealings(scope, kind, place) });
  const money = list ? [] : await listMoney(scope, account_id);
  const story = describeStory(
    orNotFound(await findStory(scope, "account", account_id, search)),
    session.locale,
  );
  const hidden = { _key: randomUUID(), profile_id: profile?.id ?? null, account_id, version };
  const is_own = own === account_id;
  return { account, is_own, hidden, list, is_later: after !== null, dealings, money, story };
}

type Dealings = { kind: DealingKind; page: DealingPage }[];
const isOwn = (actor: Session["actor"], account_id: string) =>
  actor.kind === "member" && actor.account_id === account_id;
const here = ({ account_id }: { account_id: string }) => `/admin/accounts/${account_id}`;

/** Options of commands on one of the account's profiles. */
const onProfile = {
  redirectTo: (_out: unknown, { params }: Route.ActionArgs) => `/admin/accounts/${params.id}`,
  with: (_params: unknown, { input }: { input: Record<string, unknown> }) => ({
    profile_id: input.subject_id,
  }),
};

export const action = operatorAction(
  commandAction({
    ...noteActions,
    suspend_account: { redirectTo: here, flash: "account_suspended" },
    revoke_operator: {
      // Operators who revoked their own rights may no longer see this page.
      redirectTo: ({ account_id }, { context }) =>
        isOwn(pageOf(context).session.actor, account_id) ? "/account" : here({ account_id }),
      flash: "operator_revoked",
    },
    change_operator_roles: {
      redirectTo: ({ account_id }, { context }) =>
        isOwn(pageOf(context).session.actor, account_id) ? "/admin/team" : here({ account_id }),
      flash: "operator_roles_saved",
    },
    resume_account: { redirectTo: here, flash: "account_resumed" },
    export_account: { redirectTo: here, flash: "copy_wanted" },
    close_for_person: { redirectTo: here, flash: "person_deleted" },
    end_account_sessions: { redirectTo: here, flash: "sessions_ended" },
    verify_provider: { ...onProfile, flash: "provider_verified" },
    refuse_provider: { ...onProfile, flash: "provider_refused" },
    settle_provider_balance: { ...onProfile, flash: "balance_settled" },
    withdraw_verification: { ...onProfile, flash: "verification_withdrawn" },
  }),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.account.email ?? m.operator_accounts()) }];
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, is_own, hidden, list, is_later, dealings, money, story } = loaderData;
  const { id, email, status, is_operator } = account;
  const path = here({ account_id: id });
  const values = actionData?.result.values;
  const isAboutRoles = actionData?.command === "change_operator_roles";
  const isAboutAccount = !isAboutRoles && values?.subject_id === undefined && values?.note_id === undefined;
  const back = <BackToList to="/admin/accounts">{m.operator_back()}</BackToList>;
  const header = (
    <PageHeader
      title={<span className="[overflow-wrap:anywhere]">{email}</span>}
      badge={
        <>
          <Badge tone={accountTone[status]}>{accountStatusText[status]()}</Badge>
          {is_operator ? <Badge tone="info">{m.operator_badge_operator()}</Badge> : null}
        </>
      }
      action={
        list || story.section || status === "closed" ? null : (
          <LinkButton to="#act">{m.operator_act()}</LinkButton>
        )
      }
    />
  );
  if (list)
    return (
      <>
        {back}
        {header}
        <WholeList id={id} dealings={dealings} isLater={is_later} />
      </>
    );
  return (
    <StoryPage
      story={story}
      path={path}
      hidden={{ _key: hidden._key, profile_id: hidden.profile_id }}
      answer={actionData}
      back={back}
      header={header}
      rail={
        <>
          <AccountProfiles profiles={account.profiles} hidden={hidden} answer={actionData} />
          <AccountFacts account={account} />
        </>
      }
      isRailFirst
    >
      {dealings.map(({ kind, page }) => (
        <AccountDealings key={kind} kind={kind} page={page} path={path} />
      ))}
      <AccountMoney money={money} hidden={hidden} result={actionData?.result ?? null} />
      <AccountActions
        account={account}
        is_own={is_own}
        hidden={hidden}
        result={isAboutAccount ? (actionData?.result ?? null) : null}
      />
      {account.roles.length > 0 ? (
        <OperatorRoles
          roles={account.roles}
          hidden={hidden}
          result={isAboutRoles ? (actionData?.result ?? null) : null}
        />
      ) : null}
      <AccountHistory account={account} />
    </StoryPage>
  );
}

/** One of the lists in pages, and a link back. */
function WholeList({ id, dealings, isLater }: { id: string; dealings: Dealings; isLater: boolean }) {
  const path = `/admin/accounts/${id}`;
  return (
    <div className="stack">
      {dealings.map(({ kind, page }) => (
        <AccountDealings key={kind} kind={kind} page={page} path={path} isWhole isLater={isLater} />
      ))}
      <p>
        <a className="inline-block py-1" href={path}>
          {m.operator_back_account()}
        </a>
      </p>
    </div>
  );
}

function AccountFacts({ account }: { account: AccountForOperator }) {
  const { id, created_at, locale, devices, last_seen_at, has_second_factor } = account;
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.operator_facts()}</h2>
        <Pairs
          pairs={[
            { key: "since", term: m.operator_since(), value: <Time at={created_at} form="date" /> },
            {
              key: "seen",
              term: m.operator_last_seen(),
              value: last_seen_at ? <Time at={last_seen_at} /> : m.operator_never(),
            },
            { key: "devices", term: m.operator_devices(), value: devices },
            {
              key: "factor",
              term: m.operator_second_factor(),
              value: has_second_factor ? m.operator_yes() : m.operator_no(),
            },
            {
              key: "language",
              term: m.operator_language(),
              value: locale === "de" ? m.operator_lang_de() : m.operator_lang_en(),
            },
            { key: "id", term: m.operator_id(), value: <Code>{id}</Code> },
          ]}
        />
      </div>
    </Card>
  );
}
