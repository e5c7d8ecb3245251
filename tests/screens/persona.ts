// Who opens a screen.
export const personas = ["visitor", "customer", "provider", "operator"] as const;
export type Persona = (typeof personas)[number];
