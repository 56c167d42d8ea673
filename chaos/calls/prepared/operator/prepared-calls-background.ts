/** Preparation of the console's calls for background work: work that failed. */
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const REASON = 'asked for by phone'
let made = 0

/** An event without a subscriber, a dead letter already. */
async function deadLetter({ world }: Fixtures): Promise<{ event_id: number; subscriber: string }> {
  const subscriber = `rig.subscriber_${++made}`
  const [row] = await world.sql<{ event_id: number }>(
    `with told as (insert into platform_outbox (topic, aggregate, payload) values ('rig.happened', 'rig', '{}') returning id)
     insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate, attempts, last_error, dead_at)
     select id, $1, 0, 'rig', 12, 'Error: rig', platform_now() from told returning event_id`,
    [subscriber],
  )
  return { event_id: row!.event_id, subscriber }
}

async function stuckDeadline({ world }: Fixtures): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into platform_deadlines (kind, ref_id, due_at, attempts, last_error) values ('rig_stuck', $1, platform_now(), 5, 'Error: rig') returning id`,
    [++made],
  )
  return row!.id
}

export const PREPARED_FOR_BACKGROUND: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.replayLetter'(fixtures) {
    return { caller: fixtures.operator, input: { ...(await deadLetter(fixtures)), reason: REASON } }
  },
  async 'operator.replayLetters'(fixtures) {
    const { subscriber } = await deadLetter(fixtures)
    return { caller: fixtures.operator, input: { subscriber, reason: REASON } }
  },
  async 'operator.retryDeadline'(fixtures) {
    return { caller: fixtures.operator, input: { id: await stuckDeadline(fixtures), reason: REASON } }
  },
}
