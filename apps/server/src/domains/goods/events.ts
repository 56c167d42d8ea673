/** What the goods domain tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const goods = { goods_id: Id, shop_id: Id, title: z.string(), title_en: z.string().nullable(), image: z.string() }

export const goodsEvents = defineEvents('goods', {
  approved: {
    about: 'goods_id',
    payload: { ...goods, decided_at: AtMs },
    says: 'A reviewer has approved goods.',
  },
  master_named: {
    about: 'goods_id',
    payload: { ...goods, images: z.array(z.string()), master_id: Id.nullable() },
    says: 'Goods that are handed in, or were changed since, name the master who made them; without one they name none any more.',
  },
  rejected: {
    about: 'goods_id',
    payload: { ...goods, reason: z.string(), decided_at: AtMs },
    says: 'A reviewer has sent goods back.',
  },
  removed: {
    about: 'goods_id',
    payload: { ...goods, reason: z.string(), decided_at: AtMs },
    says: 'An operator has taken goods off sale.',
  },
  restored: {
    about: 'goods_id',
    payload: { ...goods, decided_at: AtMs },
    says: 'Goods an operator had taken off sale may be sold again.',
  },
})
