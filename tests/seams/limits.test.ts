// The built product with its limits on, and people who mean harm: one that runs for all.
import { provideTarget } from "./abuse/target.ts";
// First, because others use up what Lena's account may do in a minute.
import "./abuse/offer-links.ts";
import "./abuse/offer-decisions.ts";
import "./abuse/sessions.ts";
import "./abuse/documents.ts";
import "./abuse/answers.ts";

provideTarget();
