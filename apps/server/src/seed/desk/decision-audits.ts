/** The demo world's reviewer takes the decision audits that were drawn in its past; the last one waits. */
import type { App } from '../../app.ts'
import { answerAudit, auditsWaiting, nextAudit } from '../../domains/operator/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { colleagueForSeed } from '../operators.ts'

const WAITS = 1
/** One in so many is judged otherwise. */
const OTHERWISE_EVERY = 9

export async function takeDecisionAudits(app: App): Promise<void> {
  const reviewer = colleagueForSeed(app, 'review')
  const [lots] = await auditsWaiting(reviewer, [])
  for (let taken = 1; taken <= (lots?.count ?? 0) - WAITS; taken++)
    await inTransaction(reviewer, async (tx) => {
      const look = await nextAudit(tx, { own: [] })
      const otherwise = taken % OTHERWISE_EVERY === 0
      await answerAudit(tx, {
        id: look!.id,
        outcome: otherwise ? 'reject' : 'approve',
        reason: otherwise ? '底足照片不清晰，应先补拍' : '照片与文字相符，材料齐全',
      })
    })
}
