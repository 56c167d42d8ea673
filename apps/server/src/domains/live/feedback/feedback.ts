/** What viewers say of a session: one to five, with a few words. Its shop reads it without a name. */
import { LIVE_FEEDBACK_DAYS } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isBlocked } from '../../block/index.ts'
import { checkMuted } from '../../report/index.ts'
import { memberIds } from '../../shop/index.ts'
import { checkWords } from '../../site/index.ts'
import { sessionById } from '../store.ts'
import type { Feedback, Session } from '../tables.ts'

const DAY_MS = 86_400_000

/** What one viewer said. */
export type Said = Feedback
type Row = Said & Record<string, unknown>

/** Until when a session takes feedback, in ms; null: as long as it runs. */
const feedbackUntil = ({ ended_at }: Pick<Session, 'ended_at'>): number | null =>
  ended_at === null ? null : ended_at + LIVE_FEEDBACK_DAYS * DAY_MS

/** Whether somebody is one of the shop, or kept away by it from everything: neither says how its sessions are. */
async function standsApart(ctx: Ctx, user_id: number, shop_id: number): Promise<'own' | 'kept_away' | undefined> {
  if ((await memberIds(ctx, shop_id)).includes(user_id)) return 'own'
  const shop = [{ type: 'shop', id: shop_id }] as const
  return (await isBlocked(ctx, 'all', shop, [{ type: 'user', id: user_id }])) ? 'kept_away' : undefined
}

/**
 * What a person said of a session, where they may say something now.
 * @returns undefined: they may not
 */
export async function ownFeedback(
  ctx: Ctx,
  user_id: number,
  session: Session,
  now: number,
): Promise<{ until: number | null; said: Said | undefined } | undefined> {
  const until = feedbackUntil(session)
  if (session.started_at === null || (until !== null && now > until)) return undefined
  if (await standsApart(ctx, user_id, session.shop_id)) return undefined
  const [said] = await query<Row>(
    ctx,
    'live_feedback_own',
    'select * from live_feedback where session_id = $1 and user_id = $2',
    [session.id, user_id],
  )
  return { until, said }
}

/**
 * Says how a session is; said again it replaces what was said.
 * @throws Refusal NOT_FOUND (also where the shop keeps the caller away), SELF_ACTION (one's own shop), STATE_CONFLICT {status} (it has not begun),
 *   WINDOW_CLOSED, MUTED, CONTENT_BLOCKED
 */
export async function giveFeedback(
  ctx: SignedCtx,
  given: { session_id: number; rating: number; content?: string | undefined },
): Promise<Said> {
  return inTransaction(ctx, async (tx) => {
    const session = (await sessionById(tx, given.session_id)) ?? refuse('NOT_FOUND')
    const apart = await standsApart(tx, tx.user.id, session.shop_id)
    if (apart) refuse(apart === 'own' ? 'SELF_ACTION' : 'NOT_FOUND')
    if (session.started_at === null) refuse('STATE_CONFLICT', { status: session.status })
    const until = feedbackUntil(session)
    if (until !== null && (await databaseNow(tx)) > until) refuse('WINDOW_CLOSED')
    await checkMuted(tx, tx.user.id)
    await checkWords(tx, given.content)
    const [row] = await query<Row>(
      tx,
      'live_feedback_give',
      `insert into live_feedback (session_id, user_id, rating, content) values ($1, $2, $3, $4)
       on conflict (session_id, user_id) do update set rating = excluded.rating, content = excluded.content, said_at = platform_now() returning *`,
      [session.id, tx.user.id, given.rating, given.content || null],
    )
    return row!
  })
}

/** How many said something of a session, what they give it together in tenths of a point, and their latest words. */
export async function feedbackOn(
  ctx: Ctx,
  session_id: number,
  words_max: number,
): Promise<{ count: number; average_tenths: number | null; words: Said[] }> {
  const [sum] = await query<{ count: number; average_tenths: number | null }>(
    ctx,
    'live_feedback_sum',
    'select count(*)::int as count, round(avg(rating) * 10)::int as average_tenths from live_feedback where session_id = $1',
    [session_id],
  )
  const words = await query<Row>(
    ctx,
    'live_feedback_words',
    'select * from live_feedback where session_id = $1 and content is not null order by said_at desc, user_id limit $2',
    [session_id, words_max],
  )
  return { ...sum!, words }
}

/** A person has left: what they said goes with them. */
export const forgetFeedback = async (tx: Tx, user_id: number): Promise<void> => {
  await query(tx, 'live_feedback_forget', 'delete from live_feedback where user_id = $1', [user_id])
}
