/** Words of a closed list that the contract's tables bring with them, such as the things and the kinds of order. */

type Locale = 'en' | 'zh'
type Table = Readonly<Record<string, Readonly<Record<Locale, string>>>>
type WordsOf<L extends string, T extends Table> = { [K in keyof T & string as `${L}.${K}`]: string }

/** @returns by key, such as order_kind.goods */
export const wordsOf = <L extends string, T extends Table>(list: L, table: T, locale: Locale): WordsOf<L, T> =>
  Object.fromEntries(Object.entries(table).map(([name, words]) => [`${list}.${name}`, words[locale]])) as WordsOf<L, T>
