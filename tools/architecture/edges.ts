/**
 * Which domain may use which others, through their index.ts. Lower ones stand first and never name a later one: what must flow
 * back is an event through the outbox, or a function the higher domain plugs into a registry of the lower one.
 */
export const ALLOWED_EDGES: Readonly<Record<string, readonly string[]>> = {
  site: [],
  account: ['site'],
  address: ['site', 'account', 'shop'],
  ledger: [],
  message: ['site', 'account', 'shop'],
  shop: ['site', 'account', 'ledger'],
  payment: ['site', 'account', 'ledger', 'message', 'shop'],
  wallet: ['site', 'account', 'ledger', 'message', 'shop', 'payment'],
  deposit: ['site', 'account', 'ledger', 'message', 'shop', 'payment'],
  interest: ['site', 'account', 'message', 'shop'],
  order: ['site', 'account', 'address', 'ledger', 'message', 'shop', 'payment', 'wallet', 'deposit'],
  aftersale: ['site', 'account', 'address', 'shop', 'order'],
  auction: ['site', 'account', 'address', 'ledger', 'message', 'shop', 'payment', 'deposit', 'order', 'interest'],
  proof: ['account', 'ledger', 'deposit', 'auction'],
  /** The console looks at everything; nothing uses it. */
  operator: [
    ...['site', 'account', 'address', 'ledger', 'message', 'shop', 'payment', 'wallet', 'deposit'],
    ...['interest', 'order', 'aftersale', 'auction', 'proof'],
  ],
  home: [
    'site',
    'account',
    'ledger',
    'message',
    'shop',
    'payment',
    'wallet',
    'deposit',
    'interest',
    'order',
    'auction',
  ],
}
