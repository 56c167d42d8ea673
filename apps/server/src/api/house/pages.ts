/** What people read of houses and their sales: lists, one house, one catalogue, its results. */
import { premiumFen, type house as rows } from '@juya/contract'
import type { z } from 'zod'
import { waitedForAmong } from '../../domains/bidder/index.ts'
import { watchedAmong } from '../../domains/finding/index.ts'
import { ending, type Lot, lotStates, roomRules, saleLots } from '../../domains/lot/index.ts'
import { dueFen, ordersById } from '../../domains/order/index.ts'
import { type House, mayRegister, room, type Session, store, UNDATED } from '../../domains/sale/index.ts'

import { memberIds, shopRow } from '../../domains/shop/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { likePart } from '../../platform/db/like.ts'
import { type Paging, pageQuery, placeOf } from '../../platform/db/paging.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { bidOnAmong, cardsOf, titleOf } from '../auction/cards.ts'
import { can } from '../auction/may-bid.ts'
import { briefsOfRows } from '../shop/cards.ts'
import { categoryNames, categoryTree } from '../site/categories.ts'
import { countsShown, forecastShown, housesShown, sessionsShown, sessionsWithCounts } from './cards.ts'

type Rows = typeof rows
const SESSIONS_SHOWN = 20
const RULES_ARTICLE = 'auction_rules'

/** Houses that are open, the longest there first, each with its next sale. */
export async function houseList(
  ctx: Ctx,
  { category_id, keyword, ...paging }: Paging & { category_id?: number | undefined; keyword?: string | undefined },
): Promise<z.input<Rows['list']['data']>> {
  const found = await pageQuery<House>(
    ctx,
    {
      name: 'sale_houses_page',
      columns: 'h.*',
      from: `sale_houses h join shop_names n on n.id = h.shop_id where h.is_open and ($1::bigint is null or $1 = any(h.category_ids))
        and ($2::text is null or n.name ilike $2 or n.name_en ilike $2)`,
      order: 'h.shop_id',
      values: [category_id ?? null, keyword ? likePart(keyword) : null],
    },
    paging,
  )
  const open = await sessionsShown(ctx, await store.openSessions(ctx, SESSIONS_SHOWN))
  const houses = await housesShown(ctx, found.list)
  return {
    ...found,
    list: houses.map((house) => ({ ...house, next_session: open.find((one) => one.house.id === house.id) ?? null })),
    sessions: open,
  }
}

export async function houseCategories(ctx: Ctx): Promise<z.input<Rows['categories']['data']>> {
  return { list: await namedCategories(ctx, await store.dealtIn(ctx)) }
}

async function namedCategories(ctx: Ctx, ids: readonly number[]): Promise<Array<{ id: number; name: string }>> {
  if (ids.length === 0) return []
  const tree = await categoryTree(ctx, null)
  const all = tree.flatMap((one) => [one, ...(one.children ?? [])])
  return all.flatMap(({ id, name }) => (ids.includes(Number(id)) ? [{ id: Number(id), name }] : []))
}

/** One house, or with session_id one of its sales beside it. @throws Refusal NOT_FOUND, MISSING_PARAM */
export async function houseInfo(
  ctx: Ctx,
  { id, session_id, ...asked }: Paging & Narrowed & { id?: number | undefined; session_id?: number | undefined },
): Promise<z.input<Rows['info']['data']>> {
  if (id === undefined && session_id === undefined) refuse('MISSING_PARAM', { field: 'id' })
  const session = session_id === undefined ? undefined : await shownSession(ctx, session_id)
  const shop_id = session?.shop_id ?? id ?? refuse('NOT_FOUND')
  const [found, shop, all, members, server_now_ms] = await readTogether(ctx, [
    () => store.houseOf(ctx, shop_id),
    () => shopRow(ctx, shop_id),
    async () => sessionsWithCounts(ctx, await store.shownSessions(ctx, [shop_id], SESSIONS_SHOWN)),
    () => (ctx.user ? memberIds(ctx, shop_id) : ([] as number[])),
    () => databaseNow(ctx),
  ])
  const house = found ?? refuse('NOT_FOUND')
  const [brief, categories, shown] = await readTogether(ctx, [
    () => briefsOfRows(ctx, [shop]),
    () => namedCategories(ctx, house.category_ids),
    () => session && catalogue(ctx, session, asked, all),
  ])
  const [card] = await housesShown(ctx, [house], brief)
  return {
    ...card!,
    licence_img: shop.licences.find((one) => one.kind === 'auction')?.image ?? null,
    shop: brief.get(shop_id)!,
    categories,
    sessions: all.map((one) => one.card),
    session: shown ?? null,
    rules_article: RULES_ARTICLE,
    results: all
      .filter(({ row }) => row.status === 'ended')
      .map(({ card: shown_in, outcome }) => ({
        session: shown_in,
        total_fen: outcome?.hammer_fen ?? 0,
        sold: (outcome?.sold ?? 0) + (outcome?.unpaid ?? 0),
        lots: outcome?.lots ?? 0,
      })),
    is_mine: ctx.user !== undefined && members.includes(ctx.user.id),
    server_now_ms,
  }
}

/** A sale anybody may see: its own people see it while it is prepared, through their own list. @throws Refusal NOT_FOUND */
export async function shownSession(ctx: Ctx, session_id: number): Promise<Session> {
  const session = await store.sessionById(ctx, session_id)
  return session && session.opened_at !== null ? session : refuse('NOT_FOUND')
}

/** A page of a list that was read whole: a catalogue is short, and its order is its own. */
function pageOf<T>(list: readonly T[], paging: Paging) {
  const from = (paging.page - 1) * paging.page_size
  return { list: list.slice(from, from + paging.page_size), ...placeOf(paging, list.length) }
}

/** How a catalogue is narrowed. */
interface Narrowed {
  mine: boolean
  category_id?: number | undefined
}

/** Of these lots, those the caller watches, bid on, has a waiting maximum on, or won. */
async function mineAmong(ctx: Ctx, lots: readonly Lot[]): Promise<Set<number>> {
  if (!ctx.user) return new Set()
  const { id: user_id } = ctx.user
  const lot_ids = lots.map(({ id }) => id)
  const won = lots.filter(({ winner_user_id }) => winner_user_id === user_id).map(({ id }) => id)
  return new Set([
    ...(await watchedAmong(ctx, user_id, lot_ids)),
    ...(await bidOnAmong(ctx, user_id, lot_ids)),
    ...(await waitedForAmong(ctx, user_id, lot_ids)),
    ...won,
  ])
}

type Counted = Awaited<ReturnType<typeof sessionsWithCounts>>

/** @param known sales that were read already, perhaps this one among them */
async function catalogue(
  ctx: Ctx,
  session: Session,
  { mine, category_id, ...paging }: Paging & Narrowed,
  known: Counted,
): Promise<z.input<Rows['info']['data']>['session']> {
  const read = known.filter(({ row }) => row.id === session.id)
  const [[{ card, outcome } = refuse('NOT_FOUND')], counts, own, can_register] = await readTogether(ctx, [
    () => (read.length > 0 ? read : sessionsWithCounts(ctx, [session])),
    () => saleLots.catalogueCounts(ctx, session.id),
    () => (mine ? ownLotsOf(ctx, session, category_id) : undefined),
    () => canRegister(ctx, session),
  ])
  const of_category = counts.filter((one) => category_id === undefined || one.category_id === category_id)
  const total = of_category.reduce((sum, { lots }) => sum + lots, 0)
  const { page_size } = paging
  const window = { limit: page_size, offset: (paging.page - 1) * page_size }
  const page = own
    ? pageOf(own, paging)
    : { list: await saleLots.catalogueLots(ctx, session.id, category_id, window), ...placeOf(paging, total) }
  const [list, names, forecast] = await readTogether(ctx, [
    () => cardsOf(ctx, page.list),
    () =>
      categoryNames(
        ctx,
        counts.map((one) => one.category_id),
      ),
    () => forecastOf(ctx, session, page.list),
  ])
  return {
    ...card,
    intro: ctx.locale === 'en' ? (session.intro_en ?? session.intro) : session.intro,
    counts: countsShown(outcome),
    lots: { ...page, list },
    categories: counts.flatMap(({ category_id: id, lots }) =>
      names.has(id) ? [{ id, name: names.get(id)!, lots }] : [],
    ),
    forecast,
    cancel_reason: reasonOf(ctx, session.cancel_reason),
    can_register,
  }
}

/** The lots of a sale the caller watches, bid on, has a waiting maximum on, or won. */
async function ownLotsOf(ctx: Ctx, { id }: Session, category_id: number | undefined): Promise<Lot[]> {
  const lots = (await saleLots.lotsOfSession(ctx, id)).filter((lot) => lotStates.isPublic(lot.status))
  const own = await mineAmong(ctx, lots)
  return lots.filter((lot) => own.has(lot.id) && (category_id === undefined || lot.category_id === category_id))
}

/** Of these lots of a room that wait, when each is likely to start. */
async function forecastOf(ctx: Ctx, session: Session, of: readonly Lot[]) {
  if (session.mode !== 'room') return []
  const lots = (await saleLots.lotsOfSession(ctx, session.id)).filter((lot) => lotStates.isPublic(lot.status))
  const ids = new Set(of.map(({ id }) => id))
  const all = roomRules.forecast(room.stageNow(session), lots, await databaseNow(ctx))
  return all.filter(({ lot_id }) => ids.has(lot_id)).map(forecastShown)
}

/** Whether the caller may register, and if not, why; a guest may, once signed in. */
async function canRegister(ctx: Ctx, session: Session) {
  if (!ctx.user) return { ok: true }
  try {
    await mayRegister(ctx as SignedCtx, session)
    return { ok: true }
  } catch (error) {
    if (error instanceof Refusal) return can(ctx, { key: error.key, details: error.details ?? {} })
    throw error
  }
}

const SHOWN: Record<'all' | 'sold' | 'passed' | 'mine', (lot: Lot, user_id: number | undefined) => boolean> = {
  all: () => true,
  sold: ({ status }) => status === 'sold' || status === 'defaulted',
  passed: ({ status }) => status === 'passed' || status === 'cancelled',
  mine: ({ winner_user_id }, user_id) => user_id !== undefined && winner_user_id === user_id,
}

const SAID = new Map([
  [ending.WITHDRAWN_BY_SHOP, { en: 'Taken back by its shop', zh: '店铺撤回' }],
  [UNDATED, { en: 'No new date was named in time', zh: '未在期限内确定新日期' }],
])
/** Why a lot was taken back, or a sale called off: in the words of who did, or which rule did it. */
const reasonOf = ({ locale }: Ctx, reason: string | null): string | null => {
  const said = SAID.get(reason ?? '')
  return said ? said[locale === 'zh-CN' ? 'zh' : 'en'] : reason
}

/** What became of each lot of a sale: nothing leaves it. @throws Refusal NOT_FOUND */
export async function results(
  ctx: Ctx,
  { session_id, show, ...paging }: Paging & { session_id: number; show: keyof typeof SHOWN },
): Promise<z.input<Rows['results']['data']>> {
  const session = await shownSession(ctx, session_id)
  const [{ card, outcome } = refuse('NOT_FOUND')] = await sessionsWithCounts(ctx, [session])
  const user_id = ctx.user?.id
  const lots = (await saleLots.lotsOfSession(ctx, session_id)).filter((lot) => lotStates.isPublic(lot.status))
  const page = pageOf(
    lots.filter((lot) => SHOWN[show](lot, user_id)),
    paging,
  )
  const won = lots.filter((lot) => SHOWN.mine(lot, user_id) && lot.status === 'sold')
  const orders = new Map(
    (
      await ordersById(
        ctx,
        won.flatMap((lot) => lot.order_id ?? []),
      )
    ).map((order) => [order.id, order]),
  )
  return {
    ...page,
    list: page.list.map((lot) => ({
      lot_id: lot.id,
      lot_no: lot.lot_no ?? '',
      title: titleOf(ctx, lot),
      image: lot.image,
      status: lot.status,
      estimate_low_fen: lot.estimate_low_fen,
      estimate_high_fen: lot.estimate_high_fen,
      hammer_fen: lot.hammer_fen,
      price_fen: lot.hammer_fen === null ? null : lot.hammer_fen + premiumFen(lot.hammer_fen, lot),
      bid_count: lot.bid_count,
      sold_at: lot.hammer_fen === null ? null : seconds(lot.post_sold_at ?? lot.closed_at),
      post_sale: lot.post_sold_at !== null,
      reason: lot.status === 'cancelled' ? reasonOf(ctx, lot.cancel_reason) : null,
      mine: SHOWN.mine(lot, user_id),
    })),
    session: card,
    counts: countsShown(outcome),
    hammer_fen: outcome?.hammer_fen ?? 0,
    to_pay: won.flatMap((lot) => {
      const order = orders.get(lot.order_id ?? 0)
      if (order?.status !== 'pending_payment') return []
      return [
        {
          order_id: order.id,
          lot_no: lot.lot_no ?? '',
          payable_fen: dueFen([order]),
          pay_by: seconds(order.pay_deadline),
        },
      ]
    }),
  }
}
