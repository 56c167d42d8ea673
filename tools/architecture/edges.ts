/**
 * Which domain may use which others, through their index.ts: only where a rule or a transaction needs it. An answer is put
 * together in api/. Lower ones stand first and never name a later one: what must flow back is an event through the outbox, or a
 * function the higher domain plugs into a registry of the lower one.
 */
export const ALLOWED_EDGES: Readonly<Record<string, readonly string[]>> = {
  site: [],
  ledger: [],
  account: ['site'],
  message: ['account'],
  shop: ['site', 'account'],
  address: ['site', 'shop'],
  interest: ['site', 'shop'],
  payment: ['account', 'ledger'],
  wallet: ['ledger', 'payment'],
  deposit: ['account', 'ledger', 'payment'],
  order: ['site', 'account', 'address', 'shop', 'ledger', 'payment', 'deposit'],
  aftersale: ['site', 'account', 'address', 'shop', 'order'],
  auction: ['site', 'account', 'shop', 'ledger', 'payment', 'deposit', 'order'],
  proof: ['ledger', 'auction'],
  operator: ['account'],
}
