/** Invitations: a person who came by another, a flagged invitation of its own for each act, a poster to delete. */
import { invite } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { flagged, friendOf } from '../../../../apps/server/src/domains/invite/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const REASON = 'as the rules say'

async function ofFlag({ world, operator }: Fixtures): Promise<ValidCall> {
  return { caller: operator, input: { id: await flagged(world), reason: REASON } }
}

export const PREPARED_FOR_INVITES: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'invite.createPoster'({ world }) {
    return { caller: await newBuyer(world), input: { template: 'invite', look: 'red' } }
  },
  async 'invite.deletePoster'({ world }) {
    const caller = await newBuyer(world)
    const { id } = await world.call(caller, invite.createPoster, {})
    return { caller, input: { id } }
  },
  async 'invite.end'({ world }) {
    return { caller: await friendOf(world, await newBuyer(world)), input: {} }
  },
  async 'operator.inviteFlag'({ world, operator }) {
    return { caller: operator, input: { id: await flagged(world) } }
  },
  'operator.keepInvitation': ofFlag,
  'operator.voidInvitation': ofFlag,
}
