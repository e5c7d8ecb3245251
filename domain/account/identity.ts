/** What an operator verifies of a provider's profile: a change of any of these ends its verification (decision 0017). */
export const identityFields = ["display_name", "is_company", "tax_id", "country"] as const;

type Identity = {
  display_name: string;
  is_company: boolean;
  tax_id: string | null;
  country: string;
};

/** The fields of an identity that differ, as people type them: an empty tax number is none. */
export function identityChanges(
  stored: Identity,
  typed: Partial<Identity>,
): readonly (typeof identityFields)[number][] {
  return identityFields.filter((name) => {
    const value = typed[name];
    return value !== undefined && plain(value) !== plain(stored[name]);
  });
}

const plain = (value: string | boolean | null) =>
  typeof value === "string" ? value.trim().replaceAll(/\s+/g, " ") || null : value;
