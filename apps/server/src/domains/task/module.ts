/** The tasks' part of the process. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { registerLeavingItem } from '../account/index.ts'
import { registerEnds } from '../lot/index.ts'
import { registerPurpose } from '../payment/index.ts'
import { registerPromises } from '../points/index.ts'
import { registerRank } from '../rank/index.ts'
import { reportEvents } from '../report/events.ts'
import { shopEvents } from '../shop/events.ts'
import { promisedTo, registerProofQueue } from './house/proofs.ts'
import { registerAppealQueue } from './judging/appealing.ts'
import { approveBySilence } from './judging/judging.ts'
import { notices } from './notices.ts'
import { expireByTime, finalByTime, forgetByTime } from './places/ending.ts'
import { endWithBan, endWithJoining, holdClocks, moveEnds, runClocks } from './places/outside.ts'
import { privilegePurpose } from './privileges/buying.ts'
import { followStanding } from './publishing/pausing.ts'
import { budgetPurpose } from './publishing/paying.ts'
import { registerTaskQueue, stopReported } from './publishing/reviewing.ts'
import { endByTime, settleByTime } from './settling/settling.ts'
import { registerPlacesPart } from './takeout-part.ts'
import { openPlaces, registerTask } from './task-thing.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

const follow = (tx: Tx, { payload }: { payload: { shop_id: number } }) => followStanding(tx, payload.shop_id)

export const taskModule: DomainModule = {
  name: 'task',
  locks: {
    task_tasks: { class: 'task', by_id: true },
    task_places: { class: 'task_place', by_id: true },
    task_purchases: { class: 'task_place', by_id: true },
  },
  notices,
  deadlines: {
    task_end: each('End a task', '任务截止', endByTime),
    task_settle: { ...each('Settle a finished task', '任务自动结算', settleByTime), rehearsed: true },
    place_submit: each('End a place without a proof', '任务提交到期', expireByTime),
    place_review: each('Approve a proof that had no answer', '凭证到期视为通过', approveBySilence),
    place_appeal: each('Make a rejection final', '驳回生效', finalByTime),
    place_forget: each('Delete the proof of a task', '删除任务凭证', forgetByTime),
  },
  subscriptions: [
    subscribe(shopEvents.suspended, 'task.follow_standing', follow),
    subscribe(shopEvents.reinstated, 'task.follow_standing', follow),
    subscribe(shopEvents.fee_held, 'task.follow_standing', follow),
    subscribe(shopEvents.fee_paid, 'task.follow_standing', follow),
    subscribe(shopEvents.deposit_held, 'task.follow_standing', follow),
    subscribe(shopEvents.deposit_paid, 'task.follow_standing', follow),
    subscribe(shopEvents.member_joined, 'task.end_with_joining', (tx, { payload }) => endWithJoining(tx, payload)),
    subscribe(accountEvents.banned, 'task.end_with_ban', (tx, { payload }) => endWithBan(tx, payload.user_id)),
    subscribe(accountEvents.locked, 'task.hold_clocks', (tx, { payload }) => holdClocks(tx, payload.user_id)),
    subscribe(accountEvents.unlocked, 'task.run_clocks', (tx, { payload }) => runClocks(tx, payload.user_id)),
    subscribe(reportEvents.outcome, 'task.stop_reported', stopReported),
  ],
  setup(services) {
    registerPurpose('task_budget', budgetPurpose)
    registerPurpose('privilege', privilegePurpose)
    registerEnds(services, moveEnds)
    registerTask(services)
    registerRank(services, 'task', {
      select: `select user_id, count(*)::bigint as value from task_places
        where status = 'paid' and ($1::timestamptz is null or ended_at >= $1) group by user_id`,
    })
    registerTaskQueue()
    registerAppealQueue()
    registerProofQueue()
    registerPromises(services, promisedTo)
    registerLeavingItem('places', openPlaces)
    registerPlacesPart()
  },
}
