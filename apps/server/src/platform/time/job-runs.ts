/** The last run of each job: when, how long, and whether it failed. */
import type { Ctx } from '../context.ts'
import { query } from '../db/db.ts'

const ERROR_CHARS = 500

export interface JobRun extends Record<string, unknown> {
  name: string
  /** ms */
  started_at: number
  /** Null: it runs, or its process died. */
  ended_at: number | null
  error: string | null
}

/** The last runs, in no order. A job that never ran has none. */
export const lastRuns = (ctx: Ctx): Promise<JobRun[]> =>
  query<JobRun>(ctx, 'platform_job_runs_all', 'select name, started_at, ended_at, error from platform_job_runs', [])

/**
 * Runs a job and keeps that it ran.
 * @throws what the job throws
 */
export async function runKept(ctx: Ctx, name: string, run: () => Promise<void>): Promise<void> {
  await query(
    ctx,
    'platform_job_run_start',
    `insert into platform_job_runs (name, started_at) values ($1, platform_now())
     on conflict (name) do update set started_at = excluded.started_at, ended_at = null, error = null`,
    [name],
  )
  try {
    await run()
  } catch (error) {
    // The database may be what failed: the job's own error is the one that is told.
    await end(ctx, name, String(error).slice(0, ERROR_CHARS)).catch((err) =>
      ctx.log.warn({ err, name }, 'job run not kept'),
    )
    throw error
  }
  await end(ctx, name, null)
}

const end = (ctx: Ctx, name: string, error: string | null): Promise<unknown> =>
  query(
    ctx,
    'platform_job_run_end',
    'update platform_job_runs set ended_at = platform_now(), error = $2 where name = $1',
    [name, error],
  )
