/** Making a shop an auction house. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { listOf } from '../../shapes/index.ts'
import { Id, text } from '../../units.ts'
import { ShopRow } from '../resources/shops/shops.ts'
import { reason } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const houseRows = {
  makeHouse: {
    method: 'POST', path: '/api/operator/shops/make_house', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      id: Id,
      /** Of its licence to hold auctions, as everybody reads it. */
      licence_no: text(30, 4),
      intro: text(500, 4),
      intro_en: text(800, 0).optional(),
      category_ids: listOf(Id, 10).default([]),
      ...reason,
    }),
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Make an active shop an auction house, once its licence was seen. It may prepare sales from then on.',
  },
} as const satisfies Record<string, CallRow>
