/** The operator console: first floor. Operators have accounts and sessions of their own; no user token opens any of this. */
import { z } from 'zod'
import { defineCalls, OPERATOR_ROLES } from '../call.ts'
import { PenaltyCard, PenaltyDetail } from '../calls/deposit.ts'
import {
  ById,
  Image,
  Images,
  LotDetail,
  Nothing,
  OrderCard,
  OrderDetail,
  opt,
  PhotoView,
  Promised,
  UserBrief,
} from '../shapes/index.ts'
import { At, AtMs, Fen, Flag, Id, Ok, Paging, page, text } from '../units.ts'
import { backgroundRows } from './background.ts'
import { bulkRows } from './bulk/rows.ts'
import { CLAIM_REFUSALS, Claim, claimRows, seen, seenOf } from './claims.ts'
import { bannerRows } from './content/banners.ts'
import { broadcastRows } from './content/broadcasts.ts'
import { categoryRows } from './content/categories.ts'
import { couponRows } from './content/coupons.ts'
import { templateRows } from './content/templates.ts'
import { textRows } from './content/texts.ts'
import { macroRows } from './desk/macros.ts'
import { overviewRows } from './desk/overview.ts'
import { passkeyRows } from './desk/passkeys.ts'
import { searchRows } from './desk/search.ts'
import { secondLookRows } from './desk/second-looks.ts'
import { sessionRows } from './desk/sessions.ts'
import { timelineRows } from './desk/timeline.ts'
import { viewRows } from './desk/views.ts'
import { dutyRows } from './duty/rows.ts'
import { listedRows } from './listed.ts'
import { operatorRows } from './operators.ts'
import { deskRows } from './people/desk.ts'
import { personRows } from './people/person.ts'
import { reportRows } from './people/reports.ts'
import { userActRows } from './people/user-acts.ts'
import { plotRows } from './plots/rows.ts'
import { previewRows } from './preview.ts'
import { AUDIT, LOTS, ORDERS, PENALTIES, REALNAMES, TXS, USERS } from './resources/index.ts'
import { listInput, listPage } from './resources/list-call.ts'
import { settingRows } from './settings.ts'
import {
  AuditEntry,
  LedgerAccount,
  LedgerTx,
  LotRow,
  OperatorMe,
  PieceShown,
  RealnameRow,
  reason,
  search,
  totpCode,
  UserInfo,
  UserRow,
} from './shapes.ts'
import { adjustmentRows } from './trade/adjustments.ts'
import { caseRows } from './trade/aftersale.ts'
import { deductionRows } from './trade/deductions.ts'
import { feePlanRows } from './trade/fee-plans.ts'
import { goodsRows } from './trade/goods.ts'
import { licenceRows } from './trade/licences.ts'
import { lotActRows } from './trade/lot-acts.ts'
import { orderActRows } from './trade/order-acts.ts'
import { paymentRows } from './trade/payments.ts'
import { reviewRows } from './trade/reviews.ts'
import { saleRows } from './trade/sales.ts'
import { shopNameRows } from './trade/shop-names.ts'
import { shopRows } from './trade/shops.ts'
import { stuckRows } from './trade/stuck.ts'
import { withdrawalRows } from './trade/withdrawals.ts'

// biome-ignore format: a row opens with its method and path on one line
export const operator = defineCalls('operator', {
  login: {
    method: 'POST', path: '/api/operator/login', effect: 'write', auth: 'public', secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
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
    repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ challenge: z.string().min(1).max(200), code: totpCode }),
    data: z.object({ expires_at: At, operator: OperatorMe }),
    refusals: ['TOTP_WRONG', 'ACCOUNT_LOCKED', 'OPERATOR_LOGIN'],
    note: 'Second step: the authenticator code; each code works once. The session is a cookie no script can read.',
  },
  logout: {
    method: 'POST', path: '/api/operator/logout', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'each', keyless: 'the first ends the session the others came with' }, states: [],
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
  ...sessionRows,
  ...passkeyRows,
  ...secondLookRows, ...searchRows, ...viewRows, ...listedRows, ...overviewRows, ...claimRows, ...timelineRows, ...previewRows,
  ...macroRows,
  ...deskRows,
  ...dutyRows,
  ...personRows,
  ...plotRows,
  ...saleRows,
  ...bulkRows,

  lots: {
    method: 'GET', path: '/api/operator/lots', effect: 'read', auth: 'operator', roles: LOTS.roles,
    input: listInput(LOTS),
    data: listPage(LotRow),
    refusals: [],
    note: 'Lots; status=reviewing by submitted_at is the review queue.',
  },
  lot: {
    method: 'GET', path: '/api/operator/lots/info', effect: 'read', auth: 'operator', roles: ['review', 'service', 'arbiter'],
    input: ById,
    data: z.object({
      lot: LotDetail,
      reserve_fen: opt(Fen),
      piece: opt(PieceShown),
      ...seenOf,
      submitted_at: opt(At),
      promise: opt(Promised),
      reject_reason: opt(z.string()),
      flags: z.array(z.string()),
      /** What the platform found out by itself; a check that cannot be computed is not in the list. */
      checks: z.array(z.object({ key: z.string(), ok: z.boolean(), detail: opt(z.string()) })),
      /** What comparable lots were sold for in 90 days, and where this one's expectation stands among them. */
      sold_90d: z.object({
        /** The category whose sales these are: the lot's own, or the branch it stands in where its own are few. */
        category: z.string(), count: z.number().int(), low_fen: opt(Fen), median_fen: opt(Fen), high_fen: opt(Fen), standing: opt(z.enum(['below', 'within', 'above'])),
        bins: z.array(z.object({ from_fen: Fen, to_fen: Fen, count: z.number().int() })),
      }),
      /** Sides the category asks for and no photo shows. */
      views_missing: z.array(PhotoView),
      /** Pictures of this lot seen on other lots. */
      seen_before: z.array(z.object({ image: Image, lot_id: Id, title: z.string() })),
      shop: z.object({
        sold_count: z.number().int(), rejected_30d: z.number().int(), deposit_fen: Fen, deposit_required_fen: Fen, good_rate_bp: opt(z.number().int()),
        opened_at: opt(At),
      }),
      bids: z.array(
        z.object({ seq: z.number().int(), user_id: Id, nickname: z.string(), alias: z.string(), amount_fen: Fen, kind: z.string(), at_ms: AtMs, void_reason: opt(z.string()) }),
      ),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND', 'LOOKS_BLIND'],
    note: 'One lot with what a reviewer needs beside it.',
  },
  approveLot: {
    method: 'POST', path: '/api/operator/lots/approve', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...CLAIM_REFUSALS],
    note: 'Let a lot go on sale.',
  },
  rejectLot: {
    method: 'POST', path: '/api/operator/lots/reject', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Send a lot back to its shop with the reason.',
  },
  stopLot: {
    method: 'POST', path: '/api/operator/lots/stop', effect: 'write', auth: 'operator', roles: ['review', 'arbiter'],
    repeat: { anew: 'once', weighty: true }, states: ['lot'],
    input: z.object({ id: Id, ...reason }),
    data: LotRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a running lot for fraud or a wrong listing: bids are void, deposits go back.',
  },

  orders: {
    method: 'GET', path: '/api/operator/orders', effect: 'read', auth: 'operator', roles: ORDERS.roles,
    input: listInput(ORDERS),
    data: listPage(OrderCard.extend({ buyer: UserBrief })),
    refusals: [],
    note: 'Orders by number, phone, status or lateness.',
  },
  order: {
    method: 'GET', path: '/api/operator/orders/info', effect: 'read', auth: 'operator', roles: ['service', 'finance', 'arbiter'],
    input: ById,
    data: z.object({
      order: OrderDetail, buyer: UserRow,
      /** The buyer's own, while it can still be sent to another of them. */
      addresses: z.array(z.object({ id: Id, text: z.string() })),
      /** The latest notices to its two sides, that can be sent again. */
      notices: z.array(z.object({ id: Id, to: z.enum(['user', 'shop']), title: z.string(), at: At })),
      txs: z.array(LedgerTx), logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One order with both sides and every ledger transaction of it.',
  },

  users: {
    method: 'GET', path: '/api/operator/users', effect: 'read', auth: 'operator', roles: USERS.roles,
    input: listInput(USERS),
    data: listPage(UserRow),
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
    repeat: { anew: 'each' }, states: ['person'],
    input: z.object({ id: Id, until_at: At.optional(), ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop a user from bidding, buying and posting, until a time or until taken back. The user is told why.',
  },
  unrestrictUser: {
    method: 'POST', path: '/api/operator/users/unrestrict', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: ['person'],
    input: z.object({ id: Id, ...reason }),
    data: UserRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take a restriction back.',
  },
  endSessions: {
    method: 'POST', path: '/api/operator/users/end_sessions', effect: 'write', auth: 'operator', roles: ['service'],
    repeat: { anew: 'each' }, states: ['person'],
    input: z.object({ id: Id, ...reason }),
    data: z.object({ ended: z.number().int() }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: 'Sign a user out everywhere.',
  },

  realnames: {
    method: 'GET', path: '/api/operator/realname', effect: 'read', auth: 'operator', roles: REALNAMES.roles,
    input: listInput(REALNAMES),
    data: listPage(RealnameRow),
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
      ...seenOf,
      /** Other accounts of the same person. */
      same_person: z.array(UserBrief),
    }),
    refusals: ['NOT_FOUND', 'LOOKS_BLIND'],
    note: 'One filing with its documents; each view is written to the audit log.',
  },
  approveRealname: {
    method: 'POST', path: '/api/operator/realname/approve', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ id: Id, note: text(500, 0).optional(), ...seen }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', ...CLAIM_REFUSALS],
    note: 'Accept a filing. The application for a shop that came with it is decided on its own.',
  },
  rejectRealname: {
    method: 'POST', path: '/api/operator/realname/reject', effect: 'write', auth: 'operator', roles: ['review'],
    repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: RealnameRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Refuse a filing with the reason.',
  },

  ...userActRows,
  ...lotActRows,
  ...goodsRows,
  ...orderActRows,
  ...paymentRows,
  ...shopNameRows,
  ...licenceRows,
  ...deductionRows,
  ...feePlanRows,
  ...reportRows,
  ...shopRows,
  ...categoryRows,
  ...templateRows,
  ...reviewRows,
  ...caseRows,
  ...withdrawalRows,
  ...stuckRows,
  ...backgroundRows,
  ...operatorRows,

  penalties: {
    method: 'GET', path: '/api/operator/penalties', effect: 'read', auth: 'operator', roles: PENALTIES.roles,
    input: listInput(PENALTIES),
    data: listPage(PenaltyCard.extend({ user: UserBrief, appealed: z.boolean(), promise: opt(Promised), claim: opt(Claim) })),
    refusals: [],
    note: 'Penalties; status=appealed waits for a decision.',
  },
  penalty: {
    method: 'GET', path: '/api/operator/penalties/info', effect: 'read', auth: 'operator', roles: ['arbiter', 'service', 'finance'],
    input: ById,
    data: PenaltyDetail.extend({ user: UserBrief, ...seenOf, logs: z.array(AuditEntry) }),
    refusals: ['NOT_FOUND', 'LOOKS_BLIND'],
    note: 'One penalty with its evidence and appeal.',
  },
  decidePenalty: {
    method: 'POST', path: '/api/operator/penalties/decide', effect: 'write', auth: 'operator', roles: ['arbiter'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['penalty'],
    input: z.object({ id: Id, result: z.enum(['impose', 'drop', 'reverse']), images: Images().default([]), ...reason, ...seen }),
    data: PenaltyDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'WINDOW_CLOSED', 'EDIT_CONFLICT', ...CLAIM_REFUSALS],
    note: 'Impose or drop a penalty, or within 30 days propose to reverse it, which a second operator confirms.',
  },

  ...settingRows,
  ...textRows,
  ...bannerRows,
  ...couponRows,
  ...broadcastRows,
  ...adjustmentRows,

  ledgerAccounts: {
    method: 'GET', path: '/api/operator/ledger/accounts', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({
      owner_type: z.enum(['user', 'shop', 'order', 'platform', 'external']).optional(), owner_id: Id.optional(), q: search,
      nonzero: Flag.optional(), ...Paging,
    }),
    data: page(LedgerAccount),
    refusals: [],
    note: 'Accounts with their balances.',
  },
  ledgerTxs: {
    method: 'GET', path: '/api/operator/ledger/txs', effect: 'read', auth: 'operator', roles: TXS.roles,
    input: listInput(TXS),
    data: listPage(LedgerTx),
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
    input: z.object({ run: Flag.default(false), whole: Flag.default(false) }),
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
    note: 'What must hold for every fen, as last checked; run=1 checks now what is open or newer than the closed days, whole=1 everything.',
  },
  auditLog: {
    method: 'GET', path: '/api/operator/audit', effect: 'read', auth: 'operator', roles: AUDIT.roles,
    input: listInput(AUDIT),
    data: listPage(AuditEntry).extend({ chain_ok: z.boolean() }),
    refusals: [],
    note: 'What operators and the system did; hash-chained.',
  },
})
