import { ArrowRight, Check } from "lucide-react";
import { CategoryPicture, LandingPicture } from "#app/components/category/picture.tsx";
import { HomeSample } from "#app/components/shell/home-sample.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Notice } from "#app/ui/content.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { signUpPath } from "#domain/account/next-path.ts";
import { m } from "#messages/messages.js";
import type { CategoryChoice } from "#server/category/reads/category.ts";
import type { DraftRow } from "#server/request/reads/request.ts";

type HomeCategory = Pick<CategoryChoice, "slug" | "name" | "description">;

/** The start page of a visitor: introduction, categories, steps, and the section for providers. */
export function Welcome({
  categories,
  drafts,
}: {
  categories: readonly HomeCategory[];
  /** Requests that this browser has begun. */
  drafts: readonly DraftRow[];
}) {
  return (
    <>
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      <section className="hero">
        <div className="hero-text">
          <h1>{m.home_title()}</h1>
          <p className="soft">{m.home_lead()}</p>
          <div className="hero-start">
            <LinkButton to="/request" look="primary" isDocument>
              {m.home_start()}
              <Icon of={ArrowRight} />
            </LinkButton>
            <span className="small soft">{m.home_start_note()}</span>
          </div>
        </div>
        <HomeSample />
      </section>
      <LandingPicture />
      <section className="band">
        <h2>{m.home_categories_title()}</h2>
        <CategoryChooser categories={categories} />
      </section>
      <section className="band">
        <h2>{m.home_how_title()}</h2>
        <HowItWorks />
      </section>
      <section className="band">
        <h2>{m.home_providers_title()}</h2>
        <ForProviders />
      </section>
    </>
  );
}

function Drafts({ drafts }: { drafts: readonly DraftRow[] }) {
  return (
    <div className="mb-6">
      <Notice title={m.request_drafts_title()}>
        <ul>
          {drafts.map(({ id, title, category }) => (
            <li key={id}>
              <a href={`/request?draft=${id}`}>
                {title ?? m.request_draft_of({ category: category ?? m.request_untitled() })}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Each category links to the request form with that category chosen. */
function CategoryChooser({ categories }: { categories: readonly HomeCategory[] }) {
  if (categories.length === 0) {
    return <EmptyState title={m.home_categories_empty_title()}>{m.home_categories_empty_text()}</EmptyState>;
  }
  return (
    <ul className="category-grid">
      {categories.map((category) => (
        <li key={category.slug}>
          <a className="category card" href={`/request?category=${category.slug}`}>
            <CategoryPicture slug={category.slug} name={category.name} />
            <b>{category.name}</b>
            <Icon of={ArrowRight} />
            <p className="small">{category.description}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}

const howSteps = [
  { key: "ask", title: m.home_how_1_title, text: m.home_how_1_text },
  { key: "compare", title: m.home_how_2_title, text: m.home_how_2_text },
  { key: "book", title: m.home_how_3_title, text: m.home_how_3_text },
  { key: "sure", title: m.home_how_4_title, text: m.home_how_4_text },
] as const;

function HowItWorks() {
  return (
    <ol className="how">
      {howSteps.map(({ key, title, text }) => (
        <li key={key}>
          <h3>{title()}</h3>
          <p>{text()}</p>
        </li>
      ))}
    </ol>
  );
}

const providerReasons = [m.home_providers_1, m.home_providers_2, m.home_providers_3] as const;

function ForProviders() {
  return (
    <div className="providers">
      <div>
        <p>{m.home_providers_text()}</p>
        <LinkButton to={signUpPath({ as: "provider" })} isDocument>
          {m.home_providers_join()}
        </LinkButton>
      </div>
      <ul className="ticks">
        {providerReasons.map((reason) => (
          <li key={reason()}>
            <Icon of={Check} />
            {reason()}
          </li>
        ))}
      </ul>
    </div>
  );
}
