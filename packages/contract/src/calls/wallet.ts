/** A person's or shop's money with the platform: what is there, what is held, and every movement. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  Code,
  LedgerLine,
  LedgerSums,
  Nothing,
  opt,
  PAY_REFUSALS,
  PayChannel,
  PaymentStatus,
  PayResult,
  payStart,
} from '../shapes/index.ts'
import { At, Fen, Month, Paging, page } from '../units.ts'
import { Owner } from './address.ts'

const logInput = z.object({
  owner: Owner,
  kind: Code.optional(),
  dir: z.enum(['in', 'out']).optional(),
  month: Month.optional(),
  ...Paging,
})
const logData = page(LedgerLine).extend({ sums: LedgerSums })

/** One recharge or withdrawal in a list. */
const MoneyMove = z.object({
  kind: z.enum(['recharge', 'withdraw', 'spend']),
  no: z.string(),
  title: z.string(),
  amount_fen: Fen,
  fee_fen: opt(Fen),
  channel: opt(PayChannel),
  status: z.union([PaymentStatus, z.enum(['requested', 'approved', 'paying', 'paid', 'rejected', 'done'])]),
  at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const wallet = defineCalls('wallet', {
  balance: {
    method: 'GET', path: '/api/user/Balance/index', effect: 'read', auth: 'user',
    input: z.object({ owner: Owner }),
    data: z.object({
      available_fen: Fen,
      deposit_held_fen: Fen,
      /** In escrow for the caller's own orders (as buyer), or for the shop's orders. */
      escrow_fen: Fen,
      earning_fen: Fen,
      /** Shop: confirmed by buyers, not settled yet. */
      pending_fen: opt(Fen),
      withdrawing_fen: Fen,
      debt_fen: opt(Fen),
      frozen: z.boolean(),
      month: z.object({ in_fen: Fen, out_fen: Fen }),
    }),
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'What the caller or their shop has, and what is held.',
  },
  log: {
    method: 'GET', path: '/api/user/Balance/user_balance_log', effect: 'read', auth: 'user',
    input: logInput,
    data: logData,
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'Fund records, newest first.',
  },
  logByPost: {
    method: 'POST', path: '/api/user/Balance/user_balance_log', effect: 'read', auth: 'user',
    input: logInput,
    data: logData,
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'As GET.',
  },
  rechargeForm: {
    method: 'GET', path: '/api/user/Balance/recharge', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      balance_fen: Fen,
      limits: z.object({ min_fen: Fen, max_fen: Fen, day_left_fen: Fen }),
      presets_fen: z.array(Fen),
      channels: z.array(z.object({ code: PayChannel, name: z.string(), enabled: z.boolean(), reason: opt(z.string()) })),
    }),
    refusals: [],
    note: 'How much may be put in, and how.',
  },
  recharge: {
    method: 'POST', path: '/api/user/Balance/recharge', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ amount_fen: Fen, ...payStart, channel: PayChannel.exclude(['wallet']) }),
    data: PayResult,
    refusals: ['AMOUNT_INVALID', 'LIMIT_REACHED', ...PAY_REFUSALS],
    note: 'Put money into the wallet.',
  },
  moves: {
    method: 'GET', path: '/api/user/Balance/balance_list', effect: 'read', auth: 'user',
    input: z.object({ owner: Owner, type: z.enum(['recharge', 'withdraw', 'spend']), ...Paging }),
    data: page(MoneyMove),
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'Recharges, withdrawals or spending, each with its status.',
  },
})
