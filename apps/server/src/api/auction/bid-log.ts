/** Proofs of a lot for anybody to check: its public log, its closing record, and a bidder's own receipts. */
import type { auction, Call, Data } from '@juya/contract'
import { merklePath } from '@juya/verify'
import { actsOf, factsOn } from '../../domains/bidder/index.ts'
import { pageOfLots } from '../../domains/finding/index.ts'
import { dayOf, startOfDay } from '../../domains/ledger/index.ts'
import {
  amendments,
  bids,
  chain,
  type Lot,
  type OutageEnd,
  ofLive,
  outagesOf,
  reserveSeals,
  visibleLot,
} from '../../domains/lot/index.ts'
import { closedLeaves, DAY_MS, leafOf, postSaleLeafOf, rootsPage } from '../../domains/proof/index.ts'
import { postSales } from '../../domains/sale/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { momentInLog } from '../live/replays/moment-record.ts'
import { type Card, cardsOf, titleOf } from './cards.ts'
import { rulesSnapshot } from './detail.ts'

const ENTRIES_MAX = 1_000
const ACTS_MAX = 1_000

type Log = Data<(typeof auction)['bidLog'] & Call>

/**
 * A lot's public hash-chained log from after_seq on, and the acts about its maximums from after_act on, with its frozen rules and how it closed.
 * @throws Refusal NOT_FOUND, also for a lot that has not opened: it has no log yet
 */
export async function bidLog(
  ctx: Ctx,
  lot_id: number,
  after_seq: number,
  after_act = after_seq === 0 ? 0 : null,
): Promise<Log> {
  const lot = await visibleLot(ctx, lot_id)
  if (lot.rules_hash === null) refuse('NOT_FOUND')
  const genesis_hash = chain.genesisHash(lot_id, lot.rules_hash)
  const [rows, before, rules, closing, outages, links, sale, reserve, absentees, picture_loss] = await Promise.all([
    bids.bidsAfter(ctx, lot_id, after_seq, ENTRIES_MAX + 1),
    after_seq > 0 ? bids.bidAt(ctx, lot_id, after_seq) : undefined,
    rulesSnapshot(ctx, lot),
    bids.closingOf(ctx, lot_id),
    outagesOf(ctx, [lot_id]),
    amendments.linksOf(ctx, lot_id),
    lot.post_sold_at === null ? undefined : postSales.postSaleById(ctx, lot_id),
    openedReserve(ctx, lot),
    after_act === null ? [] : actsOf(ctx, lot_id, after_act, ACTS_MAX + 1),
    lot.live_session_id === null ? undefined : ofLive.lossOf(ctx, lot_id),
  ])
  const page = rows.slice(0, ENTRIES_MAX)
  const facts = await factsOn(
    ctx,
    lot_id,
    page.map(({ user_id }) => user_id),
  )
  const aliases = new Map(page.map(({ user_id, alias }) => [user_id, alias]))
  const moved_after = lastBehind([...outages, ...links, ...(picture_loss ? [picture_loss] : [])])
  let prev_hash = moved_after.get(after_seq) ?? before?.hash ?? genesis_hash
  const entries = page.map((row) => {
    const entry = {
      lot_id,
      seq: row.seq,
      server_ms: row.placed_at,
      kind: chain.publicKind(row.kind),
      alias: row.alias,
      price_fen: row.amount_fen,
      prev_hash,
      hash: row.hash,
    }
    prev_hash = moved_after.get(row.seq) ?? row.hash
    return entry
  })
  return {
    lot_id,
    title: titleOf(ctx, lot),
    status: lot.status,
    entries,
    extensions: outages.map(extensionShown),
    links,
    picture_loss: picture_loss ?? null,
    reserve,
    absentees: absentees.slice(0, ACTS_MAX),
    absentees_more: absentees.length > ACTS_MAX,
    bidders: [...aliases].flatMap(([user_id, alias]) => {
      const told = facts.get(user_id)
      return told ? [{ alias, facts: told }] : []
    }),
    has_more: rows.length > ENTRIES_MAX,
    genesis_hash,
    head_hash: lot.head_hash ?? genesis_hash,
    rules,
    closing: closing ? closingShown(closing) : null,
    ...(closing ? await dailyRootOf(ctx, closing) : {}),
    ...(await momentInLog(ctx, lot)),
    ...(sale ? { post_sale: postSaleShown(sale), ...(await postSaleRootOf(ctx, sale)) } : {}),
  }
}

/**
 * The secret reserve, where the caller may know it: with the sale anybody, regardless of the winner's later acts; of a lot that passed, the
 * one who led it, once they have made an offer for it.
 */
async function openedReserve(ctx: Ctx, lot: Lot): Promise<Log['reserve']> {
  if (lot.status === 'sold' || lot.status === 'defaulted') return reserveSeals(ctx, lot.id)
  const led = lot.status === 'passed' && ctx.user !== undefined && lot.leader_user_id === ctx.user.id
  return led && (await postSales.offersOn(ctx, lot.id, lot.leader_user_id!)).length > 0 ? reserveSeals(ctx, lot.id) : []
}

interface Link {
  after_seq: number
  prev_hash: string
  hash: string
}
/** The last of the links behind each entry: what comes next follows from it. */
function lastBehind(links: readonly Link[]): Map<number, string> {
  const followed = new Set(links.map(({ prev_hash }) => prev_hash))
  return new Map(links.flatMap(({ after_seq, hash }) => (followed.has(hash) ? [] : [[after_seq, hash] as const])))
}

const extensionShown = ({ lot_id, after_seq, prev_hash, hash, ...at }: OutageEnd): Log['extensions'][number] => ({
  lot_id,
  after_seq,
  from_ms: at.from_at,
  until_ms: at.until_at,
  was_ends_at_ms: at.was_ends_at,
  ends_at_ms: at.ends_at,
  prev_hash,
  hash,
})

export const closingShown = ({ closed_at, ...record }: bids.NewClosing): NonNullable<Log['closing']> => {
  const { lot_id, result, hammer_fen, winner_alias, bid_count, head_hash, rules_hash, signature, key_id } = record
  return {
    lot_id,
    result,
    hammer_fen,
    winner_alias,
    bid_count,
    closed_at_ms: closed_at,
    head_hash,
    rules_hash,
    signature,
    key_id,
  }
}

const postSaleShown = ({ sold_at, ...record }: postSales.PostSale): NonNullable<Log['post_sale']> => {
  const { lot_id, price_fen, buyer_alias, closing_sha256, signature, key_id } = record
  return { lot_id, price_fen, buyer_alias, sold_at_ms: sold_at, closing_sha256, signature, key_id }
}

/**
 * The signed closing records of a day's lots, in order of lot, regardless of later events: a lot whose winner did not pay is
 * under the day's root like any other.
 */
export async function closingsOfDay(
  ctx: Ctx,
  day: string,
  after_lot_id: number,
): Promise<{
  closings: Array<NonNullable<Log['closing']>>
  has_more: boolean
  post_sales: Array<NonNullable<Log['post_sale']>>
}> {
  const from = startOfDay(day)
  const rows = await bids.closingsPage(ctx, {
    from_ms: from,
    to_ms: from + DAY_MS,
    after_lot_id,
    limit: ENTRIES_MAX + 1,
  })
  const has_more = rows.length > ENTRIES_MAX
  const sales = has_more ? [] : await postSales.postSalesBetween(ctx, from, from + DAY_MS)
  return { closings: rows.slice(0, ENTRIES_MAX).map(closingShown), has_more, post_sales: sales.map(postSaleShown) }
}

/** Once the lot's day is over: the day, and the way from the closing record up to its root. */
async function dailyRootOf(
  ctx: Ctx,
  closing: bids.NewClosing,
): Promise<Pick<Log, 'daily_root_day' | 'daily_root_path'>> {
  const found = await pathTo(ctx, closing.closed_at, leafOf(closing))
  return found ? { daily_root_day: found.day, daily_root_path: found.path } : {}
}

/** The same for the record of a lot that was sold after the sale. */
async function postSaleRootOf(
  ctx: Ctx,
  sale: postSales.PostSale,
): Promise<Pick<Log, 'post_sale_root_day' | 'post_sale_root_path'>> {
  const found = await pathTo(ctx, sale.sold_at, postSaleLeafOf(sale))
  return found ? { post_sale_root_day: found.day, post_sale_root_path: found.path } : {}
}

/** The way from a record's leaf up to the root of the day of a moment; undefined while that day is not over. */
async function pathTo(ctx: Ctx, at_ms: number, leaf: string) {
  const day = dayOf(at_ms)
  if ((await databaseNow(ctx)) < startOfDay(day) + DAY_MS) return undefined
  const leaves = await closedLeaves(ctx, day)
  return { day, path: await merklePath(leaves, leaves.indexOf(leaf), chain.sha256) }
}

const FIRST = { page: 1, page_size: 1 }
/** With fewer bids there is no chain to see. */
const SEVERAL_BIDS = 3

/**
 * The lot a check is shown on: the one asked for; else the latest that was sold with several bids and whose day has its signed root, so
 * that every check can be shown; where there is none, the latest that was sold.
 * @throws Refusal NOT_FOUND, also for a lot that has not opened: it has no log yet
 */
export async function lotToCheck(
  ctx: Ctx,
  lot_id: number | undefined,
): Promise<{ lot?: Card | undefined; server_now_ms: number }> {
  const server_now_ms = await databaseNow(ctx)
  if (lot_id !== undefined) {
    const lot = await visibleLot(ctx, lot_id)
    if (lot.rules_hash === null) refuse('NOT_FOUND')
    return { lot: (await cardsOf(ctx, [lot]))[0], server_now_ms }
  }
  const [root] = (await rootsPage(ctx, FIRST)).list
  const signed = root && { bids_min: SEVERAL_BIDS, closed_to: startOfDay(root.day) + DAY_MS }
  for (const filter of signed ? [signed, {}] : [{}]) {
    const { list } = await pageOfLots(ctx, { status: 'sold', ...filter }, 'closed', FIRST)
    if (list.length > 0) return { lot: (await cardsOf(ctx, list))[0], server_now_ms }
  }
  return { server_now_ms }
}

/** The caller's own signed receipts of a lot, or the one of seq. @throws Refusal NOT_FOUND */
export async function bidReceipts(ctx: SignedCtx, lot_id: number, seq: number | undefined) {
  await visibleLot(ctx, lot_id)
  const own = await bids.ownBids(ctx, lot_id, ctx.user.id)
  const wanted = seq === undefined ? own : own.filter((bid) => bid.seq === seq)
  if (seq !== undefined && wanted.length === 0) refuse('NOT_FOUND')
  const seen = await ofLive.sightsOf(
    ctx,
    lot_id,
    wanted.map((bid) => bid.seq),
  )
  return {
    list: wanted.map((bid) => ({
      ...chain.receiptFor(ctx.services, bid, seen.get(bid.seq)),
      at_ms: bid.placed_at,
      amount_fen: bid.amount_fen,
    })),
  }
}
