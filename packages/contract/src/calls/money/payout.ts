/** Money out: payout accounts, withdrawals, and moving between one's own wallets. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { ById, Nothing, opt, PayoutAccount } from '../../shapes/index.ts'
import { At, Fen, Flag, Id, Ok, PayPassword, SmsCode, text, whole } from '../../units.ts'
import { Owner } from '../address.ts'

export const WithdrawalStatus = z.enum([
  'requested',
  'approved',
  'paying',
  'paid',
  'returned',
  'failed',
  'rejected',
  'cancelled',
])

/** A bank or Alipay account, and from when it can be paid to. */
export const HeldAccount = PayoutAccount.extend({
  state: z.enum(['held', 'ready']),
  usable_at: At,
})

/** How a withdrawal stands, in one sentence that its owner and the desk read alike; until when, where a moment is still to come. */
export const Standing = z.object({ text: z.string(), until_at: opt(At) })

export const WithdrawInfo = z.object({
  id: Id,
  wd_no: z.string(),
  amount_fen: Fen,
  fee_fen: Fen,
  net_fen: Fen,
  status: WithdrawalStatus,
  /** The bank has not said whether it paid. */
  unknown: z.boolean(),
  to: z.object({
    kind: z.enum(['bank', 'alipay', 'card']),
    number_masked: z.string(),
    holder_masked: z.string(),
    bank_name: opt(z.string()),
  }),
  standing: Standing,
  fail_reason: opt(z.string()),
  can_cancel: z.boolean(),
  requested_at: At,
  paid_at: opt(At),
})

const WdNo = z.string().trim().min(6).max(40)
const Amount = whole(1, 100_000_000_000)
/** Digits of a bank account; spaces are left out. */
const BankNumber = z
  .string()
  .transform((raw) => raw.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{12,19}$/, { message: 'not an account number' }))
  .meta({ minLength: 12, maxLength: 19 })
/** A mobile number or an address. */
const AlipayNumber = z
  .string()
  .trim()
  .max(60)
  .regex(/^(1[2-9]\d{9}|[^\s@]+@[^\s@]+\.[^\s@]+)$/, { message: 'a mobile number or an e-mail address' })

const PWD = ['PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'] as const
const OWNER = ['SHOP_REQUIRED', 'PERMISSION_MISSING'] as const
const SMS = ['SMS_WRONG', 'SMS_LAPSED'] as const

// biome-ignore format: a row opens with its method and path on one line
export const payout = defineCalls('payout', {
  withdrawForm: {
    method: 'GET', path: '/api/user/Balance/withdraw', effect: 'read', auth: 'verified',
    input: z.object({ owner: Owner }),
    data: z.object({
      balance_fen: Fen,
      /** What may go to an account: without debts, what open cases ask for, and without what must go back to cards. */
      withdrawable_fen: Fen,
      /** Repaid first. */
      debt_fen: Fen,
      /** Stays in a shop's wallet while after-sale cases that ask for it are open. */
      reserved_fen: Fen,
      frozen: z.boolean(),
      limits: z.object({ min_fen: Fen, max_fen: Fen, day_left_fen: Fen, count_left: z.number().int() }),
      fee_rule: z.object({ fee_fen: Fen, free_left: z.number().int(), next_fen: Fen }),
      accounts: z.array(HeldAccount),
      /** Why nothing leaves now, and until when. */
      holds: z.array(z.object({ reason: z.string(), until_at: At })),
      /** What is left of top-ups, which goes back to the card it came from. */
      sources: z.array(z.object({
        pay_no: z.string(), bank_name: z.string(), last4: z.string(), paid_at: At, left_fen: Fen,
        /** Of left_fen, without what open cases ask for. */
        most_fen: Fen,
        back_from: At, ready: z.boolean(),
      })),
      recent: z.array(WithdrawInfo),
    }),
    refusals: [...OWNER],
    note: 'What may be taken out, where to, and the latest withdrawals.',
  },
  withdraw: {
    method: 'POST', path: '/api/user/Balance/withdraw', effect: 'write', auth: 'verified', before_consent: true, secret: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({
      owner: Owner,
      amount_fen: Amount,
      account_id: Id.optional(),
      /** Of a top-up, instead of an account: what is left of it goes back to its card. */
      pay_no: z.string().trim().min(6).max(40).optional(),
      pay_password: PayPassword,
    }),
    data: WithdrawInfo,
    refusals: [...OWNER, ...PWD, 'PAYOUT_MISSING', 'PAYOUT_HELD', 'WITHDRAW_LIMIT', 'BALANCE_SHORT', 'WALLET_FROZEN'],
    note: 'Take money out: to an account of one’s own, or what is left of a top-up back to its card. It is set aside at once; `to` names where it goes, a card being no account.',
  },
  cancel: {
    method: 'POST', path: '/api/user/Balance/cancel', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once', weighty: true }, states: ['withdrawal'],
    input: z.object({ wd_no: WdNo }),
    data: WithdrawInfo,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...OWNER],
    note: 'Call a withdrawal off before it is approved; the money is back at once.',
  },
  changeForm: {
    method: 'GET', path: '/api/user/Balance/change', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ earning_fen: Fen, shop_wallet_fen: opt(Fen), debt_fen: Fen, reserved_fen: Fen, frozen: z.boolean(), available_fen: Fen }),
    refusals: [],
    note: 'What may be moved into the caller’s wallet: earnings, and for an owner the shop’s money.',
  },
  change: {
    method: 'POST', path: '/api/user/Balance/change', effect: 'write', auth: 'user', before_consent: true, secret: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({ from: z.enum(['earning', 'shop_wallet']), amount_fen: Amount, pay_password: PayPassword }),
    data: z.object({ available_fen: Fen }),
    refusals: [...OWNER, ...PWD, 'BALANCE_SHORT', 'WALLET_FROZEN'],
    note: 'Move earnings, or as a shop’s owner its money, into the caller’s wallet. A shop that owes repays first.',
  },
  repay: {
    method: 'POST', path: '/api/user/Balance/repay', effect: 'write', auth: 'user', before_consent: true, secret: true,
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({ amount_fen: Amount, pay_password: PayPassword }),
    data: z.object({ available_fen: Fen }),
    refusals: [...OWNER, ...PWD, 'AMOUNT_INVALID', 'BALANCE_SHORT'],
    note: 'As a shop’s owner pay what it owes, or a part, out of the caller’s own wallet.',
  },
  accounts: {
    method: 'GET', path: '/api/user/Balance/account_list', effect: 'read', auth: 'user',
    input: z.object({ owner: Owner }),
    data: z.object({ list: z.array(HeldAccount), max: z.number().int(), holder: opt(z.string()) }),
    refusals: [...OWNER],
    note: 'Payout accounts, the default one first; holder is the name they must be in, masked.',
  },
  account: {
    method: 'GET', path: '/api/user/Balance/account_edit', effect: 'read', auth: 'user', secret: true,
    input: ById,
    data: HeldAccount,
    refusals: ['NOT_FOUND'],
    note: 'One payout account.',
  },
  editAccount: {
    method: 'POST', path: '/api/user/Balance/account_edit', effect: 'write', auth: 'user', before_consent: true, secret: true,
    repeat: { anew: 'each', keyless: 'each takes a code of its own' }, states: [],
    input: z.object({ id: Id, is_default: Flag.optional(), branch: text(60, 0).optional(), bank_name: text(40).optional(), sms_code: SmsCode }),
    data: HeldAccount,
    refusals: ['NOT_FOUND', ...SMS],
    note: 'Change what stands beside the number, or make it the default. The number itself cannot change: delete and add.',
  },
  bindAccount: {
    method: 'POST', path: '/api/user/Balance/account_bind', effect: 'write', auth: 'verified', before_consent: true, secret: true,
    repeat: { anew: 'once', keyless: 'each takes a code of its own' }, states: [],
    input: z.object({ owner: Owner, kind: z.enum(['alipay']).default('alipay'), account: AlipayNumber, holder: text(60, 2), sms_code: SmsCode }),
    data: HeldAccount,
    refusals: [...OWNER, 'HOLDER_MISMATCH', 'LIMIT_REACHED', 'ALREADY_BOUND', ...SMS],
    note: 'Bind an Alipay account in the verified name; it can be paid to after some hours.',
  },
  addAccount: {
    method: 'POST', path: '/api/user/Balance/account_add', effect: 'write', auth: 'verified', before_consent: true, secret: true,
    repeat: { anew: 'once', keyless: 'each takes a code of its own' }, states: [],
    input: z.object({
      owner: Owner,
      kind: z.enum(['bank']).default('bank'),
      account: BankNumber,
      holder: text(60, 2),
      bank_code: text(20).optional(),
      bank_name: text(40),
      branch: text(60, 0).optional(),
      sms_code: SmsCode,
    }),
    data: HeldAccount,
    refusals: [...OWNER, 'HOLDER_MISMATCH', 'LIMIT_REACHED', 'ALREADY_BOUND', ...SMS],
    note: 'Bind a bank account in the verified name, a company’s in its own; it can be paid to after some hours.',
  },
  deleteAccount: {
    method: 'GET', path: '/api/user/Balance/account_delete', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Delete a payout account; not while a withdrawal to it is under way.',
  },
})
