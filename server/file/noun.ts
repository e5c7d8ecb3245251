// Uploaded files.
import { defineNoun } from "#server/kernel/noun.ts";
import { removeProfilePhoto, setProfilePhoto } from "./commands/profile-photo.ts";
import { removeDocument } from "./commands/remove-document.ts";
import { removeFile } from "./commands/remove-file.ts";
import { storeBookingFile } from "./commands/store-booking-file.ts";
import { storeFile } from "./commands/store-file.ts";
import { storeMessageFile } from "./commands/store-message-file.ts";
import { exportedTables } from "./export.ts";
import { deleteStoredFileJob } from "./jobs.ts";
import { fileRelation } from "./relation.ts";
import { eraseFiles } from "./store/closing.ts";

export const file = defineNoun({
  commands: [
    removeProfilePhoto,
    setProfilePhoto,
    removeDocument,
    removeFile,
    storeBookingFile,
    storeFile,
    storeMessageFile,
  ],
  relations: [fileRelation],
  jobs: [deleteStoredFileJob],
  export: exportedTables,
  erasure: eraseFiles,
});
