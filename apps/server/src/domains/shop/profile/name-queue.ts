/** Names that shops ask for, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { lockNameChange, lookAlikes, nameChangesByIds } from './names.ts'

export const registerNames = (): void =>
  registerQueue('shop_name', {
    lock: lockNameChange,
    async standing(ctx, id) {
      const [row] = await nameChangesByIds(ctx, [id])
      if (!row) return undefined
      const alike = print(await lookAlikes(ctx, row.shop_id, row.name))
      return { open: row.status === 'waiting', parts: { status: print(row.status), alike } }
    },
    parties: nameChangesByIds,
  })
