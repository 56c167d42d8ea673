/**
 * Which domain may use which others, through their index.ts: only where a rule or a transaction needs it. An answer is put
 * together in api/. Lower ones stand first and never name a later one: what must flow back is an event through the outbox, or a
 * function the higher domain plugs into a registry of the lower one.
 */
export const ALLOWED_EDGES: Readonly<Record<string, readonly string[]>> = {
  site: [],
  search: ['site'],
  ledger: [],
  account: ['site'],
  message: ['account'],
  payment: ['account', 'ledger'],
  shop: ['site', 'search', 'account', 'ledger', 'payment'],
  takeout: ['account', 'shop'],
  address: ['site', 'shop'],
  interest: ['site', 'shop'],
  wallet: ['takeout', 'ledger', 'payment'],
  coupon: ['site', 'account', 'shop', 'interest', 'ledger'],
  payout: ['account', 'shop', 'ledger', 'payment'],
  deposit: ['account', 'ledger', 'payment'],
  order: ['site', 'account', 'takeout', 'address', 'shop', 'ledger', 'payment', 'deposit', 'coupon'],
  aftersale: ['site', 'account', 'address', 'shop', 'order'],
  piece: [],
  auction: ['site', 'search', 'account', 'shop', 'ledger', 'payment', 'deposit', 'order', 'piece'],
  goods: ['site', 'search', 'account', 'address', 'shop', 'ledger', 'order', 'piece', 'auction'],
  cart: ['site', 'coupon', 'order', 'goods'],
  proof: ['ledger', 'auction'],
  operator: ['account'],
}
