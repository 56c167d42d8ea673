/** Following a master: the follow is the interest domain's; the count stands in the master's row, which lists are ordered by. */

import { query } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { registerFollowable } from '../interest/index.ts'
import { isOpen } from './rules.ts'
import { masterById, masterOf, mastersByIds } from './store.ts'

/** A page that is not open gains no followers; its person does not follow it, and who is kept away by them does not either. */
export const registerFollowing = (services: Services): void =>
  registerFollowable(services, 'master', {
    async facts(ctx, id) {
      const master = await masterById(ctx, id)
      if (!master) return undefined
      const behind = master.user_id === null ? null : ({ type: 'user', id: master.user_id } as const)
      return { is_open: isOpen(master), own_of: master.user_id, behind }
    },
    async ofOwner(ctx, { type, id }) {
      const master = type === 'user' ? await masterOf(ctx, id) : undefined
      return master ? [master.id] : []
    },
    counts: {
      add: (tx, id, by) =>
        query(tx, 'master_count_fans', 'update master_masters set fans_count = fans_count + $2 where id = $1', [
          id,
          by,
        ]).then(() => undefined),
      read: async (ctx, ids) => new Map((await mastersByIds(ctx, ids)).map((one) => [one.id, one.fans_count])),
    },
  })
