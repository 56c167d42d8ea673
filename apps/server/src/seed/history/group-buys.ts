/** Group buys of the demo world: a teapot for teams of three, tea that is booked and has reached its second step, a snuff bottle for new customers, one that waits for its review. */
import { goods, group, order } from '@juya/contract'
import type { App } from '../../app.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { shownAs } from '../goods.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'

const DAY_S = 86_400
const RUNS_DAYS = 14

interface Sold {
  shop: string
  code: string
  title: string
  title_en: string
  alone_fen: number
}
interface Booked extends Sold {
  tiers: ReadonlyArray<{ min_qty: number; price_fen: number }>
}
interface Offer extends Sold {
  team_fen: number
  size: number
  newcomers?: boolean
  team_hours: number
}
const TEAPOT: Offer = {
  shop: 'ceramics',
  code: 'teapot-red',
  title: '紫砂小壶 工坊款',
  title_en: 'Small clay teapot, workshop piece',
  alone_fen: 168_00,
  team_fen: 118_00,
  size: 3,
  team_hours: 72,
}
const SNUFF: Offer = {
  shop: 'jade',
  code: 'snuff-painted',
  title: '内画鼻烟壶 新客专享',
  title_en: 'Inside-painted snuff bottle, for new customers',
  alone_fen: 128_00,
  team_fen: 88_00,
  size: 5,
  newcomers: true,
  team_hours: 48,
}
const IN_REVIEW: Offer = {
  shop: 'glass',
  code: 'snuff-blue',
  title: '蓝料鼻烟壶 工坊款',
  title_en: 'Blue glass snuff bottle, workshop piece',
  alone_fen: 98_00,
  team_fen: 68_00,
  size: 4,
  team_hours: 24,
}

const TEA: Booked = {
  shop: 'tea',
  code: 'puer-2018',
  title: '普洱熟茶饼 357 克',
  title_en: 'Ripe pu’er tea cake, 357 g',
  alone_fen: 168_00,
  tiers: [
    { min_qty: 5, price_fen: 148_00 },
    { min_qty: 12, price_fen: 128_00 },
    { min_qty: 30, price_fen: 108_00 },
  ],
}

/** The teapot has a team that lacks one and a team that lacks two; the snuff bottle one that lacks four. */
export async function sellTogether(
  app: App,
  album: Album,
  shops: readonly Shop[],
  people: readonly Newcomer[],
): Promise<void> {
  const teapot = await offer(app, album, shops, TEAPOT)
  const team_id = await takeSeat(app, people[0]!, teapot)
  await takeSeat(app, people[1]!, teapot, team_id)
  await takeSeat(app, people[2]!, teapot)
  await takeSeat(app, people[3]!, await offer(app, album, shops, SNUFF))
  await offer(app, album, shops, IN_REVIEW)
  const tea = await offer(app, album, shops, TEA)
  await takeSeat(app, people[4]!, { ...tea, qty: 4 })
  await takeSeat(app, people[5]!, { ...tea, qty: 8 })
}

interface Offered {
  group_buy_id: number
  sku_id: number
  qty?: number
}

async function offer(app: App, album: Album, shops: readonly Shop[], one: Offer | Booked): Promise<Offered> {
  const shop = shops.find(({ demo }) => demo.category === one.shop)!
  const now_s = Math.floor((await databaseNow(systemCtx(app.services, 'seed'))) / 1_000)
  const { id, group_buy_id } = await callAs(app, shop.owner, goods.publish, {
    title: one.title,
    title_en: one.title_en,
    ...(await shownAs(app, album, shop, one.code)),
    desc: 'tiers' in one ? '当季压制，干仓存放。' : '手工制作，每件略有不同。',
    desc_en: 'tiers' in one ? 'Pressed this season, stored dry.' : 'Made by hand, no two quite alike.',
    skus: [{ values: [], price_fen: one.alone_fen, stock: 40 }],
    shipping_mode: 'free',
    group: {
      to_at: now_s + RUNS_DAYS * DAY_S,
      ...('tiers' in one
        ? { mode: 'booking', tiers: one.tiers, per_user: 10 }
        : {
            size: one.size,
            team_hours: one.team_hours,
            newcomers: one.newcomers ?? false,
            prices: [{ values: [], price_fen: one.team_fen }],
          }),
    },
  } as never)
  const { skus } = await callAs(app, shop.owner, goods.shopInfo, { id })
  return { group_buy_id: group_buy_id!, sku_id: skus[0]!.id }
}

/** Orders and pays a seat, or pieces of a booking. @returns the team it is in */
async function takeSeat(app: App, buyer: Newcomer, offered: Offered, team_id?: number): Promise<number | undefined> {
  const seat = { ...offered, ...(team_id ? { team_id } : {}) }
  const { submit_token, address, amounts } = await callAs(app, buyer, group.preview, seat)
  const { order_id, payable_fen } = await callAs(app, buyer, group.join, {
    ...seat,
    submit_token,
    address_id: address!.id,
    shown_total_fen: amounts.payable_fen,
  })
  await callAs(app, buyer, order.pay, {
    ids: [order_id],
    address_id: address!.id,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: payable_fen,
  } as never)
  const { list } = await callAs(app, buyer, group.mine, { order_id })
  return list[0]!.team?.id
}
