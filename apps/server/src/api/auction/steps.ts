/** The life of a lot as steps of the console's timeline. */
import { type Lot, ofLive } from '../../domains/lot/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Cut, Step } from '../../platform/time/steps.ts'

interface Words {
  en: string
  zh: string
}
const STATES = {
  created: { en: 'Draft made', zh: '建立草稿' },
  submitted: { en: 'Submitted for review', zh: '提交审核' },
  opened: { en: 'Bidding opened', zh: '开拍' },
  sold: { en: 'Ended: sold', zh: '截拍：成交' },
  passed: { en: 'Ended: not sold', zh: '截拍：流拍' },
  cancelled: { en: 'Ended without a sale', zh: '已撤拍' },
  sold_after: { en: 'Sold after the sale', zh: '拍后成交' },
  paid: { en: 'Paid by the winner', zh: '中拍者已付款' },
} satisfies Record<string, Words>
const OFFERS: Record<string, Words> = {
  open: { en: 'Offered to the next bidder', zh: '向次高价者发出转让' },
  accepted: { en: 'Offered to the next bidder, who accepted', zh: '次高价者已接受转让' },
  declined: { en: 'Offered to the next bidder, who declined', zh: '次高价者已拒绝转让' },
  expired: { en: 'Offered to the next bidder, no answer in time', zh: '次高价者逾期未答复' },
  withdrawn: { en: 'Offer to the next bidder withdrawn', zh: '转让已撤回' },
}
const POST_OFFERS: Record<string, Words> = {
  open: { en: 'Offer after the sale', zh: '拍后出价' },
  countered: { en: 'Offer after the sale; another price is asked', zh: '拍后出价，拍卖行已还价' },
  accepted: { en: 'Offer after the sale, accepted', zh: '拍后出价，已成交' },
  declined: { en: 'Offer after the sale, declined', zh: '拍后出价，已谢绝' },
  expired: { en: 'Offer after the sale, no answer in time', zh: '拍后出价，逾期未答复' },
  withdrawn: { en: 'Offer after the sale, withdrawn', zh: '拍后出价，已撤回' },
}
const OUTAGE: Words = { en: 'The service was away; the end moved by as long', zh: '服务中断，结拍时间顺延' }
const PICTURE_LOST: Words = { en: 'The live picture was lost; the end moved', zh: '直播画面中断，结拍时间顺延' }

const inLocale = ({ locale }: Ctx, words: Words): string => (locale === 'zh-CN' ? words.zh : words.en)

/** What the lot's own row and its closing know: at most six steps, numbered in the order they come in. */
export async function lotSteps(ctx: Ctx, lot: Lot, { below, limit }: Cut): Promise<Step[]> {
  const [closing] = await query<{
    result: 'sold' | 'passed' | 'cancelled'
    hammer_fen: number | null
    closed_at: number
  }>(ctx, 'auction_steps_closing', 'select result, hammer_fen, closed_at from lot_closings where lot_id = $1', [lot.id])
  const opened_at = lot.head_hash === null ? null : lot.starts_at
  const all: Array<[at: number | null, state: keyof typeof STATES, amount_fen?: number | null]> = [
    [lot.created_at, 'created'],
    [lot.submitted_at, 'submitted'],
    [opened_at, 'opened', lot.start_fen],
    [closing?.closed_at ?? null, closing?.result ?? 'passed', closing?.hammer_fen],
    [lot.post_sold_at, 'sold_after', lot.hammer_fen],
    [lot.paid_at, 'paid', lot.hammer_fen],
  ]
  return all
    .flatMap(([at, state, amount_fen], i): Step[] =>
      at === null ? [] : [{ id: i + 1, at, title: inLocale(ctx, STATES[state]), amount_fen }],
    )
    .filter(({ id }) => id < below)
    .reverse()
    .slice(0, limit)
}

/** Second chances of a lot, the latest first. */
export async function offerSteps(ctx: Ctx, lot_id: number, { below, limit }: Cut): Promise<Step[]> {
  const rows = await query<{ id: number; user_id: number; amount_fen: number; status: string; created_at: number }>(
    ctx,
    'auction_steps_offers',
    `select id, user_id, amount_fen, status, created_at from bidder_second_chance_offers where lot_id = $1 and id < $2 order by id desc limit $3`,
    [lot_id, below, limit],
  )
  return rows.map(({ id, user_id, amount_fen, status, created_at }) => ({
    id,
    at: created_at,
    by: { type: 'user', id: user_id },
    title: inLocale(ctx, OFFERS[status]!),
    amount_fen,
  }))
}

/** Offers for a lot that passed, the latest first: what was offered, or is asked instead. */
export async function postOfferSteps(ctx: Ctx, lot_id: number, { below, limit }: Cut): Promise<Step[]> {
  const rows = await query<{ id: number; user_id: number; fen: number; status: string; created_at: number }>(
    ctx,
    'auction_steps_post_offers',
    `select id, user_id, coalesce(counter_fen, amount_fen) as fen, status, created_at from sale_post_sale_offers
     where lot_id = $1 and id < $2 order by id desc limit $3`,
    [lot_id, below, limit],
  )
  return rows.map(({ id, user_id, fen, status, created_at }) => ({
    id,
    at: created_at,
    by: { type: 'user', id: user_id },
    title: inLocale(ctx, POST_OFFERS[status]!),
    amount_fen: fen,
  }))
}

/** Outages that moved the lot's end, the latest first. */
export async function outageSteps(ctx: Ctx, lot_id: number, { below, limit }: Cut): Promise<Step[]> {
  const rows = await query<{ id: number; until_at: number }>(
    ctx,
    'auction_steps_outages',
    `select e.outage_id as id, o.until_at from lot_outage_extensions e join lot_outages o on o.id = e.outage_id
     where e.lot_id = $1 and e.outage_id < $2 order by e.outage_id desc limit $3`,
    [lot_id, below, limit],
  )
  return rows.map(({ id, until_at }) => ({ id, at: until_at, title: inLocale(ctx, OUTAGE) }))
}

/** The loss of its live picture, if it moved the lot's end. */
export async function pictureLossSteps(ctx: Ctx, lot_id: number, { below }: Cut): Promise<Step[]> {
  const loss = below > 1 ? await ofLive.lossOf(ctx, lot_id) : undefined
  return loss ? [{ id: 1, at: loss.lost_ms, title: inLocale(ctx, PICTURE_LOST) }] : []
}
