import type { EventRow } from '../../platform/outbox/index.ts'
import type { World } from '../world.ts'

/** What events of one row about one thing carry, oldest first; such as `eventsAbout(world, orderEvents.paid, { order_id })`. */
export async function eventsAbout<P>(
  world: World,
  row: EventRow<P>,
  about: Readonly<Record<string, number>>,
): Promise<P[]> {
  const events = await world.sql<{ payload: P }>(
    'select payload from platform_outbox where topic = $1 and payload @> $2 order by id',
    [row.topic, about],
  )
  return events.map((event) => event.payload)
}
