/** Which days, category and shop the address asks for. */

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const USUAL_DAYS = 21

export interface Asked {
  from: string
  to: string
  category_id?: number
  shop_id?: number
}

/** A day of Shanghai so many days ago, yyyy-mm-dd. */
const dayAgo = (days: number): string => new Date(Date.now() + SHANGHAI_MS - days * DAY_MS).toISOString().slice(0, 10)

/** The last days, today included. */
export const lastDays = (days: number) => ({ from: dayAgo(days - 1), to: dayAgo(0) })

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const idOf = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** What is not said, or makes no sense, is the last three weeks of the whole house. */
export function askedOf(fields: URLSearchParams): Asked {
  const [from, to] = [fields.get('from'), fields.get('to')]
  const [category_id, shop_id] = [idOf(fields.get('category_id')), idOf(fields.get('shop_id'))]
  return {
    ...(isDay(from) && isDay(to) ? { from, to } : lastDays(USUAL_DAYS)),
    ...(category_id === undefined ? {} : { category_id }),
    ...(shop_id === undefined ? {} : { shop_id }),
  }
}
