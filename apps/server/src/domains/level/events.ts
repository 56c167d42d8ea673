/** What the domain of levels tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const loss = {
  ...{ loss_id: Id, user_id: Id.nullable(), shop_id: Id.nullable(), log_id: Id, delta: z.int() },
  ...{ reason: z.string(), title: z.string(), title_en: z.string().nullable() },
}

export const levelEvents = defineEvents('level', {
  lost: {
    about: 'loss_id',
    payload: { ...loss, detail: z.string(), ask_until: AtMs },
    says: 'Growth value of a person or credit of a shop was lost; a review may be asked for until then.',
  },
  undone: {
    about: 'loss_id',
    payload: { ...loss, decision: z.string(), by_time: z.boolean() },
    says: 'A loss was undone after its review, or because no operator decided in time.',
  },
  upheld: {
    about: 'loss_id',
    payload: { ...loss, decision: z.string() },
    says: 'A loss stands after its review.',
  },
})
