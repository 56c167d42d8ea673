/** The cart: filled by a guest, bought by an account, over two shops in one payment. */
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PASSWORD, DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  callApi,
  goTo,
  goToWhole,
  newPhone,
  sandboxUrl,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  useSystem,
} from '../fixtures.ts'

useSystem()

const CART = '/pages/my/cart'
const detail = (id: number) => `/pages/main/goodsDetail/goodsDetail?id=${id}`
/** A buyer whose cart is empty and who has ordered no goods. */
const buyer = BUYERS[6]!

interface Piece {
  id: number
  title_en: string
  price_fen: number
  shop_id: number
  owner_phone: string
}

/** One piece each of two shops, with one way to buy. */
async function piecesOfTwoShops(): Promise<[Piece, Piece]> {
  const rows = await sql<Piece>(
    `select distinct on (g.shop_id) g.id::int, g.title_en, g.min_price_fen::int as price_fen, g.shop_id::int, u.phone as owner_phone
     from goods_goods g join goods_skus k on k.goods_id = g.id join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id
     where g.status = 'on' and g.options = '[]' and k.stock = 1 and k.locked_stock = 0 and g.min_price_fen > 20000 order by g.shop_id, g.id desc limit 2`,
  )
  return [rows[0]!, rows[1]!]
}

const codeFor = async (phone: string): Promise<string> => {
  const answer = await fetch(`${sandboxUrl()}/control/last_code`, {
    method: 'POST',
    body: JSON.stringify({ phone, from: 'platform' }),
  })
  return ((await answer.json()) as { result: string }).result
}

const tokenOf = async (phone: string): Promise<string> =>
  (await callApi<{ token: string }>('POST', '/api/user/Public/login', { phone, password: DEMO_PASSWORD })).data.token

/** What a person holds for these orders: a coupon of the first shop, and one of the platform. */
async function giveCoupons(shop: Piece): Promise<void> {
  const shop_token = await tokenOf(shop.owner_phone)
  const claim_to = Math.floor(Date.now() / 1000) + 9 * 86_400
  const form = { name: '窑口谢礼', kind: 'amount', amount_fen: 10_00, total: 5, claim_to, valid_days: 9 }
  const offered = await callApi<{ id: number }>('POST', '/api/store/Goods/bonus_add', form, { token: shop_token })
  // Juya's own coupons have no screen yet: the row is the same but for who pays for it.
  const [of_platform] = await sql<{ id: number }>(
    `insert into coupon_templates (name, issuer, kind, amount_fen, min_spend_fen, scope, audience, total, per_user, claim_from, claim_to, valid_days)
     select '聚雅周', 'platform', kind, 500, min_spend_fen, scope, audience, total, per_user, claim_from, claim_to, valid_days
     from coupon_templates where id = $1 returning id::int`,
    [offered.data.id],
  )
  const token = await tokenOf(buyer.phone)
  for (const id of [offered.data.id, of_platform!.id])
    expect(await callApi('GET', '/api/goods/Goods/get_bonus', { id }, { token })).toMatchObject({ code: 1 })
}

test('a guest fills a cart, logs in, buys from two shops in one payment with both coupons', async () => {
  const [one, other] = await piecesOfTwoShops()
  await giveCoupons(one)
  const phone = await newPhone({ width: 360 })
  for (const piece of [one, other]) {
    await goTo(phone, detail(piece.id))
    await phone.getByRole('button', { name: 'Add to cart' }).click()
    await toasted(phone, 'It is in your cart')
    expect(await sidewaysPx(phone)).toBe(0)
  }
  await phone.getByRole('img', { name: '2 lines in your cart' }).waitFor()
  await phone.getByRole('button', { name: /Cart$/ }).click()
  await phone.getByRole('button', { name: 'Check out 2 items' }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)

  // Buying asks for the login in place; afterwards the cart is there, with the coupons of who signed in.
  await phone.getByRole('button', { name: 'Check out 2 items' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await phone.getByPlaceholder('Phone number').fill(buyer.phone)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByRole('button', { name: /Send again in/ }).waitFor()
  await phone.getByPlaceholder('6-digit code').fill(await codeFor(buyer.phone))
  await phone.getByRole('checkbox').check({ force: true })
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.getByText('Coupon: 窑口谢礼').waitFor()
  await phone.getByText(one.title_en).waitFor()
  await phone.getByText(other.title_en).waitFor()

  await phone.getByRole('button', { name: 'Check out 2 items' }).click()
  await phone.getByRole('button', { name: /Shop coupon ¥10 off/ }).waitFor()
  await phone.getByRole('button', { name: /Juya coupon ¥5 off/ }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  expect(await phone.getByLabel('Note to the shop').count()).toBe(2)
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByText('Paid', { exact: true }).waitFor()

  const orders = await sql<{
    shop_id: number
    goods_fen: number
    shop_discount_fen: number
    platform_discount_fen: number
    payments: number
  }>(
    `select o.shop_id::int, o.goods_fen::int, o.shop_discount_fen::int, o.platform_discount_fen::int,
       (select count(distinct p.pay_no)::int from order_payments p join order_orders mine on mine.id = p.order_id and mine.kind = 'goods' and mine.user_id = o.user_id) as payments
     from order_orders o join account_users u on u.id = o.user_id where u.phone = $1 and o.kind = 'goods' and o.status = 'to_ship' order by o.shop_id`,
    [buyer.phone],
  )
  expect(orders).toMatchObject([
    { shop_id: one.shop_id, goods_fen: one.price_fen, shop_discount_fen: 10_00, payments: 1 },
    { shop_id: other.shop_id, goods_fen: other.price_fen, shop_discount_fen: 0, payments: 1 },
  ])
  expect(orders.reduce((sum, { platform_discount_fen }) => sum + platform_discount_fen, 0)).toBe(5_00)
  await goTo(phone, CART)
  await phone.getByText('Your cart is empty').waitFor()
})

for (const options of [{ lang: 'en' }, { lang: 'zh-CN', dark: true }] as const)
  test(`a cart shows what got cheaper and what is sold out, on a narrow phone without faults, in ${options.lang}`, async () => {
    const phone = await newPhone({ ...options, width: 360 })
    await signIn(phone, BUYERS[0]!.phone)
    await goToWhole(phone, CART)
    const zh = options.lang === 'zh-CN'
    await phone.getByText(zh ? /比加入时便宜 ¥/ : /less than when you put it in/).waitFor()
    await phone.getByText(zh ? '已售罄' : 'Sold out', { exact: true }).waitFor()
    expect(await sidewaysPx(phone)).toBe(0)
    expect(await accessibilityFaults(phone)).toEqual([])
  })
