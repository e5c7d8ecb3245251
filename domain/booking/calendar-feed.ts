// The path of a calendar feed and the format of its token.

/** 256 bits as base64url. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function feedPath(token: string): string {
  return `/feed/${token}.ics`;
}

/** Whether a text can be a token at all. Callers look up nothing else. */
export function isFeedToken(text: string): boolean {
  return tokenForm.test(text);
}
