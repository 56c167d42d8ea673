/** The console's calls about one shop: its page, and what operators do to it. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { PenaltyCard } from '../../calls/deposit.ts'
import { ById, CaseCard, FiledLicence, LotCard, OrderCard, opt, UserBrief } from '../../shapes/index.ts'
import { AskedFen, At, Bp, Day, Fen, Id, SignedFen, whole } from '../../units.ts'
import { ShopRow } from '../listed.ts'
import { SHOP_RATE_MAX_BP, SHOPS } from '../resources/shops/shops.ts'
import { Approval, reason } from '../shapes.ts'

/** Everything the console shows of a shop. */
export const ShopInfo = ShopRow.extend({
  kind: z.string(),
  intro: z.string(),
  city: opt(z.string()),
  suspended_reason: opt(z.string()),
  /** Of this moment; debt_fen is what it owes. */
  wallet: z.object({ available_fen: SignedFen, pending_fen: Fen, escrow_fen: Fen, debt_fen: Fen, frozen: z.boolean() }),
  /** What its deposit is judged by: short below this share of what is required, with so many days to top it up. */
  deposit_terms: z.object({ least_bp: Bp, topup_days: z.number().int(), short_at: opt(At) }),
  /** A second operator has still to confirm a commission. */
  rate_proposed: z.boolean(),
  fans: z.number().int(),
  review_count: z.number().int(),
  good_rate_bp: opt(Bp),
  licences: z.array(z.object({ kind: z.string(), expires_on: opt(Day) })),
  /** What it filed, the newest first. */
  filed_licences: z.array(FiledLicence),
  members: z.array(z.object({ user: UserBrief, role: z.enum(['owner', 'staff']), permissions: z.array(z.string()) })),
  lot_counts: z.record(z.string(), z.number().int()),
  /** Waiting, planned and running lots: a suspension takes back those without bids and lets the others run. */
  open_lots: z.object({ without_bids: z.number().int(), with_bids: z.number().int() }),
  newest_lots: z.array(LotCard),
  order_counts: z.record(z.string(), z.number().int()),
  orders: z.array(OrderCard.extend({ buyer: UserBrief })),
  cases: z.array(CaseCard),
  /** Its owner's, as a bidder. */
  penalties: z.array(PenaltyCard),
})

const Act = z.object({ id: Id, ...reason })
const JUDGES = ['review', 'arbiter'] as const
const MONEY = ['finance'] as const

// biome-ignore format: a row opens with its method and path on one line
export const shopRows = {
  shop: {
    method: 'GET', path: '/api/operator/shops/info', effect: 'read', auth: 'operator', roles: SHOPS.roles,
    input: ById,
    data: ShopInfo,
    refusals: ['NOT_FOUND'],
    note: 'One shop: figures, members, lots, orders, cases, licences, penalties.',
  },
  suspendShop: {
    method: 'POST', path: '/api/operator/shops/suspend', effect: 'write', auth: 'operator', roles: JUDGES,
    repeat: { anew: 'once' }, states: ['shop'],
    input: Act,
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a shop from trading: lots without bids are taken back, lots with bids, orders and cases go on. The shop is told why.',
  },
  reinstateShop: {
    method: 'POST', path: '/api/operator/shops/reinstate', effect: 'write', auth: 'operator', roles: JUDGES,
    repeat: { anew: 'once' }, states: ['shop'],
    input: Act,
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Let a suspended shop trade again. It puts its lots up anew by itself.',
  },
  closeShop: {
    method: 'POST', path: '/api/operator/shops/close', effect: 'write', auth: 'operator', roles: JUDGES,
    repeat: { anew: 'once' }, states: ['shop'],
    input: Act,
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'HAS_OPEN_ITEMS', 'REASON_REQUIRED'],
    note: 'Begin to close a shop in which nothing runs any more: its deposit is kept for claims, then goes to its owner.',
  },
  freezeShopWallet: {
    method: 'POST', path: '/api/operator/shops/freeze_wallet', effect: 'write', auth: 'operator', roles: MONEY,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: Act,
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: "Let nothing leave a shop's wallet. Proceeds still arrive, and buyers are refunded all the same.",
  },
  unfreezeShopWallet: {
    method: 'POST', path: '/api/operator/shops/unfreeze_wallet', effect: 'write', auth: 'operator', roles: MONEY,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: Act,
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: "Let a shop use its wallet again.",
  },
  setShopDeposit: {
    method: 'POST', path: '/api/operator/shops/deposit', effect: 'write', auth: 'operator', roles: MONEY,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, required_fen: AskedFen, ...reason }),
    data: ShopRow,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Say what the deposit of a shop must be. One that is short of it has its days to be topped up; what is above it the shop may ask back.',
  },
  setShopRate: {
    method: 'POST', path: '/api/operator/shops/rate', effect: 'write', auth: 'operator', roles: MONEY,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, commission_bp: whole(0, SHOP_RATE_MAX_BP).optional(), ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'ALREADY_DONE', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose the commission of a shop, or without commission_bp the usual one again; a second operator confirms. Lots submitted before keep theirs.',
  },
} as const satisfies Record<string, CallRow>
