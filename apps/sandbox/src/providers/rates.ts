/** Reference rates as Frankfurter publishes them: of the last working day, and for each currency the same on a day every time. */

const DAY_MS = 86_400_000

/** Units of each that one CNY is worth on average, and how fast they swing. */
const CURRENCIES: Readonly<Record<string, { units: number; days: number }>> = {
  USD: { units: 0.1408, days: 23 },
  EUR: { units: 0.1213, days: 31 },
  JPY: { units: 21.86, days: 17 },
  HKD: { units: 1.0957, days: 23 },
  TWD: { units: 4.412, days: 29 },
  GBP: { units: 0.1066, days: 37 },
}
const SWING = 0.015
const DIGITS = 5
const SATURDAY = 6

export interface Published {
  amount: 1
  base: 'CNY'
  date: string
  rates: Record<string, number>
}

/** The working day (UTC) a moment falls on, or the last one before it. */
function workingDay(at_ms: number): string {
  const weekday = new Date(at_ms).getUTCDay()
  const back = weekday === SATURDAY ? 1 : weekday === 0 ? 2 : 0
  return new Date(at_ms - back * DAY_MS).toISOString().slice(0, 10)
}

/** What is published at a moment for the currencies asked for; those it does not know are left out. */
export function publishedRates(symbols: readonly string[], at_ms: number): Published {
  const date = workingDay(at_ms)
  const day = Date.parse(date) / DAY_MS
  const rates = symbols.flatMap((symbol) => {
    const known = CURRENCIES[symbol]
    if (!known) return []
    return [[symbol, Number((known.units * (1 + SWING * Math.sin(day / known.days))).toPrecision(DIGITS))] as const]
  })
  return { amount: 1, base: 'CNY', date, rates: Object.fromEntries(rates) }
}
