/** The shape in which a thing is kept as its first operator saw it, for a second who shall know neither the outcome nor the name. */
import type { Shown } from '../domains/operator/index.ts'
import { shopRow } from '../domains/shop/index.ts'
import type { Ctx } from '../platform/context.ts'

export interface Standing {
  shown: Shown
  /** The accounts it is about. */
  people: number[]
  /** What a case is about. */
  asked_fen?: number
}

type Line = Shown['lines'][number]

/** Lines that say something. */
export const lines = (...all: Array<Line | undefined>): Line[] =>
  all.filter((line): line is Line => line !== undefined && (line.text !== '' || line.fen !== undefined))
export const words = (key: string, text: string | null | undefined): Line | undefined =>
  text ? { key, text } : undefined
export const money = (key: string, fen: number | null | undefined): Line | undefined => (fen ? { key, fen } : undefined)
export const moment = (key: string, at: number | null | undefined): Line | undefined => (at ? { key, at } : undefined)
export const word = (key: string, list: string, value: string): Line => ({ key, word: { list, value } })

/** The account that owns a shop. */
export const shopOwner = async (ctx: Ctx, shop_id: number): Promise<number> =>
  (await shopRow(ctx, shop_id)).owner_user_id
