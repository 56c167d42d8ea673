/** What can be taken: each domain registers its own part. */
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/refuse.ts'

/** The owner of a file: a person, or a shop. */
export type Owner = { user_id: number; shop_id: null } | { user_id: number; shop_id: number }
export type Cell = string | number | boolean | null

export interface Part {
  /** The columns of its rows, in their order. */
  columns: readonly string[]
  /** Of each column whose cells are codes, all there are; a page says words instead (`page/code-words.ts`). */
  codes?: Readonly<Record<string, readonly string[]>>
  /** Rows after this cursor, the newest first, at most so many; nothing is left where fewer come. */
  rows: (
    ctx: Ctx,
    owner: Owner,
    page: { after: string | null; limit: number },
  ) => Promise<{ rows: Array<Record<string, Cell>>; after: string | null }>
}

const parts = new Map<string, Part>()

/** A part has one owner. */
export function registerPart(name: string, part: Part): void {
  parts.set(name, part)
}

export function partOf(name: string): Part {
  const part = parts.get(name)
  invariant(part, `no part of a takeout is named ${name}`)
  return part
}

/** Fen as yuan, for people's tables. */
export const yuan = (fen: number): string => {
  const sign = fen < 0 ? '-' : ''
  const amount = Math.abs(fen)
  return `${sign}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** ms as a moment in China, for people's tables. */
export const moment = (at: number | null): string | null =>
  at === null ? null : `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
