// The named accounts of the demo data. The domain .test is reserved (RFC 2606), so no mail is delivered.
import { demoOperator } from "#domain/account/demo-operator.ts";
import type { Slug } from "./catalogue/all.ts";

export const demoPassword = "demo-proffer-2026";

export type CustomerKey = "lena" | "jonas";
export type ProviderKey = "keller" | "winter" | "petersen" | "lindenhof" | "rheinbogen" | "yilmaz";

type Person = {
  email: string;
  locale: "en" | "de";
  display_name: string;
  is_company: boolean;
  phone: string;
  tax_id?: string;
};
export type Customer = Person & {
  billing: { address_line: string; postal_code: string; city: string };
};
export type Provider = Person & { categories: Slug[] };

export const customers: Readonly<Record<CustomerKey, Customer>> = {
  lena: {
    email: "customer@demo.test",
    locale: "en",
    display_name: "Lena Maurer",
    is_company: false,
    phone: "+49 211 5550134",
    billing: { address_line: "Lorettostraße 18", postal_code: "40219", city: "Düsseldorf" },
  },
  jonas: {
    email: "jonas@demo.test",
    locale: "de",
    display_name: "Jonas Brandt",
    is_company: false,
    phone: "+49 30 5550171",
    billing: { address_line: "Sredzkistraße 40", postal_code: "10435", city: "Berlin" },
  },
};

export const providers: Readonly<Record<ProviderKey, Provider>> = {
  keller: {
    email: "provider@demo.test",
    locale: "en",
    display_name: "Studio Keller",
    is_company: true,
    phone: "+49 221 5550110",
    tax_id: "DE299111101",
    categories: ["photography", "event-venue"],
  },
  winter: {
    email: "winter@demo.test",
    locale: "de",
    display_name: "Winter Bild & Ton",
    is_company: false,
    phone: "+49 341 5550122",
    categories: ["music-dj", "photography"],
  },
  petersen: {
    email: "petersen@demo.test",
    locale: "de",
    display_name: "Falk Petersen, Koch",
    is_company: false,
    phone: "+49 40 5550133",
    categories: ["private-chef"],
  },
  lindenhof: {
    email: "lindenhof@demo.test",
    locale: "de",
    display_name: "Gut Lindenhof",
    is_company: true,
    phone: "+49 89 5550144",
    tax_id: "DE299111102",
    categories: ["event-venue", "private-chef"],
  },
  rheinbogen: {
    email: "rheinbogen@demo.test",
    locale: "de",
    display_name: "Rheinbogen Reisen GmbH",
    is_company: true,
    phone: "+49 6131 555015",
    tax_id: "DE299111103",
    categories: ["group-transport"],
  },
  yilmaz: {
    email: "yilmaz@demo.test",
    locale: "de",
    display_name: "Malerwerk Yilmaz GmbH",
    is_company: true,
    phone: "+49 711 5550166",
    tax_id: "DE299111104",
    categories: ["painting-repairs"],
  },
};

export const operator: Person = {
  email: demoOperator.email,
  locale: "en",
  display_name: "Robin Hahn",
  is_company: false,
  phone: "+49 30 5550199",
};
