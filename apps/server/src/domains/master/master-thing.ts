/** A master as a thing: the brief others show, what finds them, and what a report keeps. */
import { SANCTIONS } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { registerThing, type Source } from '../../platform/things/things.ts'
import { eraseMaster } from './applying/leaving.ts'
import { isOpen } from './rules.ts'
import { masterById, mastersByIds } from './store.ts'

const mastersToFind: Source = {
  things: async (ctx, ids) =>
    (await mastersByIds(ctx, ids)).map((one) => ({
      ref_id: one.id,
      shop_id: null,
      category_id: null,
      is_open: isOpen(one),
      title: [one.name],
      params: {},
      more: [one.title, one.region],
    })),
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'master_ids_after',
      'select id from master_masters where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}

export const registerMaster = (services: Services): void =>
  registerThing(services, 'master', {
    briefs: async (ctx, ids) =>
      new Map(
        (await mastersByIds(ctx, ids))
          .filter((one) => isOpen(one) || (one.user_id !== null && one.user_id === ctx.user?.id))
          .map(({ id, name, avatar, user_id }) => [
            id,
            {
              ...{ title: name, image: avatar || null, note: { zh: '大师', en: 'Master' } },
              owner: user_id === null ? null : { type: 'user' as const, id: user_id },
            },
          ]),
      ),
    report: {
      actions: SANCTIONS,
      async read(ctx, id) {
        const master = await masterById(ctx, id)
        // Of a page Juya keeps itself a feedback is written: there is no one to be sanctioned.
        if (!master || !isOpen(master) || master.user_id === null) return undefined
        const { name, title, region, resume, avatar, certificates, user_id } = master
        return {
          ...{ title: name, image: avatar, owner: { type: 'user', id: user_id } },
          snapshot: { name, title, region, resume, avatar, certificates: certificates.join(' ') },
        }
      },
    },
    search: mastersToFind,
    async maySend(tx, id) {
      const master = await masterById(tx, id)
      return master !== undefined && isOpen(master)
    },
    left: { erase: eraseMaster },
  })
