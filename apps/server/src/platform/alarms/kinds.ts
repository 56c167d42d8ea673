/** The alarms of the platform itself. */

import { QUEUES, type QueueName } from '@juya/contract'
import type { Ctx } from '../context.ts'
import { query } from '../db/db.ts'
import { ATTEMPTS_MAX } from '../outbox/deliveries.ts'
import { reviewDeadlineCounts } from '../review-deadlines.ts'
import { auditBreak } from './audit-chain.ts'
import { fullDisks, oldCopies } from './machine.ts'
import { FAILURES_IN_A_ROW, providersDown, silentJudge } from './providers.ts'
import { type Cause, defineAlarm } from './registry.ts'

const labelOf = (name: QueueName) => ({ en: QUEUES[name].queue.en, zh: QUEUES[name].queue.zh })

/** Queues in which a thing waits beyond its promise. */
async function reviewsOverdue(ctx: Ctx): Promise<Cause[]> {
  return Object.entries(await reviewDeadlineCounts(ctx)).flatMap(([queue, { late }]) =>
    late > 0 ? [{ cause: queue, facts: { queue: labelOf(queue as QueueName), count: late } }] : [],
  )
}

/** Subscribers with dead letters. */
async function deadLetters(ctx: Ctx): Promise<Cause[]> {
  const rows = await query<{ subscriber: string; count: number }>(
    ctx,
    'platform_dead_by_subscriber',
    `select subscriber, count(*)::int as count from platform_outbox_deliveries where attempts > 0 and dead_at is not null group by 1 order by 1`,
    [],
  )
  return rows.map(({ subscriber, count }) => ({ cause: subscriber, facts: { subscriber, count } }))
}

async function brokenChain(ctx: Ctx): Promise<Cause[]> {
  const id = await auditBreak(ctx)
  return id === undefined ? [] : [{ cause: 'chain', facts: { id } }]
}

defineAlarm({
  kind: 'review_overdue',
  roles: ['review', 'service', 'arbiter', 'finance'],
  title: { en: 'Overdue reviews in the queue “{queue}”: {count}', zh: '队列“{queue}”有 {count} 项审核逾期' },
  means: {
    en: 'People were told by when they get an answer, and that time is over. The things stand first in their queue.',
    zh: '已告知当事人答复时限，而时限已过。这些事项已排在队列最前。',
  },
  first: {
    en: 'Open the queue and press Next until no late thing is left. Where nobody has the role today, call the next on the roster.',
    zh: '打开队列，连续点“下一个”直到没有逾期事项；当日无人值班时，请联系值班表上的下一位。',
  },
  look: { every: 'minute', causes: reviewsOverdue },
})

defineAlarm({
  kind: 'provider_down',
  roles: ['root', 'service', 'finance'],
  title: { en: 'Provider “{name}” does not answer', zh: '服务商“{name}”无响应' },
  means: {
    en: `At least ${FAILURES_IN_A_ROW} questions in a row had no answer, the last: {last_error}. What it does for people waits; nothing is lost or done twice.`,
    zh: `连续至少 ${FAILURES_IN_A_ROW} 次请求无响应，最近一次：{last_error}。依赖它的业务暂缓，不会丢失，也不会重复执行。`,
  },
  first: {
    en: 'Look at the provider’s status page and call their support. Look whether the network of this machine reaches others. What waits goes on by itself once it answers.',
    zh: '查看服务商状态页并联系其支持；确认本机网络可访问其他服务。恢复后，等待中的请求会自动继续。',
  },
  look: { every: 'minute', causes: providersDown },
})

defineAlarm({
  kind: 'moderation_silent',
  roles: ['root', 'review', 'content'],
  title: { en: 'Texts and pictures have not been judged for {minutes} minutes', zh: '内容审核服务已 {minutes} 分钟无响应' },
  means: {
    en: 'The provider that judges what people post does not answer, the last: {last_error}. New people’s posts wait; what others post is shown and judged once it answers.',
    zh: '内容审核服务商无响应，最近一次：{last_error}。新用户的内容等待审核；其他用户的内容先行展示，恢复后补审。',
  },
  first: {
    en: 'Look at the provider’s status page and call their support. Meanwhile look through the newest posts by hand, danger first.',
    zh: '查看服务商状态页并联系其支持；在此期间请人工巡查最新内容，涉险内容优先。',
  },
  look: { every: 'minute', causes: silentJudge },
})

defineAlarm({
  kind: 'dead_letter',
  roles: ['service', 'finance'],
  title: { en: 'Events not taken in by “{subscriber}”: {count}', zh: '“{subscriber}”有 {count} 个事件未处理' },
  means: {
    en: `Each was tried ${ATTEMPTS_MAX} times. What follows from them has not happened: a notice, a mark, a next step.`,
    zh: `每个事件已尝试 ${ATTEMPTS_MAX} 次，由此触发的通知、标记或后续步骤均未发生。`,
  },
  first: {
    en: 'Open Background and read the last error. Mend its cause first, then replay: nothing is done twice.',
    zh: '打开“后台任务”查看最近错误，先排除原因再重新投递，不会重复执行。',
  },
  look: { every: 'minute', causes: deadLetters },
})

defineAlarm({
  kind: 'disk_full',
  roles: ['root', 'service'],
  title: { en: 'The disk is nearly full: {free_pct}% free', zh: '磁盘将满，剩余 {free_pct}%' },
  means: {
    en: 'When it is full the database stops writing: no bids, no payments.',
    zh: '磁盘写满后数据库停止写入，无法出价与支付。',
  },
  first: {
    en: 'Look what grew: old logs, copies, the write-ahead log. Delete old copies or make the disk larger. Delete nothing inside the database’s folder.',
    zh: '检查日志、备份与预写日志的增长，删除旧备份或扩容；切勿删除数据库目录内的文件。',
  },
  look: { every: 'minute', causes: fullDisks },
})

defineAlarm({
  kind: 'backup_old',
  roles: ['root', 'service'],
  title: { en: 'The copy of the database is old or failed', zh: '数据库备份过期或失败' },
  means: {
    en: 'Hours since the last whole copy: {hours} (— where none is known). Either it is too old, or the database’s log was not archived. What happened since would be lost with the machine.',
    zh: '距上次完整备份的小时数：{hours}（“—”表示没有记录）。备份过旧或日志归档失败；若机器损坏，其后的数据会丢失。',
  },
  first: {
    en: 'Read the log of the copy’s job and start it by hand; look whether the place for copies has room. The alarm ends once the job has touched its mark.',
    zh: '查看备份任务日志并手动执行，确认备份目录有空间；任务更新标记文件后告警自动结束。',
  },
  look: { every: 'minute', causes: oldCopies },
})

defineAlarm({
  kind: 'audit_broken',
  roles: ['root'],
  title: { en: 'The chain of the audit log is broken at entry {id}', zh: '审计日志链在第 {id} 条断裂' },
  means: {
    en: 'An entry was changed, removed or put in past the program. From there on the log proves nothing.',
    zh: '有条目被绕过程序修改、删除或插入，其后的日志不再具有证明力。',
  },
  first: {
    en: 'Change nothing. Copy the database as it is, compare with the last copy, and find out who had access to it.',
    zh: '不要改动任何数据。先原样备份数据库，与上一份备份比对，并查明谁有访问权限。',
  },
  look: { every: 'hour', causes: brokenChain },
})
