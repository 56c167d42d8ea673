/** Deductions from a shop's deposit that wait, and the parts a decision on one rests on. */
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { deductionsByIds, lockDeduction } from './deductions.ts'

export const registerDeductions = (): void =>
  registerQueue('deduction', {
    lock: lockDeduction,
    async standing(ctx, id) {
      const [row] = await deductionsByIds(ctx, [id])
      if (!row) return undefined
      const answer = print(row.answer, row.answer_images)
      return { open: row.decided_at === null, parts: { status: print(row.status), answer } }
    },
    parties: deductionsByIds,
  })
