/** The chart of accounts: which accounts may exist, and how each behaves. Plain functions. */
import { invariant } from '../../platform/refuse.ts'

export type OwnerType = 'user' | 'shop' | 'order' | 'platform' | 'external'

/** Strict accounts keep a balance that can never cross zero; their rows are locked while money moves. */
const STRICT: Record<'user' | 'shop' | 'order', readonly string[]> = {
  user: ['wallet', 'deposit', 'earning', 'withdrawing'],
  shop: ['pending', 'wallet', 'withdrawing', 'deposit', 'bounty', 'debt'],
  order: ['escrow'],
}
/** Deferred accounts are the platform's own and the outside world's: busy, so never locked. */
const PLATFORM = [
  'commission',
  'penalty',
  'appraisal_deferred',
  'pool',
  'marketing',
  'payment_cost',
  'bad_debt',
  'refund_transit',
  'suspense',
]
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

/** Kinds people spend from: a shortfall is the product saying no. In any other account it means we are wrong. */
const SPENT_BY_PEOPLE = new Set(['user:wallet', 'user:earning', 'shop:wallet', 'shop:deposit', 'shop:bounty'])

export interface AccountFacts {
  code: string
  owner_type: OwnerType
  owner_id: number | null
  kind: string
  mode: 'strict' | 'deferred'
}

const known = new Map<string, AccountFacts>()
const KNOWN_MAX = 50_000

/** What a code stands for. An unknown code is a mistake of ours. */
export function accountFacts(code: string): AccountFacts {
  const found = known.get(code)
  if (found) return found
  const facts = parse(code)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(code, facts)
  return facts
}

function parse(code: string): AccountFacts {
  const owned = /^(user|shop|order):([1-9]\d{0,15}):([a-z_]+)$/.exec(code)
  if (owned) {
    const [, owner_type, owner_id, kind] = owned as unknown as [string, 'user' | 'shop' | 'order', string, string]
    invariant(STRICT[owner_type].includes(kind), `no account ${code} in the chart`)
    return { code, owner_type, owner_id: Number(owner_id), kind, mode: 'strict' }
  }
  const platform = /^platform:([a-z_]+)(?::([a-z_]+))?$/.exec(code)
  if (platform) {
    const [, kind, fee] = platform as unknown as [string, string, string | undefined]
    const is_fee = kind === 'fee' && (FEE_KINDS as readonly string[]).includes(fee ?? '')
    invariant(is_fee || (fee === undefined && PLATFORM.includes(kind)), `no account ${code} in the chart`)
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

export const isSpentByPeople = ({ owner_type, kind }: AccountFacts): boolean =>
  SPENT_BY_PEOPLE.has(`${owner_type}:${kind}`)

/** How far a balance is beyond what its account allows: 0 when it is allowed. */
export function beyondFloorFen({ mode, kind }: AccountFacts, balance_fen: number): number {
  if (mode === 'deferred') return 0
  return Math.max(0, kind === 'debt' ? balance_fen : -balance_fen)
}

/** The codes, so that nobody spells them by hand. */
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
} as const
