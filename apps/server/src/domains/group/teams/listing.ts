/** The leader of a team says whether anybody finds it, or only people who have its link. */
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import * as store from '../store.ts'
import type { Team } from '../tables.ts'
import { pushTeam } from '../telling.ts'

/**
 * Lists a team that forms, or takes it off the lists. No member of another team moves into one that is not listed.
 * @throws Refusal NOT_FOUND (somebody else leads it), STATE_CONFLICT {status}
 */
export async function listTeam(ctx: SignedCtx, team_id: number, listed: boolean): Promise<Team> {
  return inTransaction(ctx, async (tx) => {
    const [team] = await store.lockTeams(tx, [team_id])
    if (team?.leader_user_id !== tx.user.id) refuse('NOT_FOUND')
    if (team.status !== 'forming') refuse('STATE_CONFLICT', { status: team.status })
    await query(tx, 'group_team_list', 'update group_teams set listed = $2 where id = $1', [team_id, listed])
    pushTeam(tx, team)
    return { ...team, listed }
  })
}
