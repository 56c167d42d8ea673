/** A live session as a thing: one that is planned or on air keeps its shop open, and what a report of one keeps. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing, type TargetFacts } from '../../../platform/things/things.ts'
import { rooms } from '../../lot/index.ts'
import { isRunning, stageOf } from '../air/air-rules.ts'
import { setting } from '../settings.ts'
import { openIn, roomsByIds, sessionById } from '../store.ts'

/** What it shows: its words and pictures, and what stands in it. Undefined: it was shown to its shop alone. */
async function toReport(ctx: Ctx, id: number): Promise<TargetFacts | undefined> {
  const session = await sessionById(ctx, id)
  if (!session || (!session.is_planned && session.started_at === null)) return undefined
  const [room] = await roomsByIds(ctx, [session.room_id])
  const lots = await rooms.lotsOn(ctx, stageOf(session))
  const image = session.cover ?? room!.cover
  return {
    title: session.title,
    image,
    owner: { type: 'shop', id: session.shop_id },
    snapshot: {
      title: session.title,
      notice: session.notice,
      cover: image,
      room: room!.title,
      about: room!.intro,
      status: session.status,
      host_id: session.host_id,
      lots: lots.map(({ id, title }) => `${id} ${title}`).join('\n'),
    },
  }
}

export const registerSession = (services: Services): void =>
  registerThing(services, 'live_session', {
    left: { blocks: 'live_sessions', shop: openIn },
    report: {
      actions: SANCTIONS,
      read: toReport,
      async minutes(ctx, id) {
        const session = await sessionById(ctx, id)
        return session && isRunning(session.status) ? setting(ctx, 'live.report_min') : undefined
      },
    },
  })
