// The built product with its parts broken one by one: each error is found again by the digest that was shown.
import { provideErrorProduct } from "./errors/product.ts";
import "./errors/places.ts";
import "./errors/browser.ts";
import "./errors/processes.ts";

provideErrorProduct();
