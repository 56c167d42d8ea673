/**
 * Which domain may use which others, through their index.ts: only where a rule or a transaction needs it. An answer is put
 * together in api/. Lower ones stand first and never name a later one: what must flow back is an event through the outbox, or a
 * function the higher domain plugs into a registry of the lower one.
 */
export const ALLOWED_EDGES: Readonly<Record<string, readonly string[]>> = {
  site: [],
  currency: [],
  search: ['site'],
  ledger: [],
  account: ['site'],
  message: ['account'],
  payment: ['account', 'ledger'],
  shop: ['site', 'search', 'account', 'ledger', 'payment'],
  interest: ['site', 'account', 'shop'],
  block: ['account', 'shop', 'interest'],
  report: ['account', 'shop', 'takeout'],
  takeout: ['account', 'message', 'shop'],
  address: ['site', 'shop', 'takeout'],
  wallet: ['account', 'takeout', 'ledger', 'payment'],
  coupon: ['site', 'account', 'shop', 'interest', 'ledger'],
  payout: ['account', 'shop', 'ledger', 'payment'],
  deposit: ['account', 'ledger', 'payment'],
  order: ['site', 'account', 'takeout', 'address', 'shop', 'report', 'ledger', 'payment', 'deposit', 'coupon'],
  parcel: ['order'],
  review: ['site', 'shop', 'report', 'order'],
  aftersale: ['site', 'account', 'address', 'shop', 'order', 'parcel', 'payout'],
  chargeback: ['account', 'shop', 'ledger', 'payment', 'payout', 'order', 'takeout'],
  piece: [],
  lot: ['site', 'account', 'shop', 'block', 'deposit', 'order'],
  bidder: ['account', 'takeout', 'shop', 'block', 'interest', 'payment', 'deposit', 'order', 'piece', 'lot'],
  finding: ['site', 'search', 'account', 'takeout', 'shop', 'block', 'order', 'lot'],
  listing: ['site', 'shop', 'report', 'ledger', 'deposit', 'order', 'piece', 'lot', 'bidder', 'finding'],
  sale: [
    'site',
    'account',
    'takeout',
    'shop',
    'payment',
    'deposit',
    'order',
    'piece',
    'lot',
    'bidder',
    'finding',
    'listing',
  ],
  goods: ['site', 'search', 'account', 'address', 'shop', 'report', 'ledger', 'order', 'piece', 'lot', 'listing'],
  group: ['site', 'account', 'takeout', 'shop', 'block', 'report', 'ledger', 'order', 'lot', 'goods'],
  funding: ['site', 'account', 'takeout', 'shop', 'block', 'report', 'ledger', 'order', 'lot', 'goods'],
  chat: ['account', 'takeout', 'message', 'shop', 'block', 'report', 'interest', 'order', 'lot', 'goods', 'coupon'],
  service: ['site', 'account', 'takeout', 'shop', 'order', 'parcel', 'chat'],
  cart: ['site', 'coupon', 'order', 'goods'],
  draw: ['account', 'takeout', 'shop', 'order', 'goods'],
  activity: ['account', 'takeout', 'coupon'],
  level: ['account', 'takeout', 'shop', 'coupon', 'order', 'lot', 'bidder', 'listing', 'goods'],
  points: ['account', 'takeout', 'order', 'review', 'draw'],
  rank: ['account', 'order', 'points', 'draw'],
  league: ['account', 'takeout', 'report', 'ledger', 'order', 'rank'],
  vip: ['account', 'takeout', 'ledger', 'payment', 'coupon', 'bidder', 'points'],
  exchange: ['account', 'takeout', 'shop', 'coupon', 'order', 'goods', 'points', 'vip'],
  invite: ['account', 'takeout', 'shop', 'ledger', 'order', 'points', 'rank'],
  task: ['site', 'account', 'takeout', 'shop', 'block', 'report', 'ledger', 'payment', 'lot', 'points', 'rank'],
  live: [
    ...['site', 'account', 'takeout', 'shop', 'block', 'report', 'interest', 'ledger', 'payment', 'order', 'lot'],
    ...['listing', 'sale', 'goods', 'chat', 'draw'],
  ],
  master: [...['site', 'account', 'takeout', 'shop', 'interest', 'order', 'lot', 'listing', 'goods']],
  video: ['site', 'account', 'takeout', 'shop', 'lot', 'goods', 'live'],
  proof: ['ledger', 'lot', 'sale', 'draw', 'live'],
  operator: ['account'],
}

/**
 * Words of the contract behind which domains of other names stand: people know an auction and an auction house as one thing. What api/<word>
 * answers reads the tables of these, and a call's tests stand under them as well.
 */
export const DOMAINS_OF_WORD: Readonly<Record<string, readonly string[]>> = {
  auction: ['lot', 'bidder', 'finding', 'listing', 'sale'],
  house: ['sale'],
  order: ['order', 'parcel', 'review'],
}
