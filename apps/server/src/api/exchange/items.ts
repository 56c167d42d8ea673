/** Items of the points mall as people see them, and what an exchange of one would take. */
import { type exchange, type Parsed, REFUSALS, reasonText } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { defaultAddress, ownAddress } from '../../domains/address/index.ts'
import {
  followsItem,
  type Item,
  isOnOffer,
  isPublic,
  itemById,
  itemObstacle,
  leftOf,
  needsPassword,
  obstacleFor,
  setting,
} from '../../domains/exchange/index.ts'
import { newFormToken } from '../../domains/goods/index.ts'
import { pointsOf } from '../../domains/points/index.ts'
import { hasWordsRow } from '../../domains/search/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { titleFor } from '../../platform/things/things.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof exchange
type Card = z.input<Rows['list']['data']>['list'][number]

const isSigned = (ctx: Ctx): ctx is SignedCtx => ctx.user !== undefined

/** Guests sign in first, and are judged then. */
const against = (ctx: Ctx, item: Item) => (isSigned(ctx) ? obstacleFor(ctx, item) : itemObstacle(ctx, item))

async function cardOf(ctx: Ctx, item: Item, now: number): Promise<Card> {
  const no = await against(ctx, item)
  return {
    ...{ id: item.id, kind: item.kind, images: item.images, points: item.points, cash_fen: item.cash_fen },
    ...{ left: leftOf(item), per_user: item.per_user, on_offer: isOnOffer(item, now) },
    title: titleFor(ctx.locale, item),
    from_at: seconds(item.from_at),
    to_at: seconds(item.to_at),
    can: no
      ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details) }
      : { ok: true },
  }
}

/** Items in the order given. */
export async function itemCards(ctx: Ctx, items: readonly Item[]): Promise<Card[]> {
  const now = await databaseNow(ctx)
  const cards: Card[] = []
  for (const item of items) cards.push(await cardOf(ctx, item, now))
  return cards
}

const balanceOf = async (ctx: Ctx): Promise<number | null> =>
  isSigned(ctx) ? (await pointsOf(ctx, ctx.user.id)).balance : null

/** What can be exchanged now, the newest first; what there is none of stands last. */
export async function pageOfItems(ctx: Ctx, { kind, ...paging }: Parsed<Rows['list']>) {
  const found = await pageQuery<Item & Record<string, unknown>>(
    ctx,
    {
      name: 'exchange_list',
      columns: '*',
      from: `exchange_items where status = 'active' and from_at <= platform_now() and (to_at is null or to_at > platform_now())
        and ($1::text is null or kind = $1)`,
      order: '(taken >= stock), from_at desc, id desc',
      values: [kind ?? null],
    },
    paging,
  )
  return { ...found, list: await itemCards(ctx, found.list), my_points: await balanceOf(ctx) }
}

/** What can be exchanged now and has some words, in the order of the mall. */
export async function itemsFound(
  ctx: Ctx,
  { keyword, ...paging }: Paging & { keyword: string },
): Promise<PageOf<Card>> {
  const where = sql`status = 'active' and from_at <= platform_now() and (to_at is null or to_at > platform_now())
    and ${keyword ? sql`exists ${hasWordsRow('item', sql`id`, keyword)}` : sql`true`}`
  const found = await pageFrom<Item & Record<string, unknown>>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select * from exchange_items where ${where} order by (taken >= stock), from_at desc, id desc limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from exchange_items where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await itemCards(ctx, found.list) }
}

/** @throws Refusal NOT_FOUND */
export async function infoOf(ctx: Ctx, id: number): Promise<z.input<Rows['info']['data']>> {
  const item = await itemById(ctx, id)
  if (!item || !isPublic(item)) refuse('NOT_FOUND')
  return {
    ...(await cardOf(ctx, item, await databaseNow(ctx))),
    detail: ctx.locale === 'en' ? item.detail_en : item.detail,
    goods_id: item.goods_id,
    my_points: await balanceOf(ctx),
    watched: isSigned(ctx) && (await followsItem(ctx, ctx.user.id, id)),
    watch_count: item.watch_count,
  }
}

/** @throws Refusal as exchanging, NOT_FOUND (item or address) */
export async function quoteOf(
  ctx: SignedCtx,
  { item_id, qty, address_id }: { item_id: number; qty: number; address_id?: number | undefined },
): Promise<z.input<Rows['quote']['data']>> {
  const item = (await itemById(ctx, item_id)) ?? refuse('NOT_FOUND')
  const no = await obstacleFor(ctx, item, qty)
  if (no) refuse(no.key, no.details)
  const points = item.points * qty
  return {
    item: await cardOf(ctx, item, await databaseNow(ctx)),
    ...{ qty, points, cash_fen: item.cash_fen * qty },
    address: item.kind === 'goods' ? await addressFor(ctx, address_id) : null,
    my_points: (await pointsOf(ctx, ctx.user.id)).balance,
    needs_password: await needsPassword(ctx, points),
    pay_min: await setting(ctx, 'exchange.pay_min'),
    submit_token: newFormToken(ctx, ctx.user.id),
  }
}

async function addressFor(ctx: SignedCtx, address_id: number | undefined) {
  if (address_id !== undefined) return ownAddress(ctx, ctx.user.id, address_id)
  return (await defaultAddress(ctx, ctx.user.id)) ?? null
}
