/** Applications of masters that wait, and the parts a decision on one rests on; and whose a master's page is. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { isApplying } from '../rules.ts'
import { lockMaster, masterById, mastersByIds } from '../store.ts'

export const registerApplicationQueue = (): void =>
  registerQueue('master', {
    lock: lockMaster,
    async standing(ctx, id) {
      const master = await masterById(ctx, id)
      if (!master) return undefined
      const { name, title, category_id, region, resume, avatar, cover, certificates, video, answer } = master
      return {
        open: isApplying(master),
        parts: {
          words: print(name, title, category_id, region, resume),
          pictures: print(avatar, cover, certificates, video),
          answer: print(answer),
        },
      }
    },
    parties: async (ctx, ids) => (await mastersByIds(ctx, ids)).map(({ id, user_id }) => ({ id, user_id })),
  })
