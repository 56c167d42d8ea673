/** What goes over a socket: a frame of a channel. */
import type { ShopPermission } from '@juya/contract'
import type { Ctx } from '../context.ts'

export interface Frame {
  ch: string
  type: string
  /** Order within the channel; 0 where the type has none. */
  seq: number
  data: unknown
}

/** A frame on its way. */
export interface FrameOut extends Frame {
  /** What else stands in its data; in a shop's room for members with this right alone. */
  more?: { right: ShopPermission; data: object }
  /** A socket of this node that needs no telling. */
  except?: string
}

/** The newest frame of each thing that went on beyond the number its watchers have. */
export type NewestFrames = (ctx: Ctx, seen: ReadonlyArray<{ id: number; seq: number }>) => Promise<Frame[]>
