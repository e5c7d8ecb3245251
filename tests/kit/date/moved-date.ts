// Runs before each file of unit tests: with TEST_NOW, the machine's date begins at that moment. Integration tests take the
// time from the clock of their runtime instead: `now()` of PostgreSQL, the queue and what signs tokens stay real, and a
// moved `Date` would disagree with them.
import { dateFrom, firstMoment } from "./first-moment.ts";

// Workers keep their globals from file to file: it is moved once.
if (process.env.TEST_NOW && !/moved/i.test(Date.name)) globalThis.Date = dateFrom(firstMoment);
