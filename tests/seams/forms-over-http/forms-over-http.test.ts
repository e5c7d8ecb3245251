// The forms of the built product as browsers without scripts use them: documents are fetched, their forms filled in and
// sent, redirects followed. One product serves all; every test brings people of its own.
import { provideDemoProduct } from "../demo/product.ts";
import { accountForms } from "./account.ts";
import { bookingForms } from "./booking.ts";
import { draftForms } from "./draft.ts";
import { firstLoads } from "./first-load.ts";
import { interfaceCalls } from "./interface.ts";
import { keptForms } from "./kept-forms.ts";
import { leavingForms } from "./leaving.ts";
import { offerForms } from "./offer.ts";
import { operatorForms } from "./operator.ts";
import { operatorDecisions } from "./operator-decides.ts";
import { partnerPages } from "./partner.ts";
import { picturePages } from "./pictures.ts";
import { placeTimes } from "./place-time.ts";
import { recoveryForms } from "./recovery.ts";
import { secondFactorForms } from "./second-factor.ts";
import { sharedLinks } from "./shared-links.ts";
import { signInForms } from "./sign-in.ts";
import { verification } from "./verification.ts";

provideDemoProduct();

// Before the others add rows to what the demo's people see.
firstLoads();
picturePages();
accountForms();
leavingForms();
signInForms();
recoveryForms();
secondFactorForms();
bookingForms();
offerForms();
operatorForms();
operatorDecisions();
keptForms();
interfaceCalls();
placeTimes();
draftForms();
verification();
partnerPages();
sharedLinks();
