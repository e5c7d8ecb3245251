// Text that looks odd but is valid: stored to the letter.
export const keptTexts: readonly (readonly [what: string, text: string])[] = [
  ["emoji, also of several parts", "👩‍👩‍👧‍👦 Hochzeit 🏳️‍🌈 ❤️ 1️⃣"],
  ["Arabic", "حفل زفاف على البحيرة"],
  ["Hebrew with Latin between", "חתונה at the lake (2027)"],
  ["Persian with a zero-width joiner", "جشن عروسی می‌خواهم"],
  ["Hindi with a joiner", "क्‍ष शादी"],
  ["markup, which is text", '<script>alert("1")</script> & <b>'],
  ["what looks like SQL", "'; drop table request; --"],
  ["a text longer in bytes than in letters", "\u{1f600}".repeat(120)],
];
