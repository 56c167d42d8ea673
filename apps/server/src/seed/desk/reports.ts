/** Reports of the demo world, one in each state, feedback with and without an answer, and blocks. */
import { block, report } from '@juya/contract'
import type { App } from '../../app.ts'
import { answerFeedback, askReported, decideAppeal, decideReport } from '../../domains/report/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'

const WHY = {
  unfounded: '证书与实物相符，未见误导',
  upheld: '描述与实物年代不符，请更正',
  kept: '复核后维持原处理',
}

/** Six reports of shops by six people: open, taken, upheld, unfounded, appealed and final. */
export async function reportThings(app: App, people: readonly Newcomer[], shops: readonly Shop[]): Promise<void> {
  const [first, second] = [colleagueForSeed(app, 'service'), colleagueForSeed(app, 'arbiter')]
  const reporters = people.slice(0, 6)
  const ids: number[] = []
  for (const [i, person] of reporters.entries()) {
    const other = shops[(i + 1) % shops.length]!
    const about = { target_type: 'shop', target_id: other.id } as const
    const said = { reason_code: i === 0 ? 'off_platform' : 'misleading', content: '店铺介绍与实际不符' } as const
    ids.push((await callAs(app, person, report.add, { ...about, ...said })).id)
  }
  const [, taken, upheld, unfounded, appealed, final] = ids
  await inTransaction(first, (tx) => askReported(tx, taken!))
  await inTransaction(first, (tx) =>
    decideReport(tx, upheld!, { upheld: true, rule_no: 1, sanction: 'warning', reason: WHY.upheld }),
  )
  for (const id of [unfounded!, appealed!, final!])
    await inTransaction(first, (tx) => decideReport(tx, id, { upheld: false, sanction: 'none', reason: WHY.unfounded }))
  for (const [i, id] of [
    [4, appealed!],
    [5, final!],
  ] as const)
    await callAs(app, reporters[i]!, report.appeal, { id, content: '请核对第二张照片的款识' })
  await inTransaction(second, (tx) => decideAppeal(tx, final!, { overturn: false, reason: WHY.kept }))

  const [asks, praises] = reporters as [Newcomer, Newcomer]
  await callAs(app, asks, report.giveFeedback, { type: 'wish', content: '希望收藏夹可以按结束时间分组' })
  const given = { type: 'fault', content: '横屏时照片显示不全' } as const
  const { id } = await callAs(app, praises, report.giveFeedback, given)
  await inTransaction(first, (tx) => answerFeedback(tx, id, '已修复，更新后即可正常显示'))

  const [own] = shops as [Shop]
  await callAs(app, asks, block.set, { target_type: 'shop', target_id: shops.at(-1)!.id, on: true, note: '反复推销' })
  const away = { target_type: 'user', target_id: people[7]!.id, scope: 'bid', on: true, note: '两次未付款' } as const
  await callAs(app, own.owner, block.shopSet, away)
}
