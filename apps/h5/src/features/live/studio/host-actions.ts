/** What the large button of the studio does now, and where it does nothing, why. Pure. */
import type { Host } from './use-host.ts'

export type Primary =
  /** Start the first lot that waits. */
  | { do: 'next'; lot_id: number; title: string }
  | { do: 'pass'; lot_id: number; title: string; wait_s: number }
  | { do: 'resume' }
  | { do: 'instant' }
  | { do: 'nothing'; why: 'waits_picture' | 'resume_silent' | 'pass_cannot' }

export function primaryOf({ actions, waiting, current, session }: Host, now_ms: number): Primary {
  const may = (action: Host['actions'][number]) => actions.includes(action)
  const [first] = waiting
  if (session.status === 'ready') return { do: 'nothing', why: 'waits_picture' }
  const runs = current?.tick.status === 'live'
  if (current && runs && may('pass')) {
    const wait_s = Math.max(0, Math.ceil((current.pass_from_ms - now_ms) / 1_000))
    return { do: 'pass', lot_id: current.id, title: current.title, wait_s }
  }
  if (runs) return { do: 'nothing', why: 'pass_cannot' }
  if (may('next') && first) return { do: 'next', lot_id: first.lot_id, title: first.title }
  if (session.status === 'paused') return may('resume') ? { do: 'resume' } : { do: 'nothing', why: 'resume_silent' }
  return { do: 'instant' }
}
