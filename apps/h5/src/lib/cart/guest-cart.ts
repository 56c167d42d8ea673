/** A guest's cart: it lives in this phone, is priced by the server, and joins the account's cart once its owner has signed in. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { limitOf } from '../forms/limits.ts'
import type { Signal } from '../storage/signal.ts'
import { readJson, removeKey, writeJson } from '../storage/storage.ts'

/** One line; what came last stands first. No price is kept: the server knows what was asked when. */
export interface GuestLine {
  sku_id: number
  qty: number
  /** When it was put in, or its price accepted. */
  at_ms: number
  checked: boolean
}

const KEY = 'cart'
const isLine = (line: unknown): line is GuestLine => {
  const { sku_id, qty, at_ms, checked } = (line ?? {}) as Partial<GuestLine>
  return [sku_id, qty, at_ms].every((number) => Number.isSafeInteger(number)) && typeof checked === 'boolean'
}
const read = (): readonly GuestLine[] => {
  const stored = readJson<unknown>(KEY)
  return Array.isArray(stored) ? stored.filter(isLine) : []
}

let lines = read()
const listeners = new Set<() => void>()
function say(next: readonly GuestLine[]): void {
  lines = next
  for (const listener of [...listeners]) listener()
}
// Another tab of this browser put something in, or signed in and took it out.
window.addEventListener('storage', ({ key }) => key === KEY && say(read()))

export const guestCart: Signal<readonly GuestLine[]> = {
  get: () => lines,
  set(next) {
    if (next.length > 0) writeJson(KEY, next)
    else removeKey(KEY)
    say(next)
  },
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Puts some of one thing in. @returns whether there was room */
export function putIn(sku_id: number, qty: number, left: number): boolean {
  const before = lines.find((line) => line.sku_id === sku_id)
  if (!before && lines.length >= limitOf('cart.quote', 'lines').items_max) return false
  const most = Math.min(left, limitOf('cart.add', 'qty').max)
  const line = { sku_id, qty: Math.min(most, (before?.qty ?? 0) + qty), at_ms: Math.round(serverNow()), checked: true }
  guestCart.set([line, ...lines.filter((one) => one.sku_id !== sku_id)])
  return true
}

/** Changes lines in place. */
export const changeGuest = (sku_ids: readonly number[], change: Partial<Omit<GuestLine, 'sku_id'>>): void =>
  guestCart.set(lines.map((line) => (sku_ids.includes(line.sku_id) ? { ...line, ...change } : line)))

export const takeOut = (sku_ids: readonly number[]): void =>
  guestCart.set(lines.filter((line) => !sku_ids.includes(line.sku_id)))
