/** The console's acts on lots that run or have ended. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Nothing, opt } from '../../shapes/index.ts'
import { At, Id, rowNumber, text, whole } from '../../units.ts'
import { FEATURED_DAYS_MAX, LOTS } from '../resources/trade/lots.ts'
import { Approval, LotRow, reason } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const lotActRows = {
  lotCategories: {
    method: 'GET', path: '/api/operator/lots/categories', effect: 'read', auth: 'operator', roles: LOTS.roles,
    input: Nothing,
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string(), level: z.number().int() })) }),
    refusals: [],
    note: 'The categories lots stand in, each after the one above it.',
  },
  moveLot: {
    method: 'POST', path: '/api/operator/lots/move', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, category_id: Id, ...reason }),
    data: LotRow.extend({
      category_id: Id,
      /** Questions of the new category the lot has no answer to. */
      unanswered: z.array(z.string()),
    }),
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'LICENCE_REQUIRED', 'CLAIM_HELD', 'REASON_REQUIRED'],
    note: 'Move a lot to another category. Its rules, its commission and its answers stay as they are; its shop is told.',
  },
  featureLot: {
    method: 'POST', path: '/api/operator/lots/feature', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, days: whole(0, FEATURED_DAYS_MAX), ...reason }),
    data: LotRow.extend({ featured_until: opt(At) }),
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Put a lot forward for so many days, or with 0 no more: it stands high among the hot ones, its page says so, its shop is told and pays nothing.',
  },
  voidBid: {
    method: 'POST', path: '/api/operator/lots/void_bid', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    fresh_code: true,
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, seq: rowNumber(1), rule: text(120, 0).default(''), ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'LOT_NOT_LIVE', 'LOT_ENDED', 'ALREADY_DONE', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose to take back all bids of who made one bid on a running lot; a second operator confirms. Everybody reads the reason, and the rule where one is cited.',
  },
} as const satisfies Record<string, CallRow>
