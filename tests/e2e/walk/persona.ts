// Who opens a place.
export const personas = ["visitor", "customer", "provider", "operator"] as const;
export type Persona = (typeof personas)[number];
