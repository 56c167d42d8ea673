/** Which screens the pictures show, as whom, with which pieces of the demo world, and what is opened on them first. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { ROOT } from '../lib/children.ts'

/** A demo person's phone number, or nobody. */
export type Viewer = string
export const GUEST = 'guest'
const BUYER = BUYERS[0]!.phone
const SHOP_OWNER = SHOPS[0]!.owner_phone

export interface Screen {
  /** '<group>.<screen>', the name of its file. */
  name: string
  /** The path after the #. */
  path: string
  viewer: Viewer
  /** It is a row of the table of screens as it opens, not one of its states. */
  row?: true
  /** Taps made before the picture. */
  act?: (page: Page) => Promise<void>
  /** Moves the clock, so it comes after all others. */
  last?: true
}

const bid_by_buyer = `exists (select 1 from auction_bidders b join account_users u on u.id = b.user_id where b.lot_id = l.id and u.phone = '${BUYER}')`
const shop_of_owner = `(select s.id from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${SHOP_OWNER}')`

/** A piece and whose it is, the demo's first buyer or shop before others. */
const lotOf = (person: 'leader_user_id' | 'winner_user_id', where: string, order = 'l.ends_at desc') =>
  `select l.id, u.phone from auction_lots l join account_users u on u.id = l.${person} where ${where} order by (u.phone = '${BUYER}') desc, ${order} limit 1`
const orderOf = (statuses: string) =>
  `select o.id, u.phone from order_orders o join account_users u on u.id = o.user_id where o.status ${statuses} order by (u.phone = '${BUYER}') desc, o.id desc limit 1`
const saleOf = (statuses: string) =>
  `select o.id, u.phone from order_orders o join shop_shops s on s.id = o.shop_id join account_users u on u.id = s.owner_user_id where o.status ${statuses} order by (u.phone = '${SHOP_OWNER}') desc, o.id desc limit 1`
/** A case as its buyer or its shop's owner sees it, the demo's first before others, an open one before those that are over. */
const caseOf = (person: 'o.user_id' | 's.owner_user_id', phone: string) =>
  `select c.id, u.phone from aftersale_cases c join order_orders o on o.id = c.order_id join shop_shops s on s.id = o.shop_id join account_users u on u.id = ${person} order by (u.phone = '${phone}') desc, (c.status in ('refunded', 'rejected', 'cancelled')), c.id desc limit 1`
const lotWhere = (where: string, order: string) =>
  `select l.id from auction_lots l where ${where} order by ${order}, l.id limit 1`

const QUERIES = {
  open: lotWhere(
    `l.status = 'live' and l.mode = 'single' and not ${bid_by_buyer} and l.deposit_fen > 0`,
    'bid_count desc',
  ),
  leading: lotOf('leader_user_id', `l.status = 'live'`),
  outbid: `select l.id, u.phone from auction_lots l join auction_bidders b on b.lot_id = l.id join account_users u on u.id = b.user_id
    where l.status = 'live' and l.leader_user_id <> u.id order by (u.phone = '${BUYER}') desc, l.bid_count desc limit 1`,
  upcoming: lotWhere(`l.status = 'scheduled'`, 'starts_at'),
  ending: lotWhere(`l.status = 'live' and bid_count > 0`, 'ends_at'),
  reserve: lotWhere(`l.status = 'live' and l.reserve_fen > l.current_fen and l.bid_count > 0`, 'ends_at desc'),
  newcomer: lotWhere(`l.status = 'live' and l.mode = 'new_customer'`, 'ends_at desc'),
  won: lotOf('winner_user_id', `l.status = 'sold'`, 'l.closed_at desc'),
  lost: `select l.id, u.phone from auction_lots l join auction_bidders b on b.lot_id = l.id join account_users u on u.id = b.user_id
    where l.status = 'sold' and l.winner_user_id <> u.id order by (u.phone = '${BUYER}') desc, l.closed_at desc limit 1`,
  sold: lotWhere(`l.status = 'sold' and not ${bid_by_buyer}`, 'bid_count desc'),
  passed: lotWhere(`l.status = 'passed'`, 'closed_at desc'),
  defaulted: lotWhere(`l.status = 'defaulted'`, 'closed_at desc'),
  own: lotWhere(`l.status = 'live' and l.shop_id = ${shop_of_owner}`, 'bid_count desc'),
  shop: `select s.id from shop_shops s where s.id <> ${shop_of_owner} order by (select count(*) from auction_lots l where l.shop_id = s.id and l.status = 'live') desc, s.id limit 1`,
  category: `select category_id as id from auction_lots where status = 'live' group by 1 order by count(*) desc, 1 limit 1`,
  address: `select a.id, u.phone from address_addresses a join account_users u on u.id = a.user_id where u.phone = '${BUYER}' order by a.id limit 1`,
  buyer: `select id, phone from account_users where phone = '${BUYER}'`,
  unpaid: orderOf("= 'pending_payment'"),
  paid: orderOf("= 'to_ship'"),
  shipped: orderOf("= 'shipped'"),
  received: orderOf("= 'received'"),
  refundable: orderOf("= 'shipped' and not o.after_sale_open"),
  to_ship: saleOf("= 'to_ship'"),
  sale: saleOf("in ('shipped', 'received', 'completed')"),
  case: caseOf('o.user_id', BUYER),
  sale_case: caseOf('s.owner_user_id', SHOP_OWNER),
} as const
interface Piece {
  /** 0 where the demo world has none of the kind. */
  id: number
  /** Who sees it as theirs. */
  viewer: Viewer
}
type Pieces = Record<keyof typeof QUERIES, Piece>

async function findPieces(database: pg.Client): Promise<Pieces> {
  const pieces: Partial<Pieces> = {}
  for (const [name, text] of Object.entries(QUERIES)) {
    const { rows } = await database.query<{ id: string; phone?: string }>(text)
    pieces[name as keyof Pieces] = { id: Number(rows[0]?.id ?? 0), viewer: rows[0]?.phone ?? BUYER }
  }
  return pieces as Pieces
}

interface RouteRow {
  path: string
  auth: 'public' | 'browse' | 'login' | 'guest'
}

/** The app's own table of screens. Loaded by its address, because its pages are written for the browser. */
async function appRoutes(): Promise<Record<string, RouteRow>> {
  const file = join(ROOT, 'apps/h5/src/routes.ts')
  return ((await import(pathToFileURL(file).href)) as { routes: Record<string, RouteRow> }).routes
}

const tapNamed = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).last().click()
const scrollTo = (selector: string) => (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))

const scrollBy = (px: number) => (page: Page) => page.evaluate((top) => window.scrollTo(0, top), px)

/**
 * Every screen of the app once, and those with states in each of them.
 *
 * @returns the screens, and the names of those the demo world had no piece for
 */
export async function phoneScreens(database: pg.Client): Promise<{ screens: Screen[]; left_out: string[] }> {
  const pieces = await findPieces(database)
  const routes = await appRoutes()
  const screen = (
    name: string,
    row: string,
    piece?: keyof Pieces,
    more: Partial<Screen> = {},
    parameter = 'id',
  ): Screen => ({
    name,
    path: routes[row]!.path + (piece ? `?${parameter}=${pieces[piece].id}` : ''),
    viewer: piece ? pieces[piece].viewer : BUYER,
    ...more,
  })
  const lot = (state: keyof Pieces, more?: Partial<Screen>) =>
    screen(`auction.item-${state}`, 'auction.item', state, more)
  const sheet = (state: string, piece: keyof Pieces, act: Screen['act'], viewer = pieces[piece].viewer) =>
    screen(`sheet.${state}`, 'auction.item', piece, { act, viewer })

  /** What a screen of the table is opened with. */
  const with_piece: Record<string, [piece: keyof Pieces, parameter?: string]> = {
    'auction.item': ['open'],
    'auction.bids': ['open'],
    'auction.check': ['sold'],
    'auction.category': ['category'],
    'shop.home': ['shop'],
    'shop.search': ['shop'],
    'order.detail': ['shipped'],
    'order.confirm': ['unpaid', 'ids'],
    'order.express': ['shipped'],
    'order.review': ['received'],
    'address.edit': ['address'],
    'sell.order': ['sale'],
    'sell.ship': ['to_ship'],
    'sell.shipMerged': ['to_ship', 'ids'],
    'payment.result': ['paid', 'ids'],
    'aftersale.apply': ['refundable', 'order_id'],
    'aftersale.case': ['case'],
    'aftersale.history': ['case'],
    'aftersale.comment': ['case'],
    'aftersale.shopCase': ['sale_case'],
    'aftersale.shopHistory': ['sale_case'],
    'aftersale.shopComment': ['sale_case'],
  }
  /** Lists that are empty for the first buyer and shop. */
  const seen_by: Record<string, Viewer> = {
    'aftersale.mine': pieces.case.viewer,
    'aftersale.shopCases': pieces.sale_case.viewer,
  }
  const with_text: Record<string, string> = {
    'search.results': '?keyword=jade',
    'site.article': '?code=auction_rules',
    'site.activity': '?id=1',
    'site.webview': '?url=https%3A%2F%2Fexample.com%2F',
  }
  const everyone = Object.entries(routes).map(([name, { auth }]) => {
    const viewer = seen_by[name] ?? (auth === 'guest' ? GUEST : name.startsWith('sell.') ? SHOP_OWNER : BUYER)
    const [piece, parameter] = with_piece[name] ?? []
    const row = screen(name, name, piece, piece ? {} : { viewer }, parameter)
    return { ...row, path: row.path + (with_text[name] ?? ''), row: true as const }
  })
  const jade = `${routes['search.results']!.path}?keyword=jade`
  const states = [
    ...(
      ['upcoming', 'leading', 'outbid', 'reserve', 'newcomer', 'won', 'lost', 'sold', 'passed', 'defaulted'] as const
    ).map((state) => lot(state)),
    lot('own', { viewer: SHOP_OWNER }),
    lot('open', { name: 'auction.item-guest', viewer: GUEST }),
    lot('outbid', { name: 'auction.item-below', act: scrollTo('.lot-title') }),
    lot('open', { name: 'auction.item-end', act: scrollTo('footer, .lot-section:last-of-type') }),
    lot('ending', { last: true }),
    sheet('sign-in', 'open', tapNamed(/^(Bid ¥|出价 ¥)/), GUEST),
    sheet('deposit', 'open', tapNamed(/^(Pay deposit|缴纳保证金)/)),
    sheet('once', 'outbid', tapNamed(/^(Bid ¥|出价 ¥)/)),
    sheet('max', 'outbid', tapNamed(/^(Max bid|代理出价)$/)),
    sheet('raise', 'leading', tapNamed(/^(Raise max|提高上限)$/)),
    screen('search.ideas', 'search.results'),
    screen('search.filters', 'search.results', undefined, { path: jade, act: tapNamed(/^(Filters|筛选)/) }),
    screen('search.nothing', 'search.results', undefined, { path: jade.replace('jade', 'zzzz') }),
    screen('home.guest', 'home.index', undefined, { viewer: GUEST }),
    screen('home.further', 'home.index', undefined, { act: scrollBy(760) }),
    screen('account.my-guest', 'account.my', undefined, { viewer: GUEST }),
    screen('account.my-shop', 'account.my', undefined, { viewer: SHOP_OWNER }),
    screen('account.my-workbench', 'account.my', undefined, {
      viewer: SHOP_OWNER,
      act: tapNamed(/^(Switch to shop|切换到店铺)$/),
    }),
    screen('message.guest', 'message.index', undefined, { viewer: GUEST }),
    screen('message.shop', 'message.index', undefined, { viewer: SHOP_OWNER }),
    screen('order.mine-shipped', 'order.mine', undefined, { viewer: pieces.shipped.viewer }),
    screen('order.detail-unpaid', 'order.detail', 'unpaid'),
    screen('order.detail-paid', 'order.detail', 'paid'),
    screen('order.detail-received', 'order.detail', 'received'),
    screen('sell.order-to-ship', 'sell.order', 'to_ship'),
    screen('address.new', 'address.edit'),
    screen('site.not-found', 'home.index', undefined, { path: '/pages/nowhere', viewer: GUEST }),
  ]
  const all = [...everyone, ...states]
  const has = ({ path }: Screen) => !/[?&]ids?=0(&|$)/.test(path)
  return { screens: all.filter(has), left_out: all.filter((one) => !has(one)).map(({ name }) => name) }
}

/** The console's pages; the ones of a single piece are opened with an id. */
export async function consoleScreens(database: pg.Client): Promise<Array<{ name: string; path: string }>> {
  const { open, sale, buyer } = await findPieces(database)
  const pages = [
    'review',
    'lots',
    'orders',
    'users',
    'verification',
    'disputes',
    'penalties',
    'settings',
    'ledger',
    'transactions',
    'invariants',
    'audit',
  ]
  return [
    { name: 'overview', path: '/' },
    ...pages.map((name) => ({ name, path: `/${name}` })),
    { name: 'lot', path: `/lots/${open.id}` },
    { name: 'order', path: `/orders/${sale.id}` },
    { name: 'user', path: `/users/${buyer.id}` },
  ]
}
