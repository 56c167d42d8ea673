/** The operator console: first floor. Operators have accounts and sessions of their own; no user token opens any of this. */
import { z } from 'zod'
import { caseRows } from './aftersale-operator.ts'
import { defineCalls, OPERATOR_ROLES } from './call.ts'
import { PenaltyCard, PenaltyDetail, PenaltyKind, PenaltyStatus } from './deposit.ts'
import {
  AuditEntry,
  LedgerAccount,
  LedgerTx,
  LotRow,
  OperatorMe,
  RealnameRow,
  reason,
  SettingChange,
  SettingRow,
  search,
  UserInfo,
  UserRow,
} from './operator-shapes.ts'
import {
  ById,
  Code,
  Image,
  Images,
  LotDetail,
  LotMode,
  LotStatus,
  Nothing,
  OrderCard,
  OrderDetail,
  OrderKind,
  OrderStatus,
  opt,
  RealnameStatus,
  UserBrief,
  UserStatus,
} from './shared.ts'
import { At, AtMs, Fen, Flag, Id, Ok, Pg, page, SignedFen, text, whole } from './units.ts'

// biome-ignore format: a row opens with its method and path on one line
export const operator = defineCalls('operator', {
  login: {
    method: 'POST', path: '/api/operator/login', effect: 'write', auth: 'public', secret: true,
    input: z.object({ login: z.string().trim().min(1).max(40), password: z.string().min(1).max(128) }),
    data: z.object({
      challenge: z.string(),
      expires_at: At,
      /** At the first sign-in: what to put into the authenticator. */
      enrol: opt(z.object({ otpauth_url: z.string(), secret: z.string() })),
    }),
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_LOCKED'],
    note: 'First step: login and password. The answer is worth nothing without the authenticator code.',
  },
  loginTotp: {
    method: 'POST', path: '/api/operator/login_totp', effect: 'write', auth: 'public', secret: true,
    input: z.object({ challenge: z.string().min(1).max(200), code: z.string().trim().regex(/^\d{6}$/, { message: '6 digits' }) }),
    data: z.object({ expires_at: At, operator: OperatorMe }),
    refusals: ['TOTP_WRONG', 'ACCOUNT_LOCKED', 'OPERATOR_LOGIN'],
    note: 'Second step: the authenticator code; each code works once. The session is a cookie no script can read.',
  },
  logout: {
    method: 'POST', path: '/api/operator/logout', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    input: Nothing,
    data: Ok,
    refusals: [],
    note: 'End this session.',
  },
  me: {
    method: 'GET', path: '/api/operator/me', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: Nothing,
    data: OperatorMe,
    refusals: [],
    note: 'The operator.',
  },
  overview: {
    method: 'GET', path: '/api/operator/overview', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: Nothing,
    data: z.object({
      queues: z.object({
        lots_reviewing: z.number().int(),
        realname_pending: z.number().int(),
        penalties_appealed: z.number().int(),
        /** After-sale cases the house has to decide. */
        cases_waiting: z.number().int(),
        orders_late: z.number().int(),
        settings_pending: z.number().int(),
      }),
      lots_live: z.number().int(),
      bids_today: z.number().int(),
      orders_today: z.number().int(),
      paid_today_fen: Fen,
      gmv_30d_fen: Fen,
      commission_30d_fen: SignedFen,
      escrow_fen: SignedFen,
      deposits_fen: SignedFen,
      users_new_today: z.number().int(),
      unpaid_lots: z.number().int(),
      invariants_ok: z.boolean(),
      /** Paid sums by day for 30 days, oldest first. */
      days: z.array(z.object({ day: z.string(), paid_fen: Fen, orders: z.number().int() })),
    }),
    refusals: [],
    note: 'What waits, and how the house is doing.',
  },

  lots: {
    method: 'GET', path: '/api/operator/lots', effect: 'read', auth: 'operator', roles: ['review', 'service', 'arbiter'],
    input: z.object({
      status: LotStatus.optional(), mode: LotMode.optional(), shop_id: Id.optional(), q: search,
      sort: z.enum(['waiting', 'new', 'ending', 'price_down']).default('new'), ...Pg,
    }),
    data: page(LotRow),
    refusals: [],
    note: 'Lots; status=reviewing sorted by waiting is the review queue.',
  },
  lot: {
    method: 'GET', path: '/api/operator/lots/info', effect: 'read', auth: 'operator', roles: ['review', 'service', 'arbiter'],
    input: ById,
    data: z.object({
      lot: LotDetail,
      reserve_fen: opt(Fen),
      submitted_at: opt(At),
      reject_reason: opt(z.string()),
      flags: z.array(z.string()),
      /** What the house found out by itself; a check that cannot be computed is not in the list. */
      checks: z.array(z.object({ key: z.string(), ok: z.boolean(), detail: opt(z.string()) })),
      /** What comparable lots were sold for in 90 days, and where this one's expectation stands among them. */
      sold_90d: z.object({
        /** The category whose sales these are: the lot's own, or the branch it stands in where its own are few. */
        category: z.string(), count: z.number().int(), low_fen: opt(Fen), median_fen: opt(Fen), high_fen: opt(Fen), standing: opt(z.enum(['below', 'within', 'above'])),
        bins: z.array(z.object({ from_fen: Fen, to_fen: Fen, count: z.number().int() })),
      }),
      /** Pictures of this lot seen on other lots. */
      seen_before: z.array(z.object({ image: Image, lot_id: Id, title: z.string() })),
      shop: z.object({
        sold_count: z.number().int(), rejected_30d: z.number().int(), deposit_fen: Fen, deposit_required_fen: Fen, good_rate_bp: opt(z.number().int()),
        opened_at: opt(At),
      }),
      bids: z.array(
        z.object({ seq: z.number().int(), user_id: Id, nickname: z.string(), alias: z.string(), amount_fen: Fen, kind: z.string(), at_ms: AtMs }),
      ),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One lot with what a reviewer needs beside it.',
  },
  approveLot: {
    method: 'POST', path: '/api/operator/lots/approve', effect: 'write', auth: 'operator', roles: ['review'],
    input: z.object({ id: Id, note: text(500, 0).optional() }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Let a lot go on sale.',
  },
  rejectLot: {
    method: 'POST', path: '/api/operator/lots/reject', effect: 'write', auth: 'operator', roles: ['review'],
    input: z.object({ id: Id, ...reason }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Send a lot back to its shop with the reason.',
  },
  stopLot: {
    method: 'POST', path: '/api/operator/lots/stop', effect: 'write', auth: 'operator', roles: ['review', 'arbiter'],
    input: z.object({ id: Id, ...reason }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a running lot for fraud or a wrong listing: bids are void, deposits go back.',
  },

  orders: {
    method: 'GET', path: '/api/operator/orders', effect: 'read', auth: 'operator', roles: ['service', 'finance', 'arbiter'],
    input: z.object({
      status: OrderStatus.optional(), kind: OrderKind.optional(), late: Flag.optional(), user_id: Id.optional(), shop_id: Id.optional(),
      q: search, ...Pg,
    }),
    data: page(OrderCard.extend({ buyer: UserBrief })),
    refusals: [],
    note: 'Orders by number, phone, status or lateness.',
  },
  order: {
    method: 'GET', path: '/api/operator/orders/info', effect: 'read', auth: 'operator', roles: ['service', 'finance', 'arbiter'],
    input: ById,
    data: z.object({ order: OrderDetail, buyer: UserRow, txs: z.array(LedgerTx), logs: z.array(AuditEntry) }),
    refusals: ['NOT_FOUND'],
    note: 'One order with both sides and every ledger transaction of it.',
  },

  users: {
    method: 'GET', path: '/api/operator/users', effect: 'read', auth: 'operator', roles: ['service', 'review', 'finance', 'arbiter'],
    input: z.object({ status: UserStatus.optional(), strikes_min: whole(0, 100).optional(), q: search, ...Pg }),
    data: page(UserRow),
    refusals: [],
    note: 'Users by phone, id, nickname, status or strikes.',
  },
  user: {
    method: 'GET', path: '/api/operator/users/info', effect: 'read', auth: 'operator', roles: ['service', 'review', 'finance', 'arbiter'],
    input: ById,
    data: UserInfo,
    refusals: ['NOT_FOUND'],
    note: 'One user: money, orders, deposits, sessions, penalties.',
  },
  restrictUser: {
    method: 'POST', path: '/api/operator/users/restrict', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    input: z.object({ id: Id, until_at: At.optional(), ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a user from bidding, buying and posting, until a time or until taken back. The user is told why.',
  },
  unrestrictUser: {
    method: 'POST', path: '/api/operator/users/unrestrict', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    input: z.object({ id: Id, ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take a restriction back.',
  },
  endSessions: {
    method: 'POST', path: '/api/operator/users/end_sessions', effect: 'write', auth: 'operator', roles: ['service'],
    input: z.object({ id: Id, ...reason }),
    data: z.object({ ended: z.number().int() }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: 'Sign a user out everywhere.',
  },

  realnames: {
    method: 'GET', path: '/api/operator/realname', effect: 'read', auth: 'operator', roles: ['review'],
    input: z.object({ status: RealnameStatus.optional(), kind: z.enum(['person', 'shop']).optional(), ...Pg }),
    data: page(RealnameRow),
    refusals: [],
    note: 'Real-name filings.',
  },
  realname: {
    method: 'GET', path: '/api/operator/realname/info', effect: 'read', auth: 'operator', roles: ['review'], secret: true,
    input: ById,
    data: RealnameRow.extend({
      real_name: z.string(),
      id_no: z.string(),
      /** Addresses of the documents that work for five minutes. */
      documents: z.array(z.object({ kind: z.string(), url: z.string() })),
      shop: opt(z.object({ name: z.string(), logo: opt(Image), intro: z.string(), main_category_ids: z.array(Id) })),
      /** Other accounts of the same person. */
      same_person: z.array(UserBrief),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One filing with its documents; each view is written to the audit log.',
  },
  approveRealname: {
    method: 'POST', path: '/api/operator/realname/approve', effect: 'write', auth: 'operator', roles: ['review'],
    input: z.object({ id: Id, note: text(500, 0).optional() }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED'],
    note: 'Accept a filing; with kind shop the shop is opened.',
  },
  rejectRealname: {
    method: 'POST', path: '/api/operator/realname/reject', effect: 'write', auth: 'operator', roles: ['review'],
    input: z.object({ id: Id, ...reason }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Refuse a filing with the reason.',
  },

  ...caseRows,

  penalties: {
    method: 'GET', path: '/api/operator/penalties', effect: 'read', auth: 'operator', roles: ['arbiter', 'service', 'finance'],
    input: z.object({ status: PenaltyStatus.optional(), kind: PenaltyKind.optional(), user_id: Id.optional(), ...Pg }),
    data: page(PenaltyCard.extend({ user: UserBrief, appealed: z.boolean() })),
    refusals: [],
    note: 'Penalties; status=appealed waits for a decision.',
  },
  penalty: {
    method: 'GET', path: '/api/operator/penalties/info', effect: 'read', auth: 'operator', roles: ['arbiter', 'service', 'finance'],
    input: ById,
    data: PenaltyDetail.extend({ user: UserBrief, logs: z.array(AuditEntry) }),
    refusals: ['NOT_FOUND'],
    note: 'One penalty with its evidence and appeal.',
  },
  decidePenalty: {
    method: 'POST', path: '/api/operator/penalties/decide', effect: 'write', auth: 'operator', roles: ['arbiter'],
    input: z.object({ id: Id, result: z.enum(['impose', 'drop', 'reverse']), images: Images().default([]), ...reason }),
    data: PenaltyDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'WINDOW_CLOSED'],
    note: 'Impose, drop, or within 30 days reverse a penalty.',
  },

  settings: {
    method: 'GET', path: '/api/operator/settings', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ group: Code.optional(), q: search }),
    data: z.object({ list: z.array(SettingRow) }),
    refusals: [],
    note: 'Every setting with its bounds and default.',
  },
  saveSetting: {
    method: 'POST', path: '/api/operator/settings/save', effect: 'write', auth: 'operator', roles: ['root'],
    input: z.object({ key: Code, value: z.unknown(), ...reason }),
    data: SettingRow,
    refusals: ['NOT_FOUND', 'REASON_REQUIRED', 'EDIT_CONFLICT'],
    note: 'Change a setting; running lots and orders keep the terms they have. Settings under dual control wait for a second operator.',
  },
  confirmSetting: {
    method: 'POST', path: '/api/operator/settings/confirm', effect: 'write', auth: 'operator', roles: ['root', 'finance'],
    input: z.object({ change_id: Id, accept: Flag, ...reason }),
    data: SettingRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SELF_ACTION', 'REASON_REQUIRED'],
    note: "Confirm or drop another operator's change.",
  },
  settingHistory: {
    method: 'GET', path: '/api/operator/settings/history', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ key: Code.optional(), ...Pg }),
    data: page(SettingChange),
    refusals: [],
    note: 'Who changed which setting, when and why.',
  },

  ledgerAccounts: {
    method: 'GET', path: '/api/operator/ledger/accounts', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({
      owner_type: z.enum(['user', 'shop', 'order', 'platform', 'external']).optional(), owner_id: Id.optional(), q: search,
      nonzero: Flag.optional(), ...Pg,
    }),
    data: page(LedgerAccount),
    refusals: [],
    note: 'Accounts with their balances.',
  },
  ledgerTxs: {
    method: 'GET', path: '/api/operator/ledger/txs', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({
      account_id: Id.optional(), type: Code.optional(), ref_type: Code.optional(), ref_id: Code.optional(), q: search, ...Pg,
    }),
    data: page(LedgerTx),
    refusals: [],
    note: 'Transactions, newest first.',
  },
  ledgerTx: {
    method: 'GET', path: '/api/operator/ledger/tx', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ id: Id.optional(), tx_no: z.string().trim().max(40).optional() }),
    data: LedgerTx,
    refusals: ['NOT_FOUND'],
    note: 'One transaction with its entries.',
  },
  invariants: {
    method: 'GET', path: '/api/operator/invariants', effect: 'read', auth: 'operator', roles: ['finance', 'service'],
    input: z.object({ run: Flag.default(false) }),
    data: z.object({
      ok: z.boolean(),
      checked_at: At,
      list: z.array(
        z.object({
          name: z.string(), title: z.string(), ok: z.boolean(), broken_count: z.number().int(), sample: z.array(z.record(z.string(), z.unknown())),
        }),
      ),
    }),
    refusals: [],
    note: 'What must hold for every fen, as last checked; run=1 checks now.',
  },
  auditLog: {
    method: 'GET', path: '/api/operator/audit', effect: 'read', auth: 'operator', roles: [],
    input: z.object({
      actor_id: Id.optional(), action: Code.optional(), target_type: Code.optional(), target_id: Code.optional(), q: search, ...Pg,
    }),
    data: page(AuditEntry).extend({ chain_ok: z.boolean() }),
    refusals: [],
    note: 'What operators and the system did; hash-chained.',
  },
})
