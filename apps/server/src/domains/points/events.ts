/** What the domain of points tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const pointsEvents = defineEvents('points', {
  adjusted: {
    about: 'user_id',
    payload: { user_id: Id, delta: z.int(), balance: z.int(), debt: z.int(), reason: z.string() },
    says: 'Two operators have corrected the points of a person.',
  },
  lapsed: {
    about: 'user_id',
    payload: { user_id: Id, points: z.int() },
    says: 'Points of a person have lapsed.',
  },
  lapse_soon: {
    about: 'user_id',
    payload: { user_id: Id, points: z.int(), ends_at: AtMs, days: z.int() },
    says: 'Points of a person lapse in thirty days, or in seven.',
  },
  week_kept: {
    about: 'user_id',
    payload: { user_id: Id, day: z.string() },
    says: 'A person has checked in seven days in a row; day is the one that completed them.',
  },
})
