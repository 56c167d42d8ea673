/** What the domain of the league tells others. */
import { AtMs, Fen, Id, Month } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const award = { pool_id: Id, user_id: Id, month: Month, award_fen: Fen, claim_until: AtMs }

export const leagueEvents = defineEvents('league', {
  awarded: {
    about: 'user_id',
    payload: award,
    says: 'A month of the league is released: a member may claim an award.',
  },
  claim_soon: { about: 'user_id', payload: award, says: 'An award of the league is void in a few days.' },
  claimed: {
    about: 'user_id',
    payload: { pool_id: Id, user_id: Id, month: Month, award_fen: Fen },
    says: 'A member has claimed an award of the league.',
    outsiders: 'a bookkeeping that adds up what a person was paid in a year',
  },
  forfeited: {
    about: 'user_id',
    payload: { pool_id: Id, user_id: Id, month: Month, award_fen: Fen, why: z.enum(['time', 'banned', 'left']) },
    says: 'An award of the league is void: it was not claimed in time, or its member is banned or has left.',
  },
})
