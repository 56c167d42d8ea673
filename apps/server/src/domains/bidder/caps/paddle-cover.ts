/** What stands on paddles, for pages: how much somebody may still bid in a sale. A bid itself is held to it by caps/. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type Registrant, sales } from '../../lot/index.ts'
import type { NotEligible } from '../eligibility/eligibility.ts'

/** What stands on one paddle, by lot, in fen. */
interface Paddle {
  limit_fen: number
  /** Its house takes no new bids with it. */
  suspended: boolean
  standing: ReadonlyMap<number, number>
}
export interface Paddles {
  of: ReadonlyMap<string, Paddle>
}
const NONE: Paddles = { of: new Map() }

const keyOf = ({ session_id, user_id }: Registrant): string => `${session_id}:${user_id}`

interface SaleLot {
  id: number
  session_id: number | null
}

/** The paddles one person has for these lots. */
export async function paddlesSeen(ctx: Ctx, user_id: number, lots: readonly SaleLot[]): Promise<Paddles> {
  const session_ids = new Set(lots.flatMap((lot) => lot.session_id ?? []))
  if (session_ids.size === 0) return NONE
  const paddles = await sales().readPaddles(
    ctx,
    [...session_ids].map((session_id) => ({ session_id, user_id })),
  )
  if (paddles.length === 0) return NONE
  const standing = await standingOn(ctx, paddles)
  return {
    of: new Map(paddles.map((one) => [keyOf(one), { ...one, standing: standing.get(keyOf(one)) ?? new Map() }])),
  }
}

/** What each person leads and has not paid, by keys: a sale has a thousand lots, a person a history, and every page of a sale asks this. */
const STANDING = `select w.session_id, w.user_id, l.id as lot_id, l.fen
  from unnest($1::bigint[], $2::bigint[]) as w(session_id, user_id) cross join lateral (
    select lot_id as id, max_fen as fen from (select * from bidder_leading_bids where user_id = w.user_id order by lot_id offset 0) led
    where session_id = w.session_id
    union all
    select id, hammer_fen from (select * from lot_outlines where winner_user_id = w.user_id and session_id = w.session_id and paid_at is null offset 0) won
    where status = 'sold' and deleted_at is null and post_sold_at is null) l`

/** What stands on paddles, by lot: maximums that lead, and hammer prices won and not paid; what was bought after the sale is not. */
export async function standingOn(ctx: Ctx, who: readonly Registrant[]): Promise<Map<string, Map<number, number>>> {
  const rows = await query<Registrant & { lot_id: number; fen: number }>(ctx, 'bidder_standing_on_paddles', STANDING, [
    who.map((one) => one.session_id),
    who.map((one) => one.user_id),
  ])
  const by_paddle = Map.groupBy(rows, keyOf)
  return new Map(
    [...by_paddle].map(([key, lots]) => [key, new Map(lots.map(({ lot_id, fen }) => [lot_id, fen]))] as const),
  )
}

export const sumOf = (standing: ReadonlyMap<number, number> | undefined): number =>
  [...(standing?.values() ?? [])].reduce((sum, fen) => sum + fen, 0)

/** Whether a bid of this amount would stay within the paddle; the lot's own present maximum is replaced by it. */
export function judgePaddle(
  paddles: Paddles,
  lot: SaleLot,
  { user_id, amount_fen }: { user_id: number; amount_fen: number },
): NotEligible | undefined {
  if (lot.session_id === null) return undefined
  const session_id = lot.session_id
  const paddle = paddles.of.get(keyOf({ session_id, user_id }))
  if (!paddle) return { key: 'PADDLE_REQUIRED', details: { session_id } }
  if (paddle.suspended) return { key: 'PADDLE_SUSPENDED', details: { session_id } }
  const elsewhere_fen = sumOf(paddle.standing) - (paddle.standing.get(lot.id) ?? 0)
  const left_fen = Math.max(0, paddle.limit_fen - elsewhere_fen)
  if (amount_fen <= left_fen) return undefined
  return { key: 'PADDLE_LIMIT', details: { session_id, limit_fen: paddle.limit_fen, left_fen } }
}
