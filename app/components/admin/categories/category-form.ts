import type { FormResult } from "#app/ui/form/form-state.ts";

/** What the forms on a category's page share. */
export type CategoryForm = {
  hidden: {
    _key: string;
    profile_id: string | null;
    category_id: string;
    /** The unpublished edit that the page shows; 0 for none. */
    "int:edit_version": number;
  };
  resultOf(command: string): FormResult | null;
};

/** The button that tries a form: no command, because nothing is written. */
export const tryCommand = "try_questions";

/** The parts of a category's page, by the value of `?part=`. */
export const categoryParts = ["terms", "request", "information", "preview", "versions", "file"] as const;
export type CategoryPart = (typeof categoryParts)[number];

/** The lists of questions by the part that shows them. */
export const listOfPart = { request: "request_questions", information: "information_questions" } as const;
export type ListPart = keyof typeof listOfPart;

export const categoryPath = (slug: string, part: CategoryPart = "terms"): string =>
  part === "terms" ? `/admin/categories/${slug}` : `/admin/categories/${slug}?part=${part}`;

/** The page of one question; `new` for the next one. */
export const questionPath = (slug: string, part: ListPart, key: string): string =>
  `/admin/categories/${slug}/${part}/${key}`;
