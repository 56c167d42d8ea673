/** The console's calls about names that shops asked for. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { NameChangeStatus } from '../../calls/shop.ts'
import { ById, Image, opt, Promised } from '../../shapes/index.ts'
import { At, Id, text } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../claims.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { SHOP_NAMES } from '../resources/shops.ts'
import { AuditEntry, reason } from '../shapes.ts'

/** A name in the console's list. */
const ShopNameRow = z.object({
  id: Id,
  shop_id: Id,
  logo: opt(Image),
  name: z.string(),
  name_en: opt(z.string()),
  before: z.string(),
  status: NameChangeStatus,
  asked_at: At,
  promise: opt(Promised),
  claim: opt(Claim),
  reason: opt(z.string()),
  decided_at: opt(At),
})

const REVIEWERS = ['review'] as const

// biome-ignore format: a row opens with its method and path on one line
export const shopNameRows = {
  shopNames: {
    method: 'GET', path: '/api/operator/shop_names', effect: 'read', auth: 'operator', roles: SHOP_NAMES.roles,
    input: listInput(SHOP_NAMES),
    data: listPage(ShopNameRow),
    refusals: [],
    note: 'Names that shops asked for; status=waiting is the queue.',
  },
  shopName: {
    method: 'GET', path: '/api/operator/shop_names/info', effect: 'read', auth: 'operator', roles: SHOP_NAMES.roles,
    input: ById,
    data: ShopNameRow.extend({
      before_en: opt(z.string()),
      intro: z.string(),
      verified: z.boolean(),
      fans_count: z.number().int(),
      /** Names of other shops that a reader does not tell from this one: it cannot be approved then. */
      alike: z.array(z.string()),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One name with what a reviewer needs beside it.',
  },
  approveShopName: {
    method: 'POST', path: '/api/operator/shop_names/approve', effect: 'write', auth: 'operator', roles: REVIEWERS,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: ShopNameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SHOP_NAME_TAKEN', ...CLAIM_REFUSALS],
    note: 'Give the shop the name it asked for.',
  },
  rejectShopName: {
    method: 'POST', path: '/api/operator/shop_names/reject', effect: 'write', auth: 'operator', roles: REVIEWERS,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: ShopNameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Refuse a name with the reason, which the shop reads.',
  },
} as const satisfies Record<string, CallRow>
