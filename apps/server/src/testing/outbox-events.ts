/** The outbox: the events that tell other domains, and people, what happened. */
import type { World } from './world.ts'

/** The payloads of one topic about one thing, oldest first; such as `toldAbout(world, 'order.paid', { order_id })`. */
export async function toldAbout(
  world: World,
  topic: string,
  about: Readonly<Record<string, number>>,
): Promise<Array<Record<string, unknown>>> {
  const events = await world.sql<{ payload: Record<string, unknown> }>(
    'select payload from platform_outbox where topic = $1 and payload @> $2 order by id',
    [topic, about],
  )
  return events.map((event) => event.payload)
}
