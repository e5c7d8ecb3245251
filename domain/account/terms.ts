// The version of the operator's terms a person agrees to; stored with profile, request and booking.

/** What a form shows and a command compares: agreeing to an older text is refused with `terms_changed`. */
export const termsVersion = "2026-11";
