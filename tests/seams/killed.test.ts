// The built product while its services are away and its foundations are killed. The kills are shared out among several
// products, because the supervisor gives up after 20 deaths in ten minutes.
import { provideGatedProduct } from "./killed/product.ts";
import "./killed/services-away.ts";
// Last: after a death of PostgreSQL a mail may have come twice, which the others would count.
import "./killed/foundations.ts";

provideGatedProduct();
