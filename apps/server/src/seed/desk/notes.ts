/** What the demo world's operators wrote to each other about the things of today. */
import type { App } from '../../app.ts'
import { logDataAccess, userIdByPhone } from '../../domains/account/index.ts'
import { newestUnderWay } from '../../domains/aftersale/index.ts'
import { addNote, type NotedThing, noteLookup, strikeNote } from '../../domains/operator/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { colleagueForSeed, operatorForSeed } from '../operators.ts'
import { BUYERS } from '../people.ts'

const READERS = ['service', 'arbiter', 'review', 'finance']

/** Notes on the newest open case, its order and its buyer: one mentions the first operator, one was struck out. */
export async function writeNotes(app: App): Promise<void> {
  const one = await newestUnderWay(systemCtx(app.services, 'seed'))
  if (!one) return
  const [first, service, arbiter] = [
    operatorForSeed(app),
    colleagueForSeed(app, 'service'),
    colleagueForSeed(app, 'arbiter'),
  ]
  const write = (who: typeof first, thing: NotedThing, text: string, mentions: number[] = []) =>
    inTransaction(who, (tx) => addNote(tx, thing, { text, mentions, may_be_mentioned: READERS }))
  await write(service, { kind: 'case', id: one.id }, '买家来电：愿意接受部分退款，希望今天有答复。', [
    first.operator.id,
  ])
  await write(arbiter, { kind: 'case', id: one.id }, '已联系承运商调取签收照片，明早前会有结果。')
  await write(service, { kind: 'order', id: one.order_id }, '店铺说明出库时拍了视频，已请其补充到售后中。', [
    arbiter.operator.id,
  ])
  const wrong = await write(service, { kind: 'user', id: one.user_id }, '此人与上月的纠纷买家是同一人。')
  await inTransaction(arbiter, (tx) => strikeNote(tx, wrong.id, '核对后并非同一人'))
  await lookAtBuyer(app)
}

/** The first buyer called the desk: their page says who looked, and why. */
async function lookAtBuyer(app: App): Promise<void> {
  const service = colleagueForSeed(app, 'service')
  const user_id = await userIdByPhone(service, BUYERS[0]!.phone)
  if (user_id === undefined) return
  await inTransaction(service, async (tx) => {
    await logDataAccess(tx, service.operator, { user_id, what: 'record' })
    await noteLookup(tx, { how: 'show', user_id, reason: '买家来电，核对身份后协助更换收货地址' })
  })
}
