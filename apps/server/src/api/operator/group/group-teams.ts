/** Teams of group buys on the console, to look at. */
import { GROUP_TEAMS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { goodsByIds } from '../../../domains/goods/index.ts'
import { buysByIds, teamsByIds } from '../../../domains/group/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { titleOf } from '../../goods/cards.ts'
import { groupTeamSource } from '../../group/console.ts'
import { escrowOfTeams } from '../../group/prices.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const teams = inOrder(ids, await teamsByIds(ctx, ids))
  const buys = new Map((await buysByIds(ctx, [...new Set(teams.map(({ buy_id }) => buy_id))])).map((b) => [b.id, b]))
  const goods = new Map(
    (await goodsByIds(ctx, [...new Set([...buys.values()].map(({ goods_id }) => goods_id))])).map((g) => [g.id, g]),
  )
  const leaders = await userBriefs(ctx, [...new Set(teams.map(({ leader_user_id }) => leader_user_id))])
  const escrow = await escrowOfTeams(ctx, ids)
  return teams.map((team) => {
    const { goods_id } = buys.get(team.buy_id)!
    const of = goods.get(goods_id)
    return {
      id: team.id,
      group_buy_id: team.buy_id,
      goods_id,
      title: of ? titleOf(ctx, of) : '',
      image: of?.image ?? '',
      leader_id: team.leader_user_id,
      leader: leaders.get(team.leader_user_id)?.nickname ?? '',
      size: team.size,
      joined: team.joined,
      status: team.status,
      expires_at: seconds(team.expires_at),
      ended_at: seconds(team.ended_at),
      escrow_fen: escrow.get(team.id) ?? 0,
    }
  })
}

export const groupTeams = bindDefined(GROUP_TEAMS, {
  source: groupTeamSource,
  rows: present,
  file: { goods: (row) => row.title, leader: (row) => row.leader, filled: (row) => `${row.joined}/${row.size}` },
})
