/** Reports that wait, who made them, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { lockReport, reportsByIds } from '../store.ts'

export const registerReportQueue = (): void =>
  registerQueue('report', {
    lock: lockReport,
    async standing(ctx, id) {
      const [row] = await reportsByIds(ctx, [id])
      if (!row) return undefined
      const answer = print(row.shop_answer, row.shop_images, row.appeal)
      const open = row.status === 'open' || row.status === 'taken' || row.status === 'appealed'
      return { open, parts: { status: print(row.status), answer } }
    },
    parties: async (ctx, ids) =>
      (await reportsByIds(ctx, ids)).map(({ id, person_id }) => ({ id, user_id: person_id })),
  })
