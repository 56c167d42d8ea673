import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { guestCart } from '../../lib/cart/guest-cart.ts'
import type { Cart, CartLine } from '../../lib/cart/use-cart.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { screensOf } from '../../lib/router/routes.ts'
import { loginPrompt } from '../../lib/session/login-gate.ts'
import { session } from '../../lib/session/session.ts'
import { envelope, mount, playServer, press, type Sent } from '../../testing/dom.tsx'
import { goodsRoutes } from '../goods/routes.ts'
import CartPage from './cart.page.tsx'
import { cartRoutes } from './routes.ts'

const SHOP = { id: 7, name: 'Old Kiln', logo: '' }
let lines = 0
const line = (own: Partial<CartLine> = {}): CartLine => {
  const id = ++lines
  return {
    id,
    sku: { id: 100 + id, name: '', price_fen: 90_00, left: 5, image: null },
    goods: { id: 200 + id, title: `Cup ${id}`, image: '', shop: SHOP },
    qty: 1,
    checked: true,
    price_dropped_fen: null,
    asked_then: null,
    valid: true,
    reason: null,
    ...own,
  } as unknown as CartLine
}
const amounts = (payable_fen: number) =>
  ({
    goods_fen: payable_fen,
    shipping_fen: 0,
    shop_discount_fen: 0,
    platform_discount_fen: 0,
    payable_fen,
  }) as Cart['amounts']
const cartOf = (
  items: CartLine[],
  invalid: CartLine[] = [],
  coupons: Partial<Cart['platform_coupons']> = {},
): Cart => ({
  groups:
    items.length === 0
      ? []
      : [
          {
            shop: SHOP as unknown as Cart['groups'][number]['shop'],
            items,
            amounts: amounts(90_00),
            coupons: { usable: [], lacking: [], ...coupons } as Cart['platform_coupons'],
            is_sent: true,
          },
        ],
  invalid,
  amounts: amounts(items.length * 90_00),
  platform_coupons: { usable: [], lacking: [] },
  to: 'Guangdong',
  cart_count: items.length + invalid.length,
  lines_max: 120,
})

/** The page as the server answers, or without a network at all. */
async function open(answer: Cart | 'offline', text: string): Promise<{ page: HTMLElement; sent: Sent[] }> {
  const sent = playServer(({ url }) => {
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return envelope(url.includes('my_cart') || url.includes('cart_quote') ? answer : { cart_count: 1 })
  })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={cartRoutes['cart.mine']}>
        <CartPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toContain(text), { timeout: 5_000 }))
  return { page, sent }
}
const button = (page: HTMLElement, text: string) =>
  [...page.querySelectorAll('button')].find(
    (one) => one.textContent?.includes(text) || one.getAttribute('aria-label')?.includes(text),
  )
const bodyOf = (sent: Sent[], part: string) => JSON.parse(String(sent.findLast(({ url }) => url.includes(part))?.body))

const someone = { ...session.get(), token: 't', user: { id: 5 } as NonNullable<ReturnType<typeof session.get>['user']> }
const guest = { ...session.get(), token: null, user: null }

/** The app is opened again, where there is no network. */
const laterBy = (who: typeof someone) =>
  act(async () => {
    playServer(() => {
      throw new TypeError('Failed to fetch')
    })
    document.body.replaceChildren()
    queryClient.clear()
    session.set(who)
  })

beforeEach(() => {
  queryClient.clear()
  guestCart.set([])
  loginPrompt.set(null)
  session.set(someone)
  setRoutes(screensOf({ ...cartRoutes, ...goodsRoutes }, {}))
})

describe('a cart', () => {
  it('says that it is empty, and where to find something', async () => {
    const { page } = await open(cartOf([]), 'Your cart is empty')
    expect(button(page, 'Find something')).toBeDefined()
    expect(button(page, 'Check out')).toBeUndefined()
  })

  it('says what got cheaper, with the figures of the price history', async () => {
    const asked_then = { price_fen: 120_00, from: 1_795_000_000, until: 1_795_300_000 }
    const { page } = await open(cartOf([line({ price_dropped_fen: 30_00, asked_then })]), '¥30 less')
    expect(page.textContent).toMatch(/¥30 less than when you put it in.*It was ¥120 from/)
  })

  it.each([
    [{ reason: 'sold_out' }, 'Sold out'],
    [{ reason: 'more_than_stock', qty: 4, sku: { id: 1, name: '', price_fen: 90_00, left: 2 } }, 'Only 2 are left'],
    [{ reason: 'off_shelf' }, 'The shop has taken it off sale'],
    [{ reason: 'shop_suspended' }, 'The shop is suspended'],
    [
      { reason: 'dearer', asked_then: { price_fen: 70_00, from: 1_795_000_000, until: 1_795_300_000 } },
      'It costs ¥90 now, ¥20 more than when you put it in',
    ],
    [{ reason: 'limit' }, 'More than one person may buy'],
  ] as const)('gives the reason of a line that cannot be bought: %o', async (own, text) => {
    const { page } = await open(cartOf([], [line({ valid: false, ...own } as Partial<CartLine>)]), text)
    expect(page.textContent).toContain('Cannot be bought now')
    expect(button(page, 'Check out 0')?.disabled).toBe(true)
  })

  it('asks for the price of now before a dearer line is bought', async () => {
    const { page, sent } = await open(cartOf([], [line({ valid: false, reason: 'dearer' })]), 'It costs ¥90 now')
    await press(button(page, 'Buy at ¥90'))
    expect(bodyOf(sent, 'goods_add_cart')).toMatchObject({ item_id: lines, accept_fen: 90_00 })
  })

  it('names the coupon that lowers it, and what another lacks', async () => {
    const coupon = { id: 1, coupon: { id: 1, name: 'Kiln week' } }
    const far = { coupon: { id: 2, coupon: { id: 2, name: 'Big one' } }, missing_fen: 80_00 }
    const coupons = { usable: [coupon], chosen: 1, lacking: [far] } as unknown as Cart['platform_coupons']
    const { page } = await open(cartOf([line()], [], coupons), 'Coupon: Kiln week')
    expect(page.textContent).toContain('¥80 more for “Big one”')
  })

  it('ticks all lines, or none, in one call', async () => {
    const [one, two] = [line({ checked: false }), line()]
    const { page, sent } = await open(cartOf([one, two]), 'Check out 1 item')
    await press([...page.querySelectorAll('.cart-bar input')][0])
    expect(bodyOf(sent, 'goods_add_cart')).toEqual({ item_ids: [one.id, two.id], checked: true })
  })
})

describe('without a network', () => {
  it('shows the cart as it was last read, and changes nothing', async () => {
    await open(cartOf([line()]), 'Check out 1 item')
    await laterBy(someone)

    const { page, sent } = await open('offline', 'as it was last read')

    expect(page.textContent).toContain('Cup')
    expect(button(page, 'Check out')?.disabled).toBe(true)
    const before = sent.length
    await press(page.querySelector('.cart-line input'))
    expect(sent.slice(before).some(({ url }) => url.includes('goods_add_cart'))).toBe(false)
  }, 15_000)

  it('never shows the cart of somebody else', async () => {
    await open(cartOf([line()]), 'Check out 1 item')
    await laterBy({ ...someone, user: { id: 6 } as typeof someone.user })

    const { page } = await open('offline', 'Network is weak')

    expect(page.textContent).not.toContain('Cup')
  }, 15_000)
})

describe('a guest', () => {
  it('keeps the cart in the phone, and is asked to sign in where they buy, to come back here', async () => {
    session.set(guest)
    const one = line()
    guestCart.set([{ sku_id: one.sku.id, qty: 1, at_ms: 1_795_000_000_000, checked: true }])
    const { page, sent } = await open(cartOf([{ ...one, id: one.sku.id }]), 'Check out 1 item')
    expect(bodyOf(sent, 'cart_quote').lines).toEqual(guestCart.get())

    await press(button(page, 'More: Quantity of Cup'))
    expect(guestCart.get()).toMatchObject([{ qty: 2 }])
    await press(button(page, 'Check out'))

    expect(loginPrompt.get()).toMatchObject({ back: '/pages/my/cart' })
    expect(sent.some(({ url }) => url.includes('goods_add_cart'))).toBe(false)
  })

  it('finds the cart in the account after signing in: sent once, and no longer in the phone', async () => {
    guestCart.set([{ sku_id: 9, qty: 2, at_ms: 1_795_000_000_000, checked: true }])
    const { sent } = await open(cartOf([line()]), 'Check out 1 item')
    const merged = sent.filter(({ url }) => url.includes('goods_add_cart'))
    expect(merged).toHaveLength(1)
    expect(JSON.parse(String(merged[0]!.body)).lines).toMatchObject([{ sku_id: 9, qty: 2 }])
    expect(guestCart.get()).toEqual([])
  })
})
