/** Lots and bids for tests. */
import { createPublicKey, randomUUID } from 'node:crypto'
import { auction } from '@juya/contract'
import type { AuctionLog } from '@juya/verify'
import { inTransaction } from '../../platform/db/db.ts'
import { type Caller, guest, type World } from '../../testing/world.ts'
import { newQuoteToken } from '../bidder/eligibility/quote-token.ts'
import { indexLots } from '../finding/indexing/search-index.ts'
import { admit } from '../listing/handing-in.ts'
import { writeThings } from '../search/index.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { categoryIdByCode, categoryOf, treeOf } from '../site/index.ts'
import { openAll } from './opening/opening.ts'
import * as store from './store.ts'

export { leaveHeartbeat } from './closing/outages.ts'

export interface LotOptions extends Partial<store.LotFields>, Partial<store.TextFields> {
  shop?: TestShop
  /** ms from now until it ends. */
  ends_in_ms?: number
}
export interface TestLot {
  id: number
  shop: TestShop
  ends_at: number
}

/** Any category lots may stand in. */
export async function anyCategory(world: World): Promise<number> {
  const known = await categoryIdByCode(world.ctx, 'jade')
  if (known) return known
  const { children } = await treeOf(world.ctx)
  const [first] = children.get(null)!
  return children.get(first!.id)?.[0]?.id ?? first!.id
}

/** Another than that, which no shop needs a licence for. */
export async function otherCategory(world: World): Promise<number> {
  const own = await anyCategory(world)
  const { by_id } = await treeOf(world.ctx)
  return [...by_id.values()].find(({ id, is_liquor, is_restricted }) => id !== own && !is_liquor && !is_restricted)!.id
}

/** An answer to each of a category's questions. */
async function firstChoices(world: World, category_id: number): Promise<Record<string, string>> {
  const { params } = await categoryOf(world.ctx, category_id)
  return Object.fromEntries(params.map(({ key, options_zh: [choice = '若干'] }) => [key, choice]))
}

/** A lot's form as a shop fills it in, whole but for what a test says otherwise. */
export async function lotForm(world: World) {
  const category_id = await anyCategory(world)
  const params = await firstChoices(world, category_id)
  return (more: Record<string, unknown> = {}) => ({
    mode: 'single' as const,
    title: '清 白玉牌',
    title_en: 'Qing white jade plaque',
    category_id,
    images: ['upload/2026/01/test/a.webp', 'upload/2026/01/test/b.webp'],
    desc: '包浆温润，沁色自然。',
    params,
    start_fen: 200_00,
    duration_s: 3_600,
    ...more,
  })
}
export type LotForm = Awaited<ReturnType<typeof lotForm>>

/** A draft with defaults: from ¥100 by the table, no deposit, free shipping. */
export async function draftLot(
  world: World,
  { shop, ends_in_ms = 3_600_000, ...options }: LotOptions = {},
): Promise<TestLot> {
  const owner = shop ?? (await newShop(world))
  const now = await world.now()
  const planned_end_at = Math.ceil((now + ends_in_ms) / 1_000) * 1_000
  const category_id = options.category_id ?? (await anyCategory(world))
  const text = {
    images: ['upload/2026/01/test/lot.webp'],
    photo_views: [],
    video: null,
    video_poster: null,
    desc: '清代白玉，包浆温润。',
    desc_en: null,
    params: await firstChoices(world, category_id),
    condition_note: null,
    condition_note_en: null,
    provenance: null,
    provenance_en: null,
    certificate_issuer: null,
    certificate_no: null,
    master_id: null,
    report_no: null,
  }
  const lot: store.LotFields = {
    mode: 'single',
    category_id,
    title: '清 白玉摆件',
    title_en: null,
    start_fen: 100_00,
    increment_mode: 'table',
    increment_fen: null,
    reserve_fen: null,
    buy_now_fen: null,
    estimate_low_fen: null,
    estimate_high_fen: null,
    deposit_fen: 0,
    premium_bp: 0,
    shipping_fen: 0,
    return_policy: 'none',
    soft_close_window_s: 120,
    soft_close_extend_s: 120,
    starts_at: null,
    planned_end_at,
    duration_s: null,
  }
  const id = await inTransaction(world.ctx, async (tx) => {
    const lot_id = await store.addLot(tx, { ...lot, ...options, shop_id: owner.id }, { ...text, ...options })
    await indexLots(tx, [lot_id])
    await writeThings(tx, 'lot', [lot_id])
    return lot_id
  })
  return { id, shop: owner, ends_at: planned_end_at }
}

/** A lot that is open for bids; its rules are frozen and its clock runs. */
export async function runningLot(world: World, options: LotOptions = {}): Promise<TestLot> {
  const lot = await draftLot(world, options)
  const now = await world.now()
  await inTransaction(world.ctx, async (tx) => {
    await openAll(tx, await store.lockLots(tx, [lot.id]), now)
    await writeThings(tx, 'lot', [lot.id])
  })
  return lot
}

/** A lot that is announced and opens in an hour: maximums may be left for it. */
export async function announcedLot(world: World, options: LotOptions = {}): Promise<TestLot> {
  const starts_at = Math.ceil((await world.now()) / 1_000) * 1_000 + 3_600_000
  const lot = await draftLot(world, { starts_at, ends_in_ms: 5 * 3_600_000, ...options })
  await inTransaction(world.ctx, async (tx) => {
    await admit(tx, await store.lockLots(tx, [lot.id]), await world.now())
    await writeThings(tx, 'lot', [lot.id])
  })
  return lot
}

/** Time goes by, and no node that takes bids leaves a heartbeat. Deadlines that come due are not done. */
export async function silentFor(world: World, ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql(`update lot_heartbeat set seen_at = seen_at - $1::int * interval '1 millisecond'`, [ms])
}

/** The input of a bid in yuan. */
export const offer = (
  lot: { id: number },
  yuan: number,
  more: {
    kind?: 'manual' | 'proxy' | 'buy_now'
    client_bid_id?: string
    confirm_large?: boolean
    seen_fen?: number
    seen_captured_at_ms?: number
    seen_piece?: number
    seen_lag_ms?: number
  } = {},
) => ({
  id: lot.id,
  amount_fen: yuan * 100,
  client_bid_id: randomUUID(),
  ...more,
})

/** Places a bid that must be taken. */
export const placed = (
  world: World,
  person: { token: string },
  lot: { id: number },
  yuan: number,
  more: Parameters<typeof offer>[2] = {},
) => world.call(person, auction.bid, offer(lot, yuan, more))

/** A lot's log as anybody exports it, up to its root. */
export async function exportedLog(world: World, { id }: { id: number }): Promise<AuctionLog> {
  const log = await world.call(guest, auction.bidLog, { id })
  const { rules, entries, extensions, links, picture_loss, reserve, absentees, closing } = log
  const der = createPublicKey(world.services.secrets.receipt_public_key).export({ format: 'der', type: 'spki' })
  const keys = [{ key_id: world.services.secrets.receipt_key_id, public_key: der.subarray(-32).toString('base64') }]
  const chain = { entries, extensions, links, picture_loss, reserve, absentees }
  return { format: 'juya.auction-log.v1', lot_id: id, rules, ...chain, closing, keys }
}

/** The token of a deposit's quote for a person, or for the owner of a shop. */
export function quoteTokenFor(world: World, caller: Caller, lot_id: number): string {
  const { owner, id } = caller as { owner?: { id: number }; id?: number }
  return newQuoteToken(world.ctx, { user_id: owner?.id ?? id ?? 0, lot_id })
}

type Sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

/** Rows of a lot many times over, cheaply: without deadlines, for what deals with many. @returns the ids of the copies */
export async function copyLot(sql: Sql, id: number, copies: number): Promise<number[]> {
  const columnsOf = async (table: string, key: string) => {
    const columns = await sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name <> $2`,
      [table, key],
    )
    return columns.map(({ name }) => `"${name}"`).join(', ')
  }
  const own = await columnsOf('lot_lots', 'id')
  const made = await sql<{ id: number }>(
    `insert into lot_lots (${own}) select ${own} from lot_lots, generate_series(1, $2) where id = $1 returning id::int as id`,
    [id, copies],
  )
  const ids = made.map((row) => row.id)
  for (const table of ['lot_texts', 'finding_lot_facets']) {
    const names = await columnsOf(table, 'lot_id')
    await sql(
      `insert into ${table} (lot_id, ${names}) select n, ${names} from ${table}, unnest($2::bigint[]) as n where lot_id = $1`,
      [id, ids],
    )
  }
  // Found as the one they are copies of; the lane has nothing to do for so many.
  await sql(
    `insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
     select kind, n, shop_id, category_id, is_open, words, title, version from search_documents, unnest($2::bigint[]) as n where kind = 'lot' and ref_id = $1`,
    [id, ids],
  )
  await sql(
    `delete from platform_outbox_deliveries where subscriber = 'search.write' and aggregate = any (select 'thing:lot' || n from unnest($1::bigint[]) as n)`,
    [ids],
  )
  return ids
}

/** Scheduled lots, the first of them whole. @returns their ids */
export async function manyLots(world: World, count: number, options: LotOptions = {}): Promise<number[]> {
  const starts_at = Math.ceil((await world.now()) / 1_000) * 1_000 + 86_400_000
  const { id } = await draftLot(world, { starts_at, ends_in_ms: 3 * 86_400_000, ...options })
  await world.sql(`update lot_lots set status = 'scheduled' where id = $1`, [id])
  return [id, ...(count > 1 ? await copyLot(world.sql as Sql, id, count - 1) : [])]
}
