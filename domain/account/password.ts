// What makes a password too easy beyond its length. The list holds common passwords of ten characters and more;
// the schema checks length and characters.

const common = [
  "1234567890",
  "0123456789",
  "9876543210",
  "12345678910",
  "123456789a",
  "1q2w3e4r5t",
  "1qaz2wsx3edc",
  "qwertyuiop",
  "qwertzuiop",
  "qwerty1234",
  "qwerty12345",
  "qwerty123456",
  "password12",
  "password123",
  "password1234",
  "passwort12",
  "passwort123",
  "passwort1234",
  "password2025",
  "password2026",
  "passwort2025",
  "passwort2026",
  "iloveyou12",
  "iloveyou123",
  "ichliebedich",
  "hallohallo",
  "hallo12345",
  "letmein123",
  "welcome123",
  "willkommen",
  "willkommen1",
  "sommer2025",
  "sommer2026",
  "administrator",
  "abcdefghij",
  "abcdefghijk",
  "abcd123456",
  "abc1234567",
  "schalke1904",
  "football123",
  "superman123",
];
const commonPasswords = new Set(common);

export type PasswordWeakness = "password_common" | "password_repetitive" | "password_has_email";

/** Why a password of sufficient length is still easy to guess, or null. `email` is the account's address, null if unknown. */
export function passwordWeakness(password: string, email: string | null): PasswordWeakness | null {
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[!?.]+$/, "")))
    return "password_common";
  if (new Set(plain).size < 4 || /^(.{1,4})\1+$/.test(plain)) return "password_repetitive";
  if (email === null) return null;
  const name = email.toLowerCase().split("@")[0] ?? "";
  if (plain.includes(email.toLowerCase())) return "password_has_email";
  if (name.length >= 4 && plain.replace(name, "").length < 6 && plain.includes(name))
    return "password_has_email";
  return null;
}
