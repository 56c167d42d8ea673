/** The alarm about an operator who looks up many persons in an hour; the event comes from where they are looked up. */
import { raiseAlarm } from '../../../platform/alarms/alarms.ts'
import { alarmKinds, defineAlarm, told } from '../../../platform/alarms/registry.ts'
import { type Subscriber, subscribe } from '../../../platform/outbox/index.ts'
import { operatorEvents } from '../events.ts'

const HOUR_MS = 3_600_000

defineAlarm({
  kind: 'many_lookups',
  roles: ['root'],
  title: { en: '{name} looked up {count} persons within an hour', zh: '{name} 一小时内查询了 {count} 人' },
  means: {
    en: 'Few tasks need so many. Either a queue is being worked through, or data is being collected.',
    zh: '极少有工作需要查询这么多人：可能在处理积压，也可能在收集个人信息。',
  },
  first: {
    en: 'Open the audit log of this operator and read the reasons. Ask them. Where there is no good one, disable the account with a colleague.',
    zh: '打开该操作员的审计日志查看所填理由并当面询问；若理由不成立，与同事一起停用账号。',
  },
  told: told({
    row: operatorEvents.many_lookups,
    causeOf: ({ operator_id, name, count }) => ({
      cause: `operator ${operator_id}`,
      facts: { operator_id, name, count },
    }),
  }),
  lasts_ms: HOUR_MS,
})

/** Raises the alarms of every kind that an event tells of. */
export const toldAlarms = (): Subscriber[] =>
  alarmKinds().flatMap((kind) =>
    kind.told
      ? [
          subscribe(kind.told.row, `alarms.${kind.kind}`, async (tx, { payload }) => {
            await raiseAlarm(tx, kind, kind.told!.causeOf(payload))
          }),
        ]
      : [],
  )
