/** Group buys and teams as operators list and read them. */
import { GROUP_BUYS, GROUP_TEAMS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`group_buys.id`
const SUBMITTED_AT = sql`coalesce(group_buys.submitted_at, 'infinity')`

export const groupBuySource = listSource<typeof GROUP_BUYS>({
  resource: GROUP_BUYS,
  from: sql`group_buys`,
  id,
  filters: {
    status: sql`group_buys.status`,
    shop_id: sql`group_buys.shop_id`,
    goods_id: sql`group_buys.goods_id`,
  },
  sorts: { id: { by: id, type: 'bigint' }, submitted_at: { by: SUBMITTED_AT, type: 'timestamptz' } },
})

const team_id = sql`group_teams.id`

export const groupTeamSource = listSource<typeof GROUP_TEAMS>({
  resource: GROUP_TEAMS,
  from: sql`group_teams`,
  id: team_id,
  filters: {
    status: sql`group_teams.status`,
    group_buy_id: sql`group_teams.buy_id`,
    leader_id: sql`group_teams.leader_user_id`,
  },
  sorts: { id: { by: team_id, type: 'bigint' } },
})
