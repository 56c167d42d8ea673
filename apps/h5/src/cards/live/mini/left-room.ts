/** The room somebody left for one of its lots or goods: its picture stays with them in a corner. */
import { signal } from '../../../lib/storage/signal.ts'

export interface LeftRoom {
  session_id: number
  title: string
  /** Its sound was on. */
  listens: boolean
  /** Where it is watched and bid in. */
  room: { name: 'live.watch' | 'house.session'; id: number }
}

/** What the corner shows; null: nothing. */
export const leftRoom = signal<LeftRoom | null>(null)
