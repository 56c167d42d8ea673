/** Background work that fails, on the console: dead letters of the outbox and deadlines that do not get done. */
import type { Parsed, operator as rows } from '@juya/contract'
import * as acts from '../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { deadLetters as letters } from '../../platform/outbox/dead-letters.ts'
import { type JobRun, lastRuns } from '../../platform/time/job-runs.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { stuckDeadlines as deadlines } from '../../platform/time/stuck-deadlines.ts'

export async function deadLetters(ctx: OperatorCtx, input: Parsed<(typeof rows)['deadLetters']>) {
  const found = await letters(ctx, { is_dead: true }, input)
  const list = found.list.map((row) => ({
    event_id: row.event_id,
    topic: row.topic,
    subscriber: row.subscriber,
    about: row.aggregate,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: seconds(row.created_at),
    dead_at: seconds(row.dead_at!),
  }))
  return { ...found, list }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND */
export async function replayLetter(ctx: OperatorCtx, input: Parsed<(typeof rows)['replayLetter']>) {
  await acts.replayLetter(ctx, input)
  return { event_id: input.event_id, subscriber: input.subscriber }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND */
export async function replayLetters(ctx: OperatorCtx, input: Parsed<(typeof rows)['replayLetters']>) {
  return { subscriber: input.subscriber, replayed: await acts.replayLetters(ctx, input) }
}

export async function stuckDeadlines(ctx: OperatorCtx, input: Parsed<(typeof rows)['stuckDeadlines']>) {
  const found = await deadlines(ctx, input)
  const list = found.list.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: ctx.services.deadlines.titleOf(row.kind, ctx.locale),
    ref_id: row.ref_id,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: seconds(row.created_at),
    next_try_at: seconds(row.due_at),
  }))
  return { ...found, list }
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND */
export async function retryDeadline(ctx: OperatorCtx, input: Parsed<(typeof rows)['retryDeadline']>) {
  await acts.retryDeadline(ctx, input)
  return { id: input.id }
}

/** The jobs of the clock, each with its last run. */
export async function jobs(ctx: OperatorCtx) {
  const runs = new Map((await lastRuns(ctx)).map((run) => [run.name, run]))
  return {
    list: ctx.services.jobs.timed().map(({ name, cron }) => {
      const run = runs.get(name)
      return {
        name,
        cron,
        last: run
          ? {
              started_at: seconds(run.started_at),
              took_ms: run.ended_at === null ? null : Math.max(0, run.ended_at - run.started_at),
              outcome: outcomeOf(run),
              error: run.error,
            }
          : null,
      }
    }),
  }
}
function outcomeOf({ ended_at, error }: JobRun): 'running' | 'done' | 'failed' {
  if (ended_at === null) return 'running'
  return error === null ? 'done' : 'failed'
}

const ONE = { page: 1, page_size: 1 }

/** How many things wait on the page of background work. */
export async function backgroundStuck(ctx: Ctx): Promise<number> {
  const dead = await letters(ctx, { is_dead: true }, ONE)
  const stuck = await deadlines(ctx, ONE)
  return dead.total + stuck.total
}
