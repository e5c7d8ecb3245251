// Runs before each file of unit tests: with TEST_NOW, the machine's date starts at that moment. Integration tests
// take the time from their runtime's clock instead: PostgreSQL's `now()`, the queue and token signing stay real, and
// a moved `Date` would disagree with them.
import { dateFrom, firstMoment } from "./first-moment.ts";

// Workers keep their globals from file to file, so move it only once.
if (process.env.TEST_NOW && !/moved/i.test(Date.name)) globalThis.Date = dateFrom(firstMoment);
