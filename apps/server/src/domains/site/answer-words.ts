/** Answers of shops about a piece, as their readers read them. */

/** Chinese first, then the same in Latin letters: "无款 No mark". A model number such as "海鸥 ST1901" is no translation. */
const TWICE = /^([^a-zA-Z]*\p{Script=Han}[^a-zA-Z]*?) ?([A-Z](?:[^\p{Script=Han}]*[a-z]){2}[^\p{Script=Han}]*)$/u
/** A label that ends with its unit: "Weight (g)". */
const WITH_UNIT = /^(.+?) ?[(（]([^()（）]+)[)）]$/u

/** @returns the half of an answer given in both languages that is in the reader's; any other answer as it is */
export function readersHalf(answer: string, zh: boolean): string {
  const [, in_chinese, in_english] = TWICE.exec(answer) ?? []
  return in_chinese === undefined ? answer : (zh ? in_chinese : in_english!).trim()
}

/** A figure with its unit behind it instead of in its label: "Weight (g)" and "300" are "Weight" and "300 g". */
export function withUnit(label: string, answer: string): { label: string; value: string } {
  const [, name, unit] = WITH_UNIT.exec(label) ?? []
  if (name === undefined || !/^[\d.,]+$/.test(answer)) return { label, value: answer }
  return { label: name, value: `${answer}${unit!.startsWith('%') ? '' : ' '}${unit}` }
}
