/** Every call of the product in one list, and the names other code knows them by. */

import type { Auth, Call, CallRow, Data, Input, Parsed } from './call.ts'
import { account } from './calls/account.ts'
import { address } from './calls/address.ts'
import { aftersale } from './calls/aftersale.ts'
import { auction } from './calls/auction.ts'
import { house } from './calls/bidding/house.ts'
import { cart } from './calls/cart.ts'
import { coupon } from './calls/coupon.ts'
import { deposit } from './calls/deposit.ts'
import { goods } from './calls/goods.ts'
import { interest } from './calls/interest.ts'
import { live } from './calls/live/live.ts'
import { video } from './calls/live/video.ts'
import { master } from './calls/master/master.ts'
import { message } from './calls/message.ts'
import { chargeback } from './calls/money/chargeback.ts'
import { currency } from './calls/money/currency.ts'
import { payment } from './calls/money/payment.ts'
import { payout } from './calls/money/payout.ts'
import { takeout } from './calls/money/takeout.ts'
import { wallet } from './calls/money/wallet.ts'
import { order } from './calls/order.ts'
import { block } from './calls/people/block.ts'
import { chat } from './calls/people/chat.ts'
import { report } from './calls/people/report.ts'
import { service } from './calls/people/service.ts'
import { activity } from './calls/prizes/activity.ts'
import { draw } from './calls/prizes/draw.ts'
import { proof } from './calls/proof.ts'
import { exchange } from './calls/rewards/exchange.ts'
import { invite } from './calls/rewards/invite.ts'
import { league } from './calls/rewards/league.ts'
import { level } from './calls/rewards/level.ts'
import { points } from './calls/rewards/points.ts'
import { rank } from './calls/rewards/rank.ts'
import { task } from './calls/rewards/task.ts'
import { vip } from './calls/rewards/vip.ts'
import { funding } from './calls/selling/funding.ts'
import { group } from './calls/selling/group.ts'
import { shop } from './calls/shop.ts'
import { site } from './calls/site.ts'
import { operator } from './operator/calls.ts'
import { COMMON_REFUSALS, type RefusalKey } from './refusals.ts'

/** The table by domain. */
export const CONTRACT = {
  account,
  activity,
  address,
  aftersale,
  auction,
  block,
  cart,
  chargeback,
  chat,
  coupon,
  draw,
  currency,
  deposit,
  exchange,
  funding,
  goods,
  group,
  house,
  interest,
  level,
  invite,
  league,
  live,
  master,
  message,
  operator,
  order,
  payment,
  payout,
  points,
  proof,
  rank,
  report,
  service,
  shop,
  site,
  takeout,
  video,
  vip,
  task,
  wallet,
} as const

type Contract = typeof CONTRACT

/** Names such as 'auction.bid'. */
export type CallName = { [D in keyof Contract]: `${D}.${keyof Contract[D] & string}` }[keyof Contract]

/** The row behind a name. */
export type CallOf<N extends CallName> = N extends `${infer D extends keyof Contract}.${infer K}`
  ? K extends keyof Contract[D]
    ? Contract[D][K] extends Call<infer Row>
      ? Call<Row>
      : never
    : never
  : never

/** The input a client sends to the call of a name. */
export type InputOf<N extends CallName> = CallOf<N> extends CallRow ? Input<CallOf<N>> : never
/** The answer of the call of a name. */
export type DataOf<N extends CallName> = CallOf<N> extends CallRow ? Data<CallOf<N>> : never
/** The input the handler of a name receives. */
export type ParsedOf<N extends CallName> = CallOf<N> extends CallRow ? Parsed<CallOf<N>> : never

export const ALL_CALLS: readonly Call[] = Object.values(CONTRACT).flatMap((calls): Call[] => Object.values(calls))

/** Refusals that follow from who may call. */
const AUTH_REFUSALS: Record<Auth, readonly RefusalKey[]> = {
  public: [],
  user: ['LOGIN_EXPIRED', 'ACCOUNT_RESTRICTED'],
  verified: ['LOGIN_EXPIRED', 'ACCOUNT_RESTRICTED', 'REALNAME_REQUIRED'],
  shop: ['LOGIN_EXPIRED', 'ACCOUNT_RESTRICTED', 'SHOP_REQUIRED', 'PERMISSION_MISSING', 'SHOP_NOT_ACTIVE'],
  shop_owner: ['LOGIN_EXPIRED', 'ACCOUNT_RESTRICTED', 'SHOP_REQUIRED', 'FORBIDDEN', 'SHOP_NOT_ACTIVE'],
  operator: ['OPERATOR_LOGIN', 'FORBIDDEN'],
}

/** Whether a person must first have agreed to agreements that changed and ask for it. Reading, and what is marked, never waits. */
export const asksConsent = (call: CallRow): boolean =>
  call.effect === 'write' && !call.before_consent && call.auth !== 'public' && call.auth !== 'operator'

/** Every refusal a call can give: its own, those of its auth, and those any call can give. */
export function refusalsOf(call: CallRow): readonly RefusalKey[] {
  const fresh: RefusalKey[] = call.fresh_code ? ['FRESH_CODE_NEEDED'] : []
  const consent: RefusalKey[] = asksConsent(call) ? ['AGREEMENT_REQUIRED'] : []
  return [...new Set([...call.refusals, ...AUTH_REFUSALS[call.auth], ...fresh, ...consent, ...COMMON_REFUSALS])]
}
