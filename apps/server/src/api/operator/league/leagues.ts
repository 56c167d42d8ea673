/** Months of the league at the desk: computed by themselves, released by two operators. */
import { LEAGUES, type LeagueRow as RowShape } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as league from '../../../domains/league/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: LEAGUES,
  from: sql`league_pools l`,
  id: sql`l.id`,
  filters: { status: sql`l.status` },
  sorts: { month: { by: sql`l.month`, type: 'text' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Array<z.input<typeof RowShape>>> {
  const members = await league.membersIn(ctx, ids)
  return inOrder(ids, [...(await league.poolsByIds(ctx, ids)).values()]).map((pool) => ({
    ...{ id: pool.id, month: pool.month, status: pool.status, members: members.get(pool.id) ?? 0 },
    ...{ amount_fen: pool.amount_fen, awarded_fen: pool.awarded_fen },
    closes_at: seconds(pool.to_at),
    claim_until: seconds(pool.claim_until),
  }))
}

export const leagueList = bindDefined(LEAGUES, {
  source,
  rows: present,
  file: {},
  async view(ctx, { id }) {
    const pool = (await league.poolById(ctx, id))!
    const waits = (await waitingFor(ctx, league.LEAGUE_RELEASE, [id])).get(String(id))
    return {
      commission_fen: pool.commission_fen === null ? null : Math.max(0, pool.commission_fen),
      total_weight: pool.total_weight,
      ...(await league.claimedOf(ctx, id)),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged: ({ status, month, awarded_fen }) => ({ status, month, awarded_fen }),
  acts: {
    async releaseLeague(tx, { id, reason }) {
      await league.proposeRelease(tx, id, reason)
      return { noted: true }
    },
  },
})
