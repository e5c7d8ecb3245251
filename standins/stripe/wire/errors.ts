// Errors as Stripe words them: HTTP status plus `{error: {type, code?, message, param?}}`.
// `isValidation` marks a request refused before execution, the only kind of answer that is not stored
// under the idempotency key.

export type ApiError = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  message: string;
  param?: string;
};

export type Status = 400 | 401 | 404 | 409 | 429 | 500;

/** An answer other than 200, thrown from anywhere inside a request. */
export class StripeFault extends Error {
  readonly status: Status;
  readonly error: ApiError;
  readonly isValidation: boolean;

  constructor(status: Status, error: ApiError, isValidation = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.isValidation = isValidation;
  }
}

/** 400 for an invalid parameter; not stored under the key. */
export function badParam(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", code, message, param }, true);
}

/** 400 for a Stripe parameter that this stand-in does not implement. */
export function notCovered(param: string): StripeFault {
  return badParam(`The Stripe stand-in does not implement ${param}.`, param);
}

/** 400 because the object's state forbids it; stored under the key like any executed request. */
export function refused(message: string, code?: string, param?: string): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", code, message, param });
}

/** 404 for an id in the path, 400 for an id in a parameter: `No such charge: 'ch_x'`. */
export function noSuch(kind: string, id: string, param = "id"): StripeFault {
  const status = param === "id" ? 404 : 400;
  const message = `No such ${kind}: '${id}'`;
  return new StripeFault(
    status,
    { type: "invalid_request_error", code: "resource_missing", message, param },
    true,
  );
}

export function unauthorized(message: string): StripeFault {
  return new StripeFault(401, { type: "invalid_request_error", message }, true);
}
