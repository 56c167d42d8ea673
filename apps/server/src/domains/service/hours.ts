/** How a shop is reached: when its people answer, and with which words it takes no messages. */
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Hours, presenceAt, wrongHours } from './hours-rules.ts'

interface Row extends Record<string, unknown> {
  hours: Hours | null
  version: number
  blocked_words: string[]
}

async function rowOf(ctx: Ctx, shop_id: number): Promise<Row> {
  const [row] = await query<Row>(
    ctx,
    'service_shop',
    'select hours, version, blocked_words from service_shop_settings where shop_id = $1',
    [shop_id],
  )
  return row ?? { hours: null, version: 0, blocked_words: [] }
}

/** A shop's hours; version 0 before they were ever saved. */
export async function hoursOf(ctx: Ctx, shop_id: number): Promise<{ hours: Hours | null; version: number }> {
  const { hours, version } = await rowOf(ctx, shop_id)
  return { hours, version }
}

/** Whether people of a shop are there now; null where it has set no hours. */
export async function presenceOf(ctx: Ctx, shop_id: number): Promise<ReturnType<typeof presenceAt> | null> {
  const { hours } = await rowOf(ctx, shop_id)
  return hours && presenceAt(hours, await databaseNow(ctx))
}

/**
 * Sets a shop's hours, or with null takes them away.
 * @throws Refusal VALIDATION {field}, EDIT_CONFLICT
 */
export async function saveHours(
  ctx: ShopCtx,
  { hours, version }: { hours: Hours | null; version: number },
): Promise<void> {
  const wrong = hours && wrongHours(hours)
  if (wrong) refuse('VALIDATION', { field: wrong, reason: 'each ends after it begins, and spans do not overlap' })
  const { shop_id } = ctx.shop
  await inTransaction(ctx, async (tx) => {
    await query(
      tx,
      'service_shop_begin',
      'insert into service_shop_settings (shop_id) values ($1) on conflict do nothing',
      [shop_id],
    )
    const saved = await query(
      tx,
      'service_hours_save',
      'update service_shop_settings set hours = $2::jsonb, version = version + 1 where shop_id = $1 and version = $3 returning version',
      [shop_id, hours && JSON.stringify(hours), version],
    )
    if (saved.length === 0) refuse('EDIT_CONFLICT')
  })
}

/** The words a shop takes no messages with. */
export const blockedWordsOf = async (ctx: Ctx, shop_id: number): Promise<string[]> =>
  (await rowOf(ctx, shop_id)).blocked_words

/** Sets them; a buyer who writes one reads it, so that nothing is filtered in silence. */
export async function saveBlockedWords(ctx: ShopCtx, words: readonly string[]): Promise<void> {
  await query(
    ctx,
    'service_words_save',
    `insert into service_shop_settings (shop_id, blocked_words) values ($1, $2)
     on conflict (shop_id) do update set blocked_words = excluded.blocked_words`,
    [ctx.shop.shop_id, [...new Set(words)]],
  )
}
