/** Ranks are made anew every ten minutes, each in one statement. */
import { RANK_DAYS, RANK_PERIODS, RANK_PLACES } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db/db.ts'
import { rankSources } from './sources.ts'

const DAY_MS = 86_400_000

/** Makes every rank anew. Readers see the former one until all of them are there. */
export async function makeRanks(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Two processes may be asked at once: the second finds what the first made, and makes it again.
    await query(tx, 'rank_lock', `select pg_advisory_xact_lock(hashtext('rank'))`, [])
    const now = await databaseNow(tx)
    await query(tx, 'rank_clear', 'delete from rank_places', [])
    for (const [kind, { select, only_chosen }] of rankSources(tx))
      for (const period of RANK_PERIODS) {
        const days = RANK_DAYS[period]
        await query(
          tx,
          `rank_make_${kind}`,
          `insert into rank_places (kind, period, user_id, value)
           select $2, $3, s.user_id, s.value from (${select}) s join account_rank_choices c on c.user_id = s.user_id
           where s.value > 0 ${only_chosen ? 'and c.in_spend_rank' : ''} order by s.value desc, s.user_id limit ${RANK_PLACES}`,
          [days === null ? null : new Date(now - days * DAY_MS).toISOString(), kind, period],
        )
      }
  })
}
