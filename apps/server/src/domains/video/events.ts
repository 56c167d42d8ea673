/** What the domain of short videos tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const video = { video_id: Id, shop_id: Id, title: z.string() }
const decided = { ...video, reason: z.string(), decided_at: AtMs }

export const videoEvents = defineEvents('video', {
  published: {
    about: 'video_id',
    payload: { ...video, was_reviewed: z.boolean(), decided_at: AtMs },
    says: 'A short video is shown.',
  },
  rejected: {
    about: 'video_id',
    payload: { ...decided, appeal_by: AtMs },
    says: 'A reviewer has sent a short video back.',
  },
  removed: {
    about: 'video_id',
    payload: { ...decided, appeal_by: AtMs.nullable() },
    says: 'An operator has taken a short video down.',
  },
  overturned: {
    about: 'video_id',
    payload: decided,
    says: 'The arbiter has overturned the decision on a short video: it is shown.',
  },
  upheld: {
    about: 'video_id',
    payload: decided,
    says: 'The arbiter has upheld the decision on a short video.',
  },
})
