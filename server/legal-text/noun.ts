// Everybody reads the operator's texts, earlier versions too, because people agreed to them.
import { defineReaders } from "#server/kernel/readers.ts";

export const legalTextReaders = defineReaders("legal_text", true, { public: { everyone: true } });
