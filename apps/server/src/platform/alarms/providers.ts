/**
 * How providers do, as the adapters find out: three failures in a row without an answer, and the last within ten minutes, are a provider that is down.
 * A refusal is an answer. A process writes failures, and the first answer after them.
 */
import { GatewayRefused, type Gateways, OutcomeUnknown } from '../../gateways/index.ts'
import { appState } from '../app-state.ts'
import type { Ctx } from '../context.ts'
import { query } from '../db/db.ts'
import { type Services, systemCtx } from '../services.ts'
import type { Cause } from './registry.ts'

export const FAILURES_IN_A_ROW = 3
/** The judge of texts and pictures has its own alarm: people may post meanwhile, and what they post is judged later. */
const JUDGE = 'moderation'
const JUDGE_SILENT_MIN = 10
const LAST_WITHIN_MIN = 10

/** Providers this process got no answer from, and the last thing written about each. */
const stateOf = appState(() => ({ failing: new Set<string>(), written: new Map<string, Promise<void>>() }))

/** Notes an answer of a provider, or that there was none. Never fails: what asked goes on. @returns once it is written */
export function noteProvider(services: Services, name: string, error?: unknown): Promise<void> {
  const { failing, written } = stateOf(services)
  if (error !== undefined) failing.add(name)
  else if (!failing.delete(name)) return Promise.resolve()
  const next = (written.get(name) ?? Promise.resolve())
    .then(() => write(systemCtx(services, 'providers'), name, error))
    .catch((problem) => services.log.warn({ err: problem, name }, 'a provider was not noted'))
  written.set(name, next)
  return next
}

async function write(ctx: Ctx, name: string, error: unknown): Promise<void> {
  if (error === undefined)
    await query(ctx, 'platform_provider_answered', 'update platform_provider_health set failures = 0, failing_since = null where name = $1', [
      name,
    ])
  else
    await query(
      ctx,
      'platform_provider_failed',
      `insert into platform_provider_health as p (name, failures, failed_at, failing_since, last_error) values ($1, 1, platform_now(), platform_now(), $2)
       on conflict (name) do update set failures = p.failures + 1, failed_at = platform_now(), failing_since = coalesce(p.failing_since, platform_now()),
         last_error = excluded.last_error`,
      [name, String(error).slice(0, 300)],
    )
}

/** The same gateways; what becomes of each question is told. */
export function watchGateways(gateways: Gateways, tell: (name: string, error?: unknown) => void): Gateways {
  const watched = Object.entries(gateways).map(([name, gateway]) => [
    name,
    typeof gateway === 'function' ? gateway : watch(gateway as object, (error) => tell(name, error)),
  ])
  return Object.fromEntries(watched) as Gateways
}

function watch<G extends object>(gateway: G, tell: (error?: unknown) => void): G {
  const heard = (error: unknown) => {
    if (error instanceof OutcomeUnknown) tell(error)
    else if (error instanceof GatewayRefused && error.code !== 'NOT_CONFIGURED') tell()
  }
  return new Proxy(gateway, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...asked: unknown[]) => {
        const answer: unknown = value.apply(target, asked)
        if (answer instanceof Promise) answer.then(() => tell(), heard)
        return answer
      }
    },
  })
}

/** Providers that are down now. */
export async function providersDown(ctx: Ctx): Promise<Cause[]> {
  const rows = await query<{ name: string; failures: number; last_error: string }>(
    ctx,
    'platform_provider_health_down',
    `select name, failures, last_error from platform_provider_health
     where name <> $3 and failures >= $1 and failed_at > platform_now() - $2 * interval '1 minute' order by name`,
    [FAILURES_IN_A_ROW, LAST_WITHIN_MIN, JUDGE],
  )
  return rows.map(({ name, failures, last_error }) => ({ cause: name, facts: { name, failures, last_error } }))
}

/** Since when the judge of texts and pictures has answered nothing, where that is ten minutes and more. */
export async function silentJudge(ctx: Ctx): Promise<Cause[]> {
  const rows = await query<{ last_error: string }>(
    ctx,
    'platform_provider_health_judge',
    `select last_error from platform_provider_health
     where name = $1 and failing_since <= platform_now() - $2 * interval '1 minute'`,
    [JUDGE, JUDGE_SILENT_MIN],
  )
  return rows.map(({ last_error }) => ({ cause: JUDGE, facts: { minutes: JUDGE_SILENT_MIN, last_error } }))
}
