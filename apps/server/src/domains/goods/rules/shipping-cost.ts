/** What a shop's parcel costs to send. No database, no clock. */

/** What sending to some provinces costs; without provinces: to all that no other rate names. Units are pieces or grams. */
export interface Rate {
  /** Codes of provinces. */
  regions: string[]
  first: number
  first_fen: number
  next: number
  next_fen: number
}

/** How goods are sent. */
export type Shipping =
  | { mode: 'free' }
  | { mode: 'fixed'; fen: number }
  | {
      mode: 'template'
      template_id: number
      by: 'piece' | 'weight'
      rates: readonly Rate[]
      free_over_fen: number | null
    }

/** Some pieces of one thing in a parcel. */
export interface Line {
  shipping: Shipping
  qty: number
  /** Of one piece, in grams; counted as 0 where the shop gave none. */
  weight_g: number | null
  /** Of all of them. */
  goods_fen: number
}

/** The rate for a province: the one that names it, else the one for all others; undefined where it is not sent there. */
export const rateFor = (rates: readonly Rate[], province_code: string): Rate | undefined =>
  rates.find(({ regions }) => regions.includes(province_code)) ?? rates.find(({ regions }) => regions.length === 0)

interface Priced {
  units: number
  rate: Pick<Rate, 'first' | 'first_fen' | 'next' | 'next_fen'>
}
const free = (): Priced => ({ units: 0, rate: { first: 1, first_fen: 0, next: 1, next_fen: 0 } })

const nextFen = (units: number, { next, next_fen }: Priced['rate']): number =>
  Math.ceil(Math.max(0, units) / next) * next_fen
const asFirstFen = ({ units, rate }: Priced): number => rate.first_fen + nextFen(units - rate.first, rate)
const asNextFen = ({ units, rate }: Priced): number => nextFen(units, rate)

/**
 * The shipping of one shop's parcel: the dearest first unit is paid once, everything else at its own next rate. A fixed price is a first unit
 * that holds any number. Lines of a template whose goods reach its limit are free.
 *
 * @returns fen; undefined where something in it is not sent to that province
 */
export function parcelFen(lines: readonly Line[], province_code: string): number | undefined {
  const over = new Map<number, number>()
  for (const { shipping, goods_fen } of lines)
    if (shipping.mode === 'template') over.set(shipping.template_id, (over.get(shipping.template_id) ?? 0) + goods_fen)
  const priced: Priced[] = []
  for (const { shipping, qty, weight_g } of lines) {
    if (shipping.mode === 'free') priced.push(free())
    else if (shipping.mode === 'fixed')
      priced.push({ units: qty, rate: { first: qty, first_fen: shipping.fen, next: 1, next_fen: 0 } })
    else {
      const rate = rateFor(shipping.rates, province_code)
      if (!rate) return undefined
      const is_free = shipping.free_over_fen !== null && over.get(shipping.template_id)! >= shipping.free_over_fen
      priced.push(is_free ? free() : { units: shipping.by === 'piece' ? qty : qty * (weight_g ?? 0), rate })
    }
  }
  const dearest_fen = Math.max(0, ...priced.map(({ rate }) => rate.first_fen))
  const rest_fen = priced.reduce((sum, one) => sum + asNextFen(one), 0)
  const totals = priced
    .filter(({ rate }) => rate.first_fen === dearest_fen)
    .map((one) => rest_fen - asNextFen(one) + asFirstFen(one))
  return totals.length > 0 ? Math.min(...totals) : 0
}
