/** Shops as a line on other screens. */

import type { MyShop, ShopBrief } from '@juya/contract'
import type { z } from 'zod'
import { followedAmong } from '../../domains/interest/index.ts'
import { membershipsOf, type Shop, shopRating, shopRows } from '../../domains/shop/index.ts'
import { appState } from '../../platform/app-state.ts'
import { Kept } from '../../platform/cache/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export type Brief = z.input<typeof ShopBrief>

/** A shop's name in the reader's language. */
export const shopNameOf = (ctx: Pick<Ctx, 'locale'>, row: { name: string; name_en: string | null }): string =>
  ctx.locale === 'en' ? (row.name_en ?? row.name) : row.name

/** A shop as everybody sees it. */
export const publicBrief = (ctx: Pick<Ctx, 'locale'>, row: Shop): Brief => ({
  id: row.id,
  name: shopNameOf(ctx, row),
  logo: row.logo,
  kind: row.kind,
  is_select: row.is_select,
  verified: row.is_verified,
  credit_level: row.credit_level,
  rating: shopRating(row),
  fans_count: row.fans_count,
})

/** Shops in the order given; a signed-in caller is told which they follow. */
export async function briefsOf(ctx: Ctx, rows: readonly Shop[]): Promise<Brief[]> {
  if (!ctx.user || rows.length === 0) return rows.map((row) => publicBrief(ctx, row))
  const followed = await followedAmong(
    ctx,
    ctx.user.id,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...publicBrief(ctx, row), followed: followed.has(row.id) }))
}

/** The same by id. */
export const briefsOfRows = async (ctx: Ctx, rows: readonly Shop[]): Promise<Map<number, Brief>> =>
  new Map((await briefsOf(ctx, rows)).map((brief) => [Number(brief.id), brief]))

/** The same of shops by id; unknown ids are left out. */
export const shopBriefs = async (ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, Brief>> =>
  briefsOfRows(ctx, await shopRows(ctx, shop_ids))

const SHOP_KEPT_MS = 2_000
const keptShops = appState(() => new Kept<number, Shop | undefined>(SHOP_KEPT_MS))

/** The rows of shops for lists. For a guest they may be two seconds old. */
export async function shopsForCards(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, Shop>> {
  const read = async () => new Map((await shopRows(ctx, shop_ids)).map((row) => [row.id, row]))
  if (ctx.user || ctx.in_transaction) return read()
  let reading: Promise<Map<number, Shop>> | undefined
  const all = () => (reading ??= read())
  const rows = await Promise.all(
    shop_ids.map((id) => keptShops(ctx.services).get(id, async () => (await all()).get(id))),
  )
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

/** Shops for lists as the caller sees them; a signed-in caller is also told whom they follow. */
export async function briefsForCards(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, Brief>> {
  if (ctx.user || ctx.in_transaction) return shopBriefs(ctx, shop_ids)
  // Rows are kept, not briefs: a name is in its reader's language.
  return new Map([...(await shopsForCards(ctx, shop_ids))].map(([id, row]) => [id, publicBrief(ctx, row)]))
}

/** Only the names of shops in the reader's language, by id. */
export async function shopNames(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string; name_en: string | null }>(
    ctx,
    'shop_names_of',
    'select id, name, name_en from shop_names where id = any($1)',
    [shop_ids],
  )
  return new Map(rows.map((row) => [row.id, shopNameOf(ctx, row)]))
}

/** The shops a person belongs to, the last chosen first. */
export const shopsOf = async (ctx: Ctx, user_id: number): Promise<Array<z.output<typeof MyShop>>> =>
  (await membershipsOf(ctx, user_id)).map(({ name_en, ...row }) => ({
    ...row,
    name: shopNameOf(ctx, { ...row, name_en }),
  }))
