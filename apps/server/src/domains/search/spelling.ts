/** Which known word a misspelt one is meant for. No database, no clock. */

/** Words of so many letters may be misspelt twice, shorter ones once. */
const LONG = 8
const slipsIn = (word: string): number => (word.length >= LONG ? 2 : 1)

/** A word and what is left of it without the letters it may be misspelt in: two words are near where they share one of these. */
export function nearOf(word: string): string[] {
  let edge = [word]
  const all = new Set(edge)
  for (let slips = slipsIn(word); slips > 0; slips--) {
    edge = edge.flatMap((one) => Array.from(one, (_, at) => one.slice(0, at) + one.slice(at + 1)))
    for (const one of edge) all.add(one)
  }
  return [...all]
}

/** How many letters are put in, left out, changed or swapped with the next between two words. */
export function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let k = 1; k <= other.length; k++) {
      const same = one[i - 1] === other[k - 1]
      const least = Math.min(rows[i - 1]![k]! + 1, row[k - 1]! + 1, rows[i - 1]![k - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1]
      row.push(swapped ? Math.min(least, rows[i - 2]![k - 2]! + 1) : least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** The known words a misspelt one may be meant for, the nearest first; of those as near, the ones that begin alike. */
export function nearest(asked: string, known: readonly string[], max: number): Array<{ word: string; slips: number }> {
  return known
    .map((word) => ({ word, slips: slipsBetween(asked, word) }))
    .filter(({ slips }) => slips > 0 && slips <= slipsIn(asked))
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word[0] === asked[0]) - Number(a.word[0] === asked[0]) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, max)
}
