/** The answer of a handler as its row promises it. */
import type { Call, Envelope } from '@juya/contract'
import type { z } from 'zod'
import { raiseAlarm } from '../../alarms/alarms.ts'
import { defineAlarm } from '../../alarms/registry.ts'
import { appState } from '../../app-state.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../db/db.ts'
import { invariant } from '../../refuse.ts'
import { type Services, systemCtx } from '../../services.ts'
import { Said } from '../handlers.ts'
import { fit } from './fit.ts'

export const SUCCESS_CODE = 1
/** A call that goes on answering so raises its alarm anew at most this often. */
const TOLD_MS = 60_000
const HOUR_MS = 3_600_000
const PLACES_MAX = 10

const UNFIT = defineAlarm({
  kind: 'answer_unfit',
  roles: ['root', 'service'],
  title: { en: 'The call “{call}” answers other than promised', zh: '接口“{call}”返回与约定不符' },
  means: {
    en: 'At {places} a stored value is beyond its bounds or of another kind. It is shown as stored; what cannot be shown is left out of its list. The rest is shown.',
    zh: '{places} 处的数据超出范围或类型不符。能显示的按原值显示，无法显示的条目已从列表略去，其余正常。',
  },
  first: {
    en: 'Search the log for “an answer does not fit” with this call, find the row in the database, and how it came to this value. The alarm ends an hour after the last such answer.',
    zh: '在日志中按此接口搜索“an answer does not fit”，在数据库中找到该数据并查明来源。一小时内不再出现时告警自动结束。',
  },
  lasts_ms: HOUR_MS,
})

/** When each call's alarm was raised last by this process. */
const raised = appState(() => new Map<string, number>())

/**
 * In tests and development an answer that does not fit its row fails: a promise the code does not keep shows in the first test. In
 * production what fits is shown (`fit`), and the rest is logged, counted and an alarm.
 */
export function present(ctx: Ctx, call: Call, result: unknown): Envelope<unknown> {
  const said = result instanceof Said ? result : undefined
  const value = said ? said.data : result
  const parsed = call.data.safeParse(value)
  const data = parsed.success ? parsed.data : shownOf(ctx.services, call, value, parsed.error)
  const msg = said ? (ctx.locale === 'zh-CN' ? said.zh : said.en) : 'request success'
  return { code: SUCCESS_CODE, msg, data }
}

function shownOf(services: Services, call: Call, value: unknown, error: z.ZodError): unknown {
  const name = `${call.domain}.${call.name}`
  const shown = services.config.NODE_ENV === 'production' ? fit(call.data, value) : undefined
  if (services.config.NODE_ENV === 'production') note(services, name, error)
  invariant(shown?.fits, `${name} answered other than its row promises: ${error.message}`)
  return shown.data
}

/** Where it does not fit and why; what is stored there stays out of the log. */
function note(services: Services, call: string, { issues }: z.ZodError): void {
  const places = [...new Set(issues.map(({ path, code }) => `${path.map(placeOf).join('.')} (${code})`))].slice(
    0,
    PLACES_MAX,
  )
  services.log.error({ call, places }, 'an answer does not fit')
  services.metrics.unfit_answers.inc({ call })
  const at = raised(services)
  const now = performance.now()
  if (now - (at.get(call) ?? Number.NEGATIVE_INFINITY) < TOLD_MS) return
  at.set(call, now)
  const facts = { call, places: places.join(', ') }
  inTransaction(systemCtx(services, 'answers'), (tx) => raiseAlarm(tx, UNFIT, { cause: call, facts })).catch(
    (err: unknown) => services.log.error({ err, call }, 'an alarm was not raised'),
  )
}

const placeOf = (step: PropertyKey): string => (typeof step === 'number' ? '*' : String(step))
