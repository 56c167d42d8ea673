/**
 * Named points at which a test may hold a piece of work, to make a race come out the same way every time. Without a hook, and a hook
 * can only be set in tests, a point is one look at an empty map.
 */
import { invariant } from '../refuse.ts'

export type PausePoint =
  | 'bid_judging'
  | 'absentee_acting'
  | 'lot_opening'
  | 'socket_greeting'
  | 'login_judging'
  | 'lot_closing'
  | 'picture_losing'
  | 'order_paying'
  | 'order_closing'
  | 'order_receiving'
  | 'order_shipping'
  | 'holds_releasing'
  | 'payment_settling'
  | 'order_ending'
  | 'case_refunding'
  | 'draw_drawing'
  | 'draw_voiding'
type Hook = () => Promise<void>

const hooks = new Map<PausePoint, Hook>()

/** Waits where a test says so; the caller holds the lock the race is about. */
export async function pausePoint(name: PausePoint): Promise<void> {
  await hooks.get(name)?.()
}

/** Sets or, without a hook, clears what happens at a point. Tests only. */
export function hookPausePoint(name: PausePoint, hook: Hook | undefined): void {
  invariant(process.env.NODE_ENV === 'test', 'pause points are for tests')
  if (hook) hooks.set(name, hook)
  else hooks.delete(name)
}
