/** Applications for a live room that wait, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { shopRow } from '../../shop/index.ts'
import { applicationsByIds, lockApplication } from '../store.ts'

export const registerApplicationQueue = (): void =>
  registerQueue('live_application', {
    lock: lockApplication,
    async standing(ctx, id) {
      const [row] = await applicationsByIds(ctx, [id])
      if (!row) return undefined
      const { status } = await shopRow(ctx, row.shop_id)
      return { open: row.status === 'waiting', parts: { status: print(row.status), shop: print(status) } }
    },
    parties: async (ctx, ids) =>
      (await applicationsByIds(ctx, ids)).map(({ id, shop_id, host_id }) => ({ id, shop_id, user_id: host_id })),
  })
