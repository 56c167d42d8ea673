/** Lots on the console: the review queue, one lot with what a reviewer needs beside it, and the decision. */

import { type Condition, LOTS, type PhotoView, type LotRow as RowShape } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../../domains/account/index.ts'
import { proposeVoid } from '../../../domains/bidder/index.ts'
import { featureLot } from '../../../domains/finding/index.ts'
import { accounts, balances } from '../../../domains/ledger/index.ts'
import * as listing from '../../../domains/listing/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import {
  bidsForConsole,
  lotForConsole,
  lotSource,
  lotsForConsole,
  lotWords,
  type OperatorLot,
  pricesOf,
  rejectedLots,
  seenPictures,
} from '../../auction/console.ts'
import { pieceForConsole } from '../../goods/pieces.ts'
import { shopsForConsole } from '../../shop/console.ts'
import { namedCategory } from '../../site/categories.ts'
import { presentApproval } from '../approvals.ts'
import { claimsShown } from '../claims/claims.ts'
import { reviewActs } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { doMove } from './lot-acts.ts'
import { checkLot, histogram, type LotFacts, priceBand, SALES_MIN } from './lot-checks.ts'

type Shown = z.input<typeof RowShape>
type View = z.output<typeof PhotoView>
const SOLD_DAYS = 90
const UNSOLD = ['passed', 'defaulted', 'cancelled']

interface Comparable {
  /** The category whose sales these are. */
  name: string
  sold_fen: number[]
}

/** Sales of the lot's own category; where these are too few, of the whole branch it stands in. */
async function comparable(ctx: Ctx, category_id: number): Promise<Comparable> {
  const { name, path } = await namedCategory(ctx, category_id)
  const sold_fen = await pricesOf(ctx, category_id, SOLD_DAYS)
  const [branch] = path
  if (sold_fen.length >= SALES_MIN || !branch || branch.id === category_id) return { name, sold_fen }
  return { name: branch.name, sold_fen: await pricesOf(ctx, branch.id, SOLD_DAYS) }
}

type Facts = LotFacts & { sold_in: string }

/** The facts the automatic checks judge, for many lots at once. */
async function factsOf(ctx: Ctx, lots: readonly OperatorLot[]): Promise<Map<number, Facts>> {
  const shop_ids = [...new Set(lots.map(({ lot }) => lot.shop_id))]
  const category_ids = [...new Set(lots.map(({ lot }) => lot.category_id))]
  const seen = await seenPictures(
    ctx,
    lots.map(({ lot }) => lot.id),
  )
  const blocked_words = await lotWords(ctx)
  const deposits = await balances(ctx, shop_ids.map(accounts.shopDeposit))
  const shops = await shopsForConsole(ctx, shop_ids)
  const sold = new Map<number, Comparable>()
  for (const id of category_ids) sold.set(id, await comparable(ctx, id))
  return new Map(
    lots.map(({ lot, text }) => {
      const others = seen.filter((one) => one.lot_id === lot.id)
      return [
        lot.id,
        {
          title: lot.title,
          title_en: lot.title_en,
          desc: text.desc,
          desc_en: text.desc_en,
          condition_note: text.condition_note,
          images_count: text.images.length,
          start_fen: lot.start_fen,
          estimate_low_fen: lot.estimate_low_fen,
          estimate_high_fen: lot.estimate_high_fen,
          elsewhere: others.filter((one) => !one.same_shop).map((one) => one.other_title),
          unsold: others
            .filter((one) => one.same_shop && UNSOLD.includes(one.other_status))
            .map((one) => one.other_title),
          sold_fen: sold.get(lot.category_id)!.sold_fen,
          sold_in: sold.get(lot.category_id)!.name,
          shop_deposit_fen: deposits[accounts.shopDeposit(lot.shop_id)] ?? 0,
          shop_deposit_required_fen: shops.find((shop) => shop.id === lot.shop_id)?.deposit_required_fen ?? 0,
          blocked_words,
        },
      ]
    }),
  )
}

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const found = await lotsForConsole(ctx, ids)
  // Only what waits for a review is checked: the list of all lots stays quick.
  const facts = await factsOf(
    ctx,
    found.filter(({ lot }) => lot.status === 'reviewing'),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'lot', ids)
  const claims = await claimsShown(ctx, 'lot', ids)
  return found.map(({ lot, card }) => {
    const known = facts.get(lot.id)
    return {
      ...card,
      submitted_at: seconds(lot.submitted_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(lot.id)),
      claim: claims.get(lot.id) ?? null,
      reserve_fen: lot.reserve_fen,
      reject_reason: lot.reject_reason,
      flags: known ? checkLot(known).flatMap((check) => (check.ok ? [] : [check.key])) : [],
    }
  })
}

/** Of lots that wait, those with findings; asked for "no", those without. */
async function flaggedAmong(ctx: Ctx, ids: number[], { values }: Condition): Promise<number[]> {
  const shown = await present(ctx, ids)
  return shown.flatMap(({ id, flags }) => (values.includes(flags.length > 0 ? '1' : '0') ? [id] : []))
}

/** What a reviewer needs beside the row. */
async function view(ctx: OperatorCtx, { id }: { id: number }) {
  const found = (await lotForConsole(ctx, id))!
  const { lot: row, detail } = found
  const facts = (await factsOf(ctx, [found])).get(id)!
  const [seen, bids, rejected_30d, [shop]] = await Promise.all([
    seenPictures(ctx, [id]),
    bidsForConsole(ctx, id),
    rejectedLots(ctx, row.shop_id),
    shopsForConsole(ctx, [row.shop_id]),
  ])
  const people = await userBriefs(
    ctx,
    bids.map((bid) => bid.user_id),
  )
  const { bins, ...sold } = histogram(facts.sold_fen)
  const { sold_count, good_rate_bp, opened_at } = shop!
  return {
    lot: detail,
    piece: await pieceForConsole(ctx, row.piece_id),
    checks: checkLot(facts),
    sold_90d: { ...sold, bins, category: facts.sold_in, standing: priceBand(facts)?.standing ?? null },
    views_missing: (await namedCategory(ctx, row.category_id)).photo_views.filter(
      (view) => !detail.photo_views.includes(view as View),
    ) as View[],
    seen_before: seen.map((one) => ({ image: one.image, lot_id: one.other_lot_id, title: one.other_title })),
    shop_standing: {
      ...{ sold_count, rejected_30d, good_rate_bp, opened_at: seconds(opened_at) },
      deposit_fen: facts.shop_deposit_fen,
      deposit_required_fen: facts.shop_deposit_required_fen,
    },
    bids: bids.map((bid) => ({ ...bid, nickname: people.get(bid.user_id)?.nickname ?? '' })),
  }
}

const { changed, decided } = reviewActs('lot', async (tx, id) => (await lotForConsole(tx, id))?.lot.status)

export const lots = bindDefined(LOTS, {
  source: { ...lotSource, judge: { field: 'flagged' as const, judge: flaggedAmong } },
  rows: present,
  file: {
    lot: (row) => `L${row.id} ${row.title}`,
    shop: (row) => row.shop.name,
    price_fen: (row) => fileMoney(row.hammer_fen ?? row.current_fen),
    bids: (row) => row.bid_count,
    watching: (row) => row.watch_count,
    ends_at: (row) => fileTime(row.closed_at ?? row.ends_at),
  },
  view,
  logged: ({ status }) => ({ status }),
  acts: {
    approveLot: (tx, { id, note: reason }) =>
      decided(tx, id, { outcome: 'approve', reason }, () => listing.approveLot(tx, id)),
    rejectLot: (tx, { id, reason }) =>
      decided(tx, id, { outcome: 'reject', reason }, () => listing.rejectLot(tx, id, reason)),
    stopLot: (tx, { id, reason }) => changed(tx, id, () => listing.stopLot(tx, id, reason)),
    async moveLot(tx, asked) {
      const unanswered = await doMove(tx, asked)
      const { params } = await namedCategory(tx, asked.category_id)
      const labels = new Map(params.map(({ key, label }) => [key, label]))
      const missing = unanswered.map((key) => labels.get(key) ?? key)
      const [row] = await present(tx, [asked.id])
      return { noted: true, answer: { ...row!, category_id: asked.category_id, unanswered: missing } }
    },
    async featureLot(tx, { id, days, reason }) {
      const { before, ...put } = await featureLot(tx, { lot_id: id, days, reason })
      const featured_until = seconds(put.featured_until)
      const [row] = await present(tx, [id])
      return {
        before: { featured_until: seconds(before) },
        after: { featured_until },
        answer: { ...row!, featured_until },
      }
    },
    // The proposal is what the log keeps.
    async voidBid(tx, { id, seq, rule, reason }) {
      const proposal = await proposeVoid(tx, { lot_id: id, seq, rule: rule.trim(), reason })
      return { noted: true, answer: await presentApproval(tx, proposal) }
    },
  },
})
