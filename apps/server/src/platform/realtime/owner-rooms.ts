/**
 * What the rooms of people and shops on this node may have missed: told on another node while Redis was away, or by a node that died between
 * commit and telling. What a room was told already is not told again.
 */
import type { Ctx } from '../context.ts'
import type { Frame } from './realtime.ts'

export interface RoomOwner {
  type: 'user' | 'shop'
  id: number
}
/** Frames of one type that these owners' rooms should have had since a moment of the database, the newest of each thing. */
export type OwnersMissed = (ctx: Ctx, owners: readonly RoomOwner[], since: number) => Promise<Frame[]>

/** A transaction that was stamped so long ago may have become visible just now. */
const OVERLAP_MS = 10_000
const AT_ONCE = 500
const ROOM = /^(user|shop):(\d+)$/

export class OwnerRooms {
  private missed: { type: string; ask: OwnersMissed } | undefined
  /** What rooms were told, and when; younger than two looks back. */
  private readonly told = new Map<string, number>()
  private looked_at: number | undefined

  /** Says where frames of a type come from. */
  follow(type: string, ask: OwnersMissed): void {
    this.missed = { type, ask }
  }

  /** A room is told something. */
  note(frame: Frame, now: number): void {
    if (frame.type === this.missed?.type) this.told.set(JSON.stringify([frame.ch, frame.data]), now)
  }

  /** @returns frames the rooms have not had; @param now by the database's clock */
  async look(ctx: Ctx, rooms: readonly string[], now: number): Promise<Frame[]> {
    if (!this.missed) return []
    const since = (this.looked_at ?? now) - OVERLAP_MS
    this.looked_at = now
    for (const [key, at] of this.told) if (at < since - OVERLAP_MS) this.told.delete(key)
    const owners = rooms.flatMap((room) => {
      const [, type, id] = ROOM.exec(room) ?? []
      return type === undefined ? [] : [{ type: type as RoomOwner['type'], id: Number(id) }]
    })
    const found: Frame[] = []
    for (let from = 0; from < owners.length; from += AT_ONCE)
      for (const frame of await this.missed.ask(ctx, owners.slice(from, from + AT_ONCE), since))
        if (!this.told.has(JSON.stringify([frame.ch, frame.data]))) found.push(frame)
    return found
  }
}
