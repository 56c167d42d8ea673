/** The league: what members and operators do with its months. Each call is about a member of its own. */
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import {
  newLeaguePerson,
  newMember,
  recalledMonth,
  runningMonth,
} from '../../../../apps/server/src/domains/league/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

async function byNewcomer({ world }: Fixtures): Promise<ValidCall> {
  await runningMonth(world)
  return { caller: await newBuyer(world, { verified: true }), input: {} }
}

export const PREPARED_FOR_THE_LEAGUE: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'league.current': byNewcomer,
  'league.estimate': byNewcomer,
  async 'league.info'({ world }) {
    const { id, member } = await recalledMonth(world)
    return { caller: member, input: { id } }
  },
  async 'league.join'({ world }) {
    const { id } = await runningMonth(world)
    return { caller: await newLeaguePerson(world), input: { id } }
  },
  async 'league.leave'({ world }) {
    const { pool_id, ...caller } = await newMember(world)
    return { caller, input: { id: pool_id } }
  },
  async 'league.claim'({ world }) {
    const { id, member } = await recalledMonth(world)
    return { caller: member, input: { id } }
  },
  async 'operator.league'({ world, operator }) {
    return { caller: operator, input: { id: (await recalledMonth(world)).id } }
  },
  async 'operator.releaseLeague'({ world, operator }) {
    return { caller: operator, input: { id: (await recalledMonth(world, { released: false })).id, reason: REASON } }
  },
}
