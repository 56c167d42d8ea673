/**
 * Growth values of the demo world that were corrected by hand, by two operators: a loss that was undone after its review, one whose review waits, and
 * one that may be reviewed.
 */
import { level } from '@juya/contract'
import type { App } from '../../app.ts'
import { proposeGrowth } from '../../domains/account/index.ts'
import { decideLoss, lossesOf } from '../../domains/level/index.ts'
import { decideApproval } from '../../platform/approvals.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { callAs } from '../call-as.ts'
import type { StoryClock } from '../history/story-clock.ts'
import type { Newcomer } from '../moving-in.ts'
import { colleagueForSeed, operatorForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'

const UNDONE = '核对订单号，确为两笔，撤销扣减'
const LOSSES = [
  { delta: -30, why: '一笔订单重复计入成长值', says: '两笔订单是不同的拍品，订单号不同，请核对。', undone: true },
  { delta: -20, why: '评价与所购藏品不符', says: '评价写的是同一批的另一件，照片可以对上。', undone: false },
  { delta: -10, why: '同一条评价计入两次', says: null, undone: false },
] as const

/** A person loses growth value three times, and asks for a review of two of them. */
export async function reviewLosses(app: App, album: Album, clock: StoryClock, person: Newcomer): Promise<void> {
  const document = await album.path('shop-covers/cover-08.webp', 'other', null)
  for (const { delta, why, says, undone } of LOSSES) {
    const { id } = await inTransaction(colleagueForSeed(app, 'service'), (tx) =>
      proposeGrowth(tx, { user_id: person.id, delta, document, reason: why }),
    )
    await decideApproval(operatorForSeed(app), { id, accept: true, reason: '已核对' })
    await clock.settle()
    const { list } = await callAs(app, person, level.changes, { dir: 'loss' })
    const lost = list.find((one) => one.loss === 'stands' && one.delta === delta)!
    if (says) await callAs(app, person, level.askReview, { id: lost.id, content: says })
    if (undone)
      await inTransaction(colleagueForSeed(app, 'arbiter'), async (tx) => {
        const loss = (await lossesOf(tx, { user_id: person.id }, [lost.id])).get(lost.id)!
        await decideLoss(tx, { id: loss.id, undo: true, reason: UNDONE })
      })
    await clock.settle()
  }
}
