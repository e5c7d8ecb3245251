// The built product while its web process is killed at every step of a payment and a refund.
import { provideGatedProduct } from "./killed/product.ts";
import "./killed/paying.ts";

provideGatedProduct();
