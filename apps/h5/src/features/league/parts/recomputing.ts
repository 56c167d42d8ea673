/** Computes a month again on this phone, from what was published of it. */
import { leagueAwards, leaguePoolFen } from '@juya/contract/rewards/league.ts'
import { call, type Data } from '../../../lib/api/client.ts'

export interface Recomputed {
  awards: number
  differing: number
  sum_fen: number
}

/** Reads the whole table, page by page. */
async function wholeMonth(id: number): Promise<Data<'league.info'>> {
  const month = await call('league.info', { id }, { silent: true })
  const table = [...month.table]
  for (let after = month.after; after; ) {
    const page = await call('league.info', { id, after }, { silent: true })
    table.push(...page.table)
    after = page.after
  }
  return { ...month, table }
}

export async function recompute(id: number): Promise<Recomputed> {
  const { pool, commission_fen, table } = await wholeMonth(id)
  const awards = leagueAwards(
    leaguePoolFen(commission_fen ?? 0, pool.rule),
    pool.rule,
    table.map(({ weight }) => weight),
  )
  return {
    awards: awards.length,
    differing: awards.filter((award, n) => award !== table[n]!.award_fen).length,
    sum_fen: awards.reduce((sum, award) => sum + award, 0),
  }
}
