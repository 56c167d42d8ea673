/** The basket while it is being changed: its cap and its lots in their order, as typed. */
import type { Data, Input } from '../../../lib/api/client.ts'

export type Basket = Data<'auction.basket'>
export type Kind = 'lots' | 'money'

export interface FormLot {
  lot_id: number
  text: string
  max_fen: number | null
}
export interface BasketForm {
  kind: Kind
  win_max: number
  limit: string
  limit_fen: number | null
  lots: FormLot[]
}

export const WIN_MAX_USUAL = 2

export type Lot = Basket['offers'][number]

/** A lot that comes in: at the lowest bid it takes, until its person says more. */
export const ranked = ({ id, next_fen }: Lot): FormLot => ({
  lot_id: id,
  text: String(next_fen / 100),
  max_fen: next_fen,
})

/** As it was saved, with the lot that is to come in. */
export function formOf({ cap, lots, offers }: Basket, lot_id: number): BasketForm {
  const limit_fen = cap?.limit_fen ?? null
  return {
    kind: limit_fen === null ? 'lots' : 'money',
    win_max: cap?.win_max ?? WIN_MAX_USUAL,
    limit: limit_fen === null ? '' : String(limit_fen / 100),
    limit_fen,
    lots: [
      ...lots.map(({ lot, max_fen }) => ({ lot_id: lot.id, text: String(max_fen / 100), max_fen })),
      ...offers.filter(({ id }) => id === lot_id).map(ranked),
    ],
  }
}

const isWhole = (fen: number | null): fen is number => fen !== null && fen > 0 && fen % 100 === 0

/** What is still missing. */
export function missingOf({ kind, limit_fen, lots }: BasketForm): 'need_lot' | 'need_cap' | 'need_max' | undefined {
  if (lots.length === 0) return 'need_lot'
  if (kind === 'money' && !isWhole(limit_fen)) return 'need_cap'
  return lots.every(({ max_fen }) => isWhole(max_fen)) ? undefined : 'need_max'
}

export const inputOf = (id: number, { kind, win_max, limit_fen, lots }: BasketForm): Input<'auction.setBasket'> => ({
  ...(id && { id }),
  lots: lots.map(({ lot_id, max_fen }) => ({ lot_id, max_fen: max_fen ?? 0 })),
  ...(kind === 'lots' ? { win_max } : { limit_fen: limit_fen ?? 0 }),
  agree_premium: true,
})

/** The lots with one moved by a place, where there is one. */
export function moved(lots: readonly FormLot[], index: number, by: 1 | -1): FormLot[] {
  const to = index + by
  const one = lots[index]
  const other = lots[to]
  return one && other ? lots.with(index, other).with(to, one) : [...lots]
}
