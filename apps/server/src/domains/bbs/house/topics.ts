/** Topics: found by id or name, and followed. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { registerFollowable } from '../../interest/index.ts'

export interface Topic extends Record<string, unknown> {
  id: number
  name: string
  is_open: boolean
}

/** A topic by its id or its name; undefined: no post ever had it. */
export async function topicBy(
  ctx: Ctx,
  { id, name }: { id?: number | undefined; name?: string | undefined },
): Promise<Topic | undefined> {
  const [row] = await query<Topic>(
    ctx,
    'bbs_topic_by',
    'select id, name, is_open from bbs_topics where id = $1 or name = $2 order by id limit 1',
    [id ?? null, name ?? null],
  )
  return row
}

/** A topic is nobody's; one that the desk has closed gains no followers. */
export const registerTopics = (services: Services): void =>
  registerFollowable(services, 'topic', {
    async facts(ctx, id) {
      const topic = await topicBy(ctx, { id })
      return topic && { is_open: topic.is_open, own_of: null, behind: null }
    },
    ofOwner: async () => [],
  })
