/** Every call of the product in one list, and the names other code knows them by. */
import { account } from './account.ts'
import { address } from './address.ts'
import { aftersale } from './aftersale.ts'
import { auction } from './auction.ts'
import type { Auth, Call, CallRow, Data, Input, Parsed } from './call.ts'
import { deposit } from './deposit.ts'
import { interest } from './interest.ts'
import { message } from './message.ts'
import { operator } from './operator.ts'
import { order } from './order.ts'
import { payment } from './payment.ts'
import { proof } from './proof.ts'
import { COMMON_REFUSALS, type RefusalKey } from './refusals.ts'
import { shop } from './shop.ts'
import { site } from './site.ts'
import { wallet } from './wallet.ts'

/** The table by domain. */
export const CONTRACT = {
  account,
  address,
  aftersale,
  auction,
  deposit,
  interest,
  message,
  operator,
  order,
  payment,
  proof,
  shop,
  site,
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

/** What a client sends to the call of a name. */
export type InputOf<N extends CallName> = CallOf<N> extends CallRow ? Input<CallOf<N>> : never
/** What the call of a name answers. */
export type DataOf<N extends CallName> = CallOf<N> extends CallRow ? Data<CallOf<N>> : never
/** What the handler of a name receives. */
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

/** Every refusal a call can give: its own, those of its auth, and those any call can give. */
export function refusalsOf(call: CallRow): readonly RefusalKey[] {
  return [...new Set([...call.refusals, ...AUTH_REFUSALS[call.auth], ...COMMON_REFUSALS])]
}
