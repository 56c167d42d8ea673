/** How a person looks at a session on air. */
import { randomBytes } from 'node:crypto'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isBlocked } from '../../block/index.ts'
import type { Session } from '../tables.ts'
import { isRunning } from './air-rules.ts'

/** A grant for lists and segments is good for so long. */
const GRANT_MS = 6 * 3_600_000
const GUEST_BYTES = 12

/** What opens the pictures of a session for one viewer. */
export interface Look {
  /** This and the others are whole addresses where browsers reach the media role at another origin. */
  watch_path: string
  /** Opens one socket, within a minute. */
  ticket: string
  hls_path: string | null
  latest_path: string
}

/** The viewer as the media role knows them: one whom the shop keeps away from everything looks as a guest does. */
async function viewerOf(ctx: Ctx, shop_id: number): Promise<string> {
  const guest = () => `guest:${randomBytes(GUEST_BYTES).toString('hex')}`
  if (!ctx.user) return guest()
  const shop = { type: 'shop', id: shop_id } as const
  return (await isBlocked(ctx, 'all', [shop], [{ type: 'user', id: ctx.user.id }])) ? guest() : `user:${ctx.user.id}`
}

/**
 * The way to the pictures of a session; null where the media role cannot be reached: the session goes on without them.
 * @throws Refusal STATE_CONFLICT {status} (it does not run)
 */
export async function lookAt(ctx: Ctx, { id, shop_id, status }: Session): Promise<Look | null> {
  if (!isRunning(status)) refuse('STATE_CONFLICT', { status })
  const viewer = await viewerOf(ctx, shop_id)
  const {
    gateways: { video },
    clock,
  } = ctx.services
  try {
    const look = await video.playback({ session_id: id, viewer, until_ms: clock.wall() + GRANT_MS })
    return {
      ...look,
      watch_path: video.forBrowsers(look.watch_path),
      hls_path: look.hls_path && video.forBrowsers(look.hls_path),
      latest_path: video.forBrowsers(look.latest_path),
    }
  } catch (problem) {
    if (problem instanceof GatewayRefused || problem instanceof OutcomeUnknown) return null
    throw problem
  }
}
