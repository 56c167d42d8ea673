/** What the site domain tells others. */
import { AtMs, Bp, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const siteEvents = defineEvents('site', {
  category_rate_announced: {
    about: 'change_id',
    payload: {
      starts_at: AtMs,
      holds_for: z.string(),
      change_id: z.string(),
      title_en: z.string(),
      title_zh: z.string(),
      before_bp: Bp,
      after_bp: Bp,
    },
    says: 'A higher commission of a category is decided.',
  },
  category_rate_called_off: {
    about: 'change_id',
    payload: { change_id: z.string(), title_en: z.string(), title_zh: z.string(), before_bp: Bp, after_bp: Bp },
    says: 'A higher commission of a category does not come.',
  },
  category_renamed: {
    about: 'category_id',
    payload: { category_id: Id },
    says: 'A category has a new name.',
  },
})
