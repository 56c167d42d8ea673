/** Shops the console's search finds, in any state. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export interface FoundShop extends Record<string, unknown> {
  id: number
  name: string
  name_en: string | null
  logo: string | null
  status: string
}

/** Shops whose name has all these words. */
export const findShops = (ctx: Ctx, keyword: string, limit: number): Promise<FoundShop[]> =>
  query<FoundShop>(
    ctx,
    'shop_find',
    `select id, name, name_en, logo, status from shop_shops
     where platform_terms(platform_fold(name || ' ' || coalesce(name_en, ''))) @> platform_asked(platform_fold($1::text))
       and platform_says(platform_fold(name || ' ' || coalesce(name_en, '')), platform_fold($1::text))
     order by id desc limit $2`,
    [keyword, limit],
  )
