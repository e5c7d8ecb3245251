// What people type, paste, upload and download, over HTTP without scripts: the built product's own pages are fetched, their
// forms sent and the answers read, in English and German.
import { provideDemoProduct } from "../demo/product.ts";
import { typedBilling } from "./billing.ts";
import { typedContacts } from "./contacts.ts";
import { typedDates } from "./dates.ts";
import { chosenFiles } from "./files.ts";
import { typedOffers } from "./offers.ts";
import { typedRequests } from "./requests.ts";
import { downloadedTables } from "./tables.ts";

provideDemoProduct();
typedRequests();
typedDates();
chosenFiles();
typedOffers();
typedContacts();
typedBilling();
downloadedTables();
