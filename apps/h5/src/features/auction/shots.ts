import { defineShots, inSecondCurrency, scrollTo, tapNamed } from '../../testing/shots.ts'

const lotWhere = (where: string, order: string) =>
  `select l.id from lot_lots l where ${where} order by ${order}, l.id limit 1`

const STATES = [
  ...(['upcoming', 'leading', 'outbid', 'reserve', 'newcomer', 'won', 'lost', 'sold', 'passed', 'defaulted'] as const),
]
const BID = /^(Bid ¥|出价 ¥)/

export const shots = defineShots({
  pieces: ({ buyer, shop_owner }) => {
    const by_buyer = `exists (select 1 from lot_bidders b join account_users u on u.id = b.user_id
      where b.lot_id = l.id and u.phone = '${buyer}')`
    /** A lot and whose it is, the demo's first buyer before others. */
    const lotOf = (person: 'leader_user_id' | 'winner_user_id', where: string, order: string) =>
      `select l.id, u.phone from lot_lots l join account_users u on u.id = l.${person}
        where ${where} order by (u.phone = '${buyer}') desc, ${order} limit 1`
    /** A lot somebody bid on and does not have. */
    const lotNotOf = (person: 'leader_user_id' | 'winner_user_id', status: string, order: string) =>
      `select l.id, u.phone from lot_lots l join lot_bidders b on b.lot_id = l.id join account_users u on u.id = b.user_id
        where l.status = '${status}' and l.${person} <> u.id order by (u.phone = '${buyer}') desc, ${order} limit 1`
    return {
      open: lotWhere(
        `l.status = 'live' and l.mode = 'single' and not ${by_buyer} and l.deposit_fen > 0`,
        'bid_count desc',
      ),
      leading: lotOf('leader_user_id', `l.status = 'live'`, 'l.ends_at desc'),
      outbid: lotNotOf('leader_user_id', 'live', 'l.bid_count desc'),
      voided: lotWhere(`l.id in (select v.lot_id from lot_log_amendments v where v.kind = 'void')`, 'l.id'),
      upcoming: lotWhere(`l.status = 'scheduled'`, 'starts_at'),
      ending: lotWhere(`l.status = 'live' and bid_count > 0`, 'ends_at'),
      reserve: lotWhere(`l.status = 'live' and l.reserve_fen > l.current_fen and l.bid_count > 0`, 'ends_at desc'),
      newcomer: lotWhere(`l.status = 'live' and l.mode = 'new_customer'`, 'ends_at desc'),
      won: lotOf('winner_user_id', `l.status = 'sold'`, 'l.closed_at desc'),
      lost: lotNotOf('winner_user_id', 'sold', 'l.closed_at desc'),
      sold: lotWhere(`l.status = 'sold' and not ${by_buyer}`, 'bid_count desc'),
      passed: lotWhere(`l.status = 'passed'`, 'closed_at desc'),
      batch: `select b.id from lot_batches b join lot_lots l on l.batch_id = b.id where l.status = 'live' order by b.id limit 1`,
      basket: `select c.id, u.phone from bidder_caps c join account_users u on u.id = c.user_id where c.kind = 'basket' order by c.id limit 1`,
      baskets: `select c.id, u.phone from bidder_caps c join account_users u on u.id = c.user_id
        where c.kind = 'basket' and c.limit_fen is not null order by c.id limit 1`,
      ranking: `select l.batch_id as id from lot_lots l where l.batch_id is not null and l.status = 'live' order by l.batch_id limit 1`,
      defaulted: lotWhere(`l.status = 'defaulted'`, 'closed_at desc'),
      own: lotWhere(
        `l.status = 'live' and l.shop_id = (select s.id from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${shop_owner}')`,
        'bid_count desc',
      ),
    }
  },
  rows: {
    'auction.batch': { piece: 'batch' },
    'auction.basket': { piece: 'basket' },
    'auction.limits': { viewer_of: 'basket' },
    'auction.lot': { piece: 'open' },
    'auction.bids': { piece: 'open' },
    'auction.check': { piece: 'sold' },
  },
  states: [
    ...STATES.map((piece) => ({ name: `auction.lot-${piece}`, screen: 'auction.lot', piece }) as const),
    { name: 'auction.baskets', screen: 'bidding.baskets', viewer_of: 'baskets' },
    { name: 'auction.basket-sales', screen: 'auction.basket', piece: 'baskets' },
    { name: 'auction.basket-new', screen: 'auction.basket', piece: 'ranking', parameter: 'batch', viewer: 'buyer' },
    { name: 'auction.bids-voided', screen: 'auction.bids', piece: 'voided' },
    { name: 'auction.check-voided', screen: 'auction.check', piece: 'voided' },
    { name: 'auction.fair-lot', screen: 'auction.fair', piece: 'ending', viewer: 'guest' },
    { name: 'auction.fair-changed', screen: 'auction.fair', act: tapNamed(/^(Change a bid|改动一次出价)/) },
    { name: 'auction.lot-own', screen: 'auction.lot', piece: 'own', viewer: 'shop_owner' },
    { name: 'auction.lot-guest', screen: 'auction.lot', piece: 'open', viewer: 'guest' },
    { name: 'auction.lot-below', screen: 'auction.lot', piece: 'outbid', act: scrollTo('.lot-title') },
    {
      name: 'auction.lot-end',
      screen: 'auction.lot',
      piece: 'open',
      act: scrollTo('footer, .lot-section:last-of-type'),
    },
    {
      name: 'auction.lot-photo',
      screen: 'auction.lot',
      piece: 'open',
      act: (page) => page.locator('.lot-media__open').first().click(),
    },
    { name: 'auction.lot-more', screen: 'auction.lot', piece: 'open', act: scrollTo('.lot-more') },
    { name: 'auction.lot-guide', screen: 'auction.lot', piece: 'open', act: inSecondCurrency() },
    { name: 'auction.lot-guide-sold', screen: 'auction.lot', piece: 'sold', act: inSecondCurrency() },
    { name: 'auction.records-guide', screen: 'auction.records', act: inSecondCurrency() },
    {
      name: 'sheet.guide',
      screen: 'auction.lot',
      piece: 'outbid',
      act: inSecondCurrency(async (page) => {
        await tapNamed(BID)(page)
        await page.locator('[role=dialog] dt .guide').scrollIntoViewIfNeeded()
      }),
    },
    { name: 'auction.lot-ending', screen: 'auction.lot', piece: 'ending', last: true },
    {
      name: 'sheet.share',
      screen: 'auction.lot',
      piece: 'open',
      viewer: 'guest',
      act: async (page) => {
        await tapNamed(/^(Share|分享)$/)(page)
        await page.locator('img.share__poster').waitFor()
      },
    },
    // As somebody finds it who signed in from the sheet, and who taps “bid again” in a list or a banner.
    { name: 'sheet.reopened', screen: 'auction.lot', piece: 'outbid', query: 'sheet=manual' },
    { name: 'sheet.sign-in', screen: 'auction.lot', piece: 'open', viewer: 'guest', act: tapNamed(BID) },
    { name: 'sheet.deposit', screen: 'auction.lot', piece: 'open', act: tapNamed(/^(Pay deposit|缴纳保证金)/) },
    { name: 'sheet.once', screen: 'auction.lot', piece: 'outbid', act: tapNamed(BID) },
    { name: 'sheet.max', screen: 'auction.lot', piece: 'outbid', act: tapNamed(/^(Max bid|代理出价)$/) },
    {
      name: 'sheet.raise',
      screen: 'auction.lot',
      piece: 'leading',
      act: tapNamed(/^(Raise max|Max bid|提高上限|代理出价)$/),
    },
  ],
})
