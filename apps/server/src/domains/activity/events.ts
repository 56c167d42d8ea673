/** What the domain of activities tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const share = { share_id: Id, user_id: Id, template_id: Id, name: z.string(), needed: z.int(), helped: z.int() }

export const activityEvents = defineEvents('activity', {
  helped: {
    about: 'share_id',
    payload: { ...share, lapses_at: AtMs },
    says: 'A friend has helped a person who brings friends for a coupon.',
  },
  earned: { about: 'share_id', payload: share, says: 'A person has brought enough friends and has the coupon.' },
  lapsed: {
    about: 'share_id',
    payload: share,
    says: 'A person has not brought enough friends in time; the coupon that was kept for them is free again.',
  },
})
