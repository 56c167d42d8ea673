/** The chart of accounts: which accounts may exist, and how each behaves. Plain functions. */
import { boundedMap } from '../../platform/cache/cache.ts'
import { invariant } from '../../platform/refuse.ts'

export type OwnerType = 'user' | 'shop' | 'order' | 'platform' | 'external'

/**
 * The line of the public "held = owed" page an account counts in. `own` is the platform's: income less costs, and what shops owe
 * it. The page's labels are a record over this type, so a line without a label does not compile.
 */
export type OwedAs =
  | 'user_wallets'
  | 'deposits'
  | 'escrow'
  | 'shop_wallets'
  | 'shop_deposits'
  | 'withdrawing'
  | 'in_transit'
  | 'services'
  | 'own'
/** Where what is held for all of it lies. */
export type HeldAs = 'provider' | 'bank'

/**
 * Strict accounts keep a balance that can never cross zero; their rows are locked while money moves. Deferred ones are the
 * platform's own and the outside world's: busy, so never locked.
 */
type Row =
  | {
      mode: 'strict'
      owed_as: OwedAs
      /** People spend from it: a shortfall is the product saying no. In any other account it means we are wrong. */
      spent?: true
    }
  | { mode: 'deferred'; owed_as: OwedAs }
  | { mode: 'deferred'; held_as: HeldAs }

/** Every type of account. A row without `owed_as` or `held_as` does not compile: the public page forgets no account. */
const CHART = {
  'user:wallet': { mode: 'strict', owed_as: 'user_wallets', spent: true },
  'user:deposit': { mode: 'strict', owed_as: 'deposits' },
  'user:earning': { mode: 'strict', owed_as: 'user_wallets', spent: true },
  'user:withdrawing': { mode: 'strict', owed_as: 'withdrawing' },
  'shop:pending': { mode: 'strict', owed_as: 'shop_wallets' },
  'shop:wallet': { mode: 'strict', owed_as: 'shop_wallets', spent: true },
  'shop:withdrawing': { mode: 'strict', owed_as: 'withdrawing' },
  'shop:deposit': { mode: 'strict', owed_as: 'shop_deposits', spent: true },
  'shop:bounty': { mode: 'strict', owed_as: 'shop_wallets', spent: true },
  'shop:debt': { mode: 'strict', owed_as: 'own' },
  'order:escrow': { mode: 'strict', owed_as: 'escrow' },
  'platform:commission': { mode: 'deferred', owed_as: 'own' },
  'platform:fee': { mode: 'deferred', owed_as: 'own' },
  'platform:penalty': { mode: 'deferred', owed_as: 'own' },
  'platform:appraisal_deferred': { mode: 'deferred', owed_as: 'services' },
  'platform:pool': { mode: 'deferred', owed_as: 'services' },
  'platform:marketing': { mode: 'deferred', owed_as: 'own' },
  'platform:payment_cost': { mode: 'deferred', owed_as: 'own' },
  'platform:bad_debt': { mode: 'deferred', owed_as: 'own' },
  'platform:refund_transit': { mode: 'deferred', owed_as: 'in_transit' },
  'platform:suspense': { mode: 'deferred', owed_as: 'in_transit' },
  // Below zero by what banks took back, until it is decided who bears it; never above.
  'platform:disputed': { mode: 'deferred', owed_as: 'in_transit' },
  'platform:chargeback_cost': { mode: 'deferred', owed_as: 'own' },
  'platform:kept': { mode: 'deferred', owed_as: 'user_wallets' },
  'external:clearing': { mode: 'deferred', held_as: 'provider' },
  'external:bank': { mode: 'deferred', held_as: 'bank' },
} as const satisfies Record<`${OwnerType}:${string}`, Row>
const rows: Readonly<Record<string, Row | undefined>> = CHART

export const FEE_KINDS = [
  'vip',
  'live',
  'store',
  'ad',
  'promo',
  'task',
  'appraisal',
  'activity',
  'course',
  'withdraw',
  'privilege',
] as const
export type FeeKind = (typeof FEE_KINDS)[number]

export interface AccountFacts {
  code: string
  owner_type: OwnerType
  owner_id: number | null
  kind: string
  mode: 'strict' | 'deferred'
}

const KNOWN_MAX = 50_000
const known = boundedMap<string, AccountFacts>(KNOWN_MAX)

/** The account a code stands for. An unknown code is a mistake of ours. */
export function accountFacts(code: string): AccountFacts {
  const found = known.get(code)
  if (found) return found
  const facts = parse(code)
  known.set(code, facts)
  return facts
}

function parse(code: string): AccountFacts {
  const owned = /^(user|shop|order):([1-9]\d{0,15}):([a-z_]+)$/.exec(code)
  if (owned) {
    const [, owner_type, owner_id, kind] = owned as unknown as [string, 'user' | 'shop' | 'order', string, string]
    invariant(rows[`${owner_type}:${kind}`], `no account ${code} in the chart`)
    return { code, owner_type, owner_id: Number(owner_id), kind, mode: 'strict' }
  }
  const platform = /^platform:([a-z_]+)(?::([a-z_]+))?$/.exec(code)
  if (platform) {
    const [, kind, fee] = platform as unknown as [string, string, string | undefined]
    const is_fee = kind === 'fee' && (FEE_KINDS as readonly string[]).includes(fee ?? '')
    const is_known = kind !== 'fee' && rows[`platform:${kind}`] !== undefined
    invariant(is_fee || (fee === undefined && is_known), `no account ${code} in the chart`)
    return { code, owner_type: 'platform', owner_id: null, kind, mode: 'deferred' }
  }
  invariant(
    code === 'external:bank' || /^external:clearing:[a-z][a-z0-9_]*$/.test(code),
    `no account ${code} in the chart`,
  )
  return {
    code,
    owner_type: 'external',
    owner_id: null,
    kind: code === 'external:bank' ? 'bank' : 'clearing',
    mode: 'deferred',
  }
}

const rowOf = (owner_type: string, kind: string): Row => {
  const row = rows[`${owner_type}:${kind}`]
  invariant(row, `no account type ${owner_type}:${kind} in the chart`)
  return row
}

/** People spend from it: a shortfall is the product saying no. */
export const isSpentByPeople = ({ owner_type, kind }: AccountFacts): boolean => 'spent' in rowOf(owner_type, kind)

/** The line of the "held = owed" page a type of account counts in. A type the chart does not have is a mistake of ours. */
export function sheetLine(owner_type: string, kind: string): { owed_as: OwedAs } | { held_as: HeldAs } {
  const row = rowOf(owner_type, kind)
  return 'owed_as' in row ? { owed_as: row.owed_as } : { held_as: row.held_as }
}

/** How far a balance is beyond what its account allows: 0 when it is allowed. */
export function beyondFloorFen({ mode, kind }: AccountFacts, balance_fen: number): number {
  if (mode === 'deferred') return 0
  return Math.max(0, kind === 'debt' ? balance_fen : -balance_fen)
}

/** The codes; spelled here and nowhere else. */
export const accounts = {
  userWallet: (user_id: number) => `user:${user_id}:wallet`,
  userDeposit: (user_id: number) => `user:${user_id}:deposit`,
  userEarning: (user_id: number) => `user:${user_id}:earning`,
  userWithdrawing: (user_id: number) => `user:${user_id}:withdrawing`,
  shopPending: (shop_id: number) => `shop:${shop_id}:pending`,
  shopWallet: (shop_id: number) => `shop:${shop_id}:wallet`,
  shopWithdrawing: (shop_id: number) => `shop:${shop_id}:withdrawing`,
  shopDeposit: (shop_id: number) => `shop:${shop_id}:deposit`,
  shopBounty: (shop_id: number) => `shop:${shop_id}:bounty`,
  shopDebt: (shop_id: number) => `shop:${shop_id}:debt`,
  escrow: (order_id: number) => `order:${order_id}:escrow`,
  clearing: (provider: string) => `external:clearing:${provider}`,
  bank: 'external:bank',
  fee: (kind: FeeKind) => `platform:fee:${kind}`,
  commission: 'platform:commission',
  penalty: 'platform:penalty',
  appraisalDeferred: 'platform:appraisal_deferred',
  pool: 'platform:pool',
  marketing: 'platform:marketing',
  paymentCost: 'platform:payment_cost',
  badDebt: 'platform:bad_debt',
  refundTransit: 'platform:refund_transit',
  suspense: 'platform:suspense',
  disputed: 'platform:disputed',
  chargebackCost: 'platform:chargeback_cost',
  kept: 'platform:kept',
} as const
