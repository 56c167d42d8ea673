/** How a person looks at a session on air. */
import { randomBytes } from 'node:crypto'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import { ticketKey } from '../../../media/doors/door-keys.ts'
import { makeTicket } from '../../../media/tickets.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
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

/** The grant of an operator's wall, which reads a new one every few seconds, is good for so long. */
const FRAME_MS = 5 * 60_000

/** Where a session's newest key frame is read, for an operator: one file, which the browser decodes. */
export function latestPicture({ services, operator }: OperatorCtx, session_id: number): string {
  const { clock, secrets, gateways } = services
  const issued_at_ms = Math.round(clock.wall())
  const ticket = makeTicket(ticketKey(secrets), {
    ...{
      right: 'read',
      session_id,
      viewer: `operator:${operator.id}`,
      issued_at_ms,
      until_ms: issued_at_ms + FRAME_MS,
    },
  })
  return gateways.video.forBrowsers(`/media/latest/${ticket}`)
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
