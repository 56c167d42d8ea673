/** The cart of a guest or of an account: read, changed, merged after signing in, and kept to be read without a network. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useEffect, useState } from 'react'
import { call, type Data } from '../api/client.ts'
import { refresh, useAction, useCall, useQueryClient } from '../api/query.ts'
import type { CallError } from '../api/request.ts'
import { session, useSession } from '../session/session.ts'
import { useSignal } from '../storage/signal.ts'
import { readJson, writeJson } from '../storage/storage.ts'
import { changeGuest, guestCart, takeOut } from './guest-cart.ts'

export type Cart = Data<'cart.mine'>
export type CartLine = Cart['invalid'][number]

/** The last cart that was read, for the same person without a network. */
const SEEN_KEY = 'cart_seen'
interface Seen {
  /** 0: a guest. */
  user_id: number
  cart: Cart
}
const ownerId = (): number => session.get().user?.id ?? 0

let merging: Promise<unknown> | null = null
/** Sends what a guest put in to the account that is signed in now; once, however many screens ask. */
function merge(): Promise<unknown> {
  merging ??= call('cart.add', { lines: [...guestCart.get()] }, { silent: true })
    .then(() => takeOut(guestCart.get().map((line) => line.sku_id)))
    .finally(() => {
      merging = null
    })
  return merging
}

/** Merges a guest's cart once its owner is signed in. @returns whether that is still to be done */
export function useMergedCart(): boolean {
  const client = useQueryClient()
  const { token } = useSession()
  const waits = useSignal(guestCart).length > 0 && token !== null
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!waits || failed) return
    // Without an answer the lines stay in the phone: the next visit of a screen with a cart tries again.
    merge().then(
      () => refresh(client, ['cart', 'goods.info']),
      () => setFailed(true),
    )
  }, [waits, failed, client])
  return waits && !failed
}

export interface CartReading {
  cart: Cart | undefined
  /** It is the one last seen: there is no network. */
  is_old: boolean
  loading: boolean
  error: CallError | null
  refetch: () => Promise<unknown>
}

export function useCart(): CartReading {
  const { token } = useSession()
  const waits = useMergedCart()
  const lines = useSignal(guestCart)
  const is_mine = token !== null
  const mine = useCall('cart.mine', {}, { enabled: is_mine && !waits, stale_ms: 0 })
  const quoted = useCall(
    'cart.quote',
    { lines: [...lines] },
    { enabled: !is_mine && lines.length > 0, stale_ms: 0, keep: true },
  )
  const reading = is_mine ? mine : quoted
  const fresh = !is_mine && lines.length === 0 ? NOTHING : reading.data
  useEffect(() => {
    if (fresh) writeJson(SEEN_KEY, { user_id: ownerId(), cart: fresh } satisfies Seen)
  }, [fresh])
  const seen = !fresh && reading.error?.kind === 'network' ? readJson<Seen>(SEEN_KEY) : null
  const old = seen?.user_id === ownerId() ? seen.cart : undefined
  return {
    cart: fresh ?? old,
    is_old: old !== undefined || (fresh !== undefined && reading.error?.kind === 'network'),
    loading: (waits || reading.loading) && !old,
    error: old ? null : reading.error,
    refetch: reading.refetch,
  }
}

const NO_AMOUNTS = {
  goods_fen: 0,
  shipping_fen: 0,
  premium_fen: 0,
  shop_discount_fen: 0,
  platform_discount_fen: 0,
  adjust_fen: 0,
  total_fen: 0,
  deposit_applied_fen: 0,
  payable_fen: 0,
}
const NOTHING: Cart = {
  groups: [],
  invalid: [],
  amounts: NO_AMOUNTS,
  platform_coupons: { usable: [], lacking: [] },
  cart_count: 0,
  lines_max: 0,
}

/** What one can do with lines of a cart, on the server or in the phone. */
export function useCartActs() {
  const { token } = useSession()
  const change = useAction('cart.add', { refresh: ['cart', 'goods.info'] })
  const remove = useAction('cart.remove', { refresh: ['cart', 'goods.info'] })
  const ids = (lines: readonly CartLine[]) => lines.map(({ id }) => id)
  const is_mine = token !== null
  return {
    pending: change.pending || remove.pending,
    setQty: (line: CartLine, qty: number) =>
      is_mine ? void change.run({ item_id: line.id, qty }) : changeGuest([line.sku.id], { qty }),
    tick: (lines: readonly CartLine[], checked: boolean) =>
      is_mine ? void change.run({ item_ids: ids(lines), checked }) : changeGuest(ids(lines), { checked }),
    /** Agrees to the price of now. */
    accept: (line: CartLine) =>
      is_mine
        ? void change.run({ item_id: line.id, accept_fen: line.sku.price_fen })
        : changeGuest([line.sku.id], { at_ms: Math.round(serverNow()) }),
    remove: (lines: readonly CartLine[]) => (is_mine ? void remove.run({ item_ids: ids(lines) }) : takeOut(ids(lines))),
  }
}
