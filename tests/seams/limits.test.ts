// The built product with its limits on, and people who mean harm: one that runs for all.
import { provideTarget } from "./abuse/target.ts";
import "./abuse/sessions.ts";
import "./abuse/documents.ts";
import "./abuse/answers.ts";
import "./abuse/offer-links.ts";

provideTarget();
