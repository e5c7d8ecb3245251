import type { ViewerWords } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";

const stepStates = {
  done: m.common_step_done,
  current: m.common_step_current,
  left: m.common_step_left,
};

/** Texts of the primitives in the request's language. */
export const viewerWords: ViewerWords = {
  optional: () => m.common_optional(),
  show_more: () => m.common_show_more(),
  stored_now: (value) => m.common_stored_now({ value }),
  copy: () => m.common_copy(),
  copied: () => m.common_copied(),
  close: () => m.common_close(),
  saving: () => m.common_saving(),
  choose: () => m.common_choose(),
  time_up: () => m.common_time_up(),
  at_venue: (zone) => m.common_where_time({ zone }),
  own_time: (when) => m.common_own_time({ when }),
  error_summary: (count) =>
    count === 1 ? m.common_error_summary_one() : m.common_error_summary_many({ count }),
  errors_gone: () => m.common_errors_gone(),
  choose_file: (isMultiple) => (isMultiple ? m.common_files_choose() : m.common_file_choose()),
  drop_file: () => m.common_file_drop(),
  chosen_files: () => m.common_files_chosen(),
  remove_file: () => m.common_file_remove(),
  sending_file: () => m.common_file_sending(),
  step_of: (step, total) => m.common_step_of({ step, total }),
  step_state: (state) => stepStates[state](),
};
