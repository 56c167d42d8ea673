/**
 * The operators on duty in the demo world this week, where they are reached, and two alarms: one an operator is on, one that waits; and a
 * case an arbiter works on.
 */
import type { OperatorRole } from '@juya/contract'
import type { App } from '../../app.ts'
import { casesOfOrders, waitingOrderIds } from '../../domains/aftersale/index.ts'
import { acknowledge, addShift, saveOwnPhone, setLead, takeClaim } from '../../domains/operator/index.ts'
import { raiseAlarm } from '../../platform/alarms/alarms.ts'
import { alarmKind } from '../../platform/alarms/registry.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { colleagueForSeed, operatorForSeed } from '../operators.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const DAYS = 7
/** By login, which is the role's name for all but root. */
const ON_DUTY: ReadonlyArray<readonly [role: OperatorRole, login: string, phone: string]> = [
  ['root', 'root2', '13800008101'],
  ['finance', 'finance', '13800008102'],
  ['review', 'review', '13800008103'],
  ['service', 'service', '13800008104'],
  ['arbiter', 'arbiter', '13800008105'],
]

export async function putOnDuty(app: App): Promise<void> {
  const first = operatorForSeed(app)
  const ctx = systemCtx(app.services, 'seed')
  const today = Math.floor(((await databaseNow(ctx)) + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  await saveOwnPhone(first, '13800008100')
  for (const [role, login, phone] of ON_DUTY) {
    const colleague = colleagueForSeed(app, login)
    await saveOwnPhone(colleague, phone)
    // The colleague has the days by turns with the first operator, who has every role.
    for (let day = 0; day < DAYS; day++)
      await addShift(first, {
        role,
        operator_id: (day % 2 === 0 ? colleague : first).operator.id,
        from_at: today + day * DAY_MS,
        until_at: today + (day + 1) * DAY_MS,
      })
  }
  await setLead(first, { operator_id: colleagueForSeed(app, 'service').operator.id, role: 'service', on: true })
  const { id, name } = colleagueForSeed(app, 'service').operator
  await inTransaction(ctx, (tx) =>
    raiseAlarm(tx, alarmKind('many_lookups'), {
      cause: `operator ${id}`,
      facts: { operator_id: id, name, count: 52 },
    }),
  )
  const down = await inTransaction(ctx, (tx) =>
    raiseAlarm(tx, alarmKind('provider_down'), {
      cause: 'weather',
      facts: { name: 'weather', failures: 4, last_error: 'no answer within 5 s' },
    }),
  )
  await acknowledge(colleagueForSeed(app, 'service'), down!.id)
}

/** The arbiter works on the case about a fake: it is theirs for ten minutes, as every claim, then reads as lapsed until another operator takes it. */
export async function workOnCase(app: App): Promise<void> {
  const arbiter = colleagueForSeed(app, 'arbiter')
  const waiting = await casesOfOrders(arbiter, await waitingOrderIds(arbiter))
  const one = waiting.find(({ status, reason_code }) => status === 'arbitration' && reason_code === 'fake')
  if (one) await inTransaction(arbiter, (tx) => takeClaim(tx, { queue: 'case', id: one.id }, ''))
}
