/** A person's or shop's money with the platform: what is there, what is held, and every movement. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
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
} from '../../shapes/index.ts'
import { AskedFen, At, Day, Fen, Id, Month, Paging, page } from '../../units.ts'
import { Owner } from '../address.ts'

const logInput = z.object({
  owner: Owner,
  kind: Code.optional(),
  dir: z.enum(['in', 'out']).optional(),
  month: Month.optional(),
  ...Paging,
})
const logData = page(LedgerLine).extend({ sums: LedgerSums })

/** A wallet's month: opening and lines give the closing. */
const StatementSums = z.object({
  month: Month,
  opening_fen: Fen,
  closing_fen: Fen,
  in_fen: Fen,
  out_fen: Fen,
  lines: z.number().int(),
  /** Once the month is over and its last day signed: the day whose root names it, and the file's SHA-256. */
  signed: opt(z.object({ day: Day, sha256: z.string() })),
})
/** What a calendar year (Asia/Shanghai) brought a person, by where it came from: paid from tasks; settled from invitations, less what was taken back; claimed from the league. Nothing was withheld. */
const EarnedInYear = z.object({ year: z.string(), tasks_fen: Fen, invitations_fen: Fen, league_fen: Fen })
const statementInput = { owner: Owner, month: Month }

/** One recharge or withdrawal in a list. */
const MoneyMove = z.object({
  kind: z.enum(['recharge', 'withdraw', 'spend']),
  no: z.string(),
  title: z.string(),
  amount_fen: Fen,
  fee_fen: opt(Fen),
  channel: opt(PayChannel),
  status: z.union([
    PaymentStatus,
    z.enum(['requested', 'approved', 'paying', 'paid', 'returned', 'failed', 'rejected', 'cancelled', 'done']),
  ]),
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
  statements: {
    method: 'GET', path: '/api/user/Balance/statements', effect: 'read', auth: 'user',
    input: z.object({ owner: Owner }),
    /** The running month first; only months in which something moved. */
    data: z.object({
      list: z.array(StatementSums),
      /** Of people: this year and the one before it, newest first; only years that brought something. */
      earned: z.array(EarnedInYear),
    }),
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'A wallet’s months, newest first, and what a person earned in a year.',
  },
  statement: {
    method: 'GET', path: '/api/user/Balance/statement', effect: 'read', auth: 'user',
    input: z.object({ ...statementInput, ...Paging }),
    data: page(LedgerLine).extend({ sums: StatementSums }),
    refusals: ['NOT_FOUND', 'SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'A wallet’s statement of a month: opening, lines, closing.',
  },
  statementFile: {
    method: 'GET', path: '/api/user/Balance/statement_file', effect: 'read', auth: 'user',
    input: z.object(statementInput),
    data: z.object({
      name: z.string(),
      /** The CSV file; once the month is signed its last row is the proof that packages/verify reads. */
      csv: z.string(),
      signed: opt(z.object({ day: Day, sha256: z.string() })),
      /** What the books say today has the hash that was signed. */
      agrees: z.boolean(),
    }),
    refusals: ['NOT_FOUND', 'SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'The same as a file, with the proof that it is the one that was signed.',
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
    note: 'How much may be put in, the sums offered (presets_fen), and how to pay.',
  },
  recharge: {
    method: 'POST', path: '/api/user/Balance/recharge', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ amount_fen: AskedFen, ...payStart, channel: PayChannel.exclude(['wallet', 'shop_wallet']) }),
    data: PayResult,
    refusals: ['AMOUNT_INVALID', 'LIMIT_REACHED', ...PAY_REFUSALS],
    note: 'Put money into the wallet. A sum outside the limits is AMOUNT_INVALID.',
  },
  kept: {
    method: 'GET', path: '/api/user/Balance/kept', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      /** Without a verified name nothing is told. */
      verified: z.boolean(),
      total_fen: Fen,
      /** What `claimKept` pays out; less than the total where the number alone is too little proof. */
      claimable_fen: Fen,
      list: z.array(z.object({ id: Id, title: z.string(), amount_fen: Fen, kept_at: At, ends_at: At })),
    }),
    refusals: [],
    note: 'Money that came after the caller closed an account they had before: found by their number, or by who they are.',
  },
  claimKept: {
    method: 'POST', path: '/api/user/Balance/kept', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: Nothing,
    data: z.object({ amount_fen: Fen }),
    refusals: ['REALNAME_REQUIRED', 'NOT_FOUND', 'KEPT_ASK_DESK'],
    note: 'Pay it into the wallet.',
  },
  moves: {
    method: 'GET', path: '/api/user/Balance/balance_list', effect: 'read', auth: 'user',
    input: z.object({ owner: Owner, type: z.enum(['recharge', 'withdraw', 'spend']), ...Paging }),
    data: page(MoneyMove),
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING'],
    note: 'Recharges, withdrawals or spending, each with its status; one shape for all types.',
  },
})
