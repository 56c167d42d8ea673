/** What a lot's own page reads beside the lot, in one round trip: it is the page people look at most. */
import type { RuleSentence } from '@juya/verify'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { stateOf } from '../bidding/bid-store.ts'
import type { TickFacts } from '../bidding/tick.ts'
import type { FrozenRow, Lot, LotText } from '../store.ts'

export interface LotPage {
  text: LotText
  /** Nothing before the lot has opened. */
  frozen: FrozenRow | undefined
  tick: TickFacts
  views: number
}

interface PageRow extends LotText {
  version: number | null
  hash: string
  facts: Record<string, unknown>
  sentences: RuleSentence[]
  frozen_at: number
  leader_alias: string | null
  views: number
  now_ms: number
}

/** A lot's words, its frozen rules with their sentences in the caller's language, the facts of its tick, and how often it was looked at. */
export async function lotPage(ctx: Ctx, lot: Lot): Promise<LotPage> {
  const [row] = await query<PageRow>(
    ctx,
    'lot_lot_page',
    `select t.*, r.version, r.hash, r.facts, r.sentences -> $2::text as sentences, r.frozen_at, p.alias as leader_alias,
       (select coalesce(sum(v.views), 0)::int from lot_daily_views v where v.lot_id = t.lot_id) as views,
       (extract(epoch from platform_now()) * 1000)::bigint as now_ms
     from lot_texts t left join lot_rules r on r.lot_id = t.lot_id
       left join lot_bidders p on p.lot_id = t.lot_id and p.user_id = $3
     where t.lot_id = $1`,
    [lot.id, ctx.locale === 'en' ? 'en' : 'zh', lot.leader_user_id],
  )
  const { version, hash, facts, sentences, frozen_at, leader_alias, views, now_ms, ...text } = row!
  return {
    text,
    frozen: version === null ? undefined : { lot_id: lot.id, version, hash, facts, sentences, frozen_at },
    tick: {
      lot_id: lot.id,
      state: stateOf(lot),
      tick_seq: lot.tick_seq,
      bidder_count: lot.bidder_count,
      leader_alias,
      winner_user_id: lot.winner_user_id,
      now_ms,
    },
    views,
  }
}
