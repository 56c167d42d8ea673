/** What the machine says of itself: room on its disk, and how old the last copy is. */
import { stat, statfs } from 'node:fs/promises'
import { z } from 'zod'
import { appState } from '../app-state.ts'
import type { Ctx } from '../context.ts'
import { databaseNow, query } from '../db/db.ts'
import { defineSettings } from '../settings.ts'
import type { Cause } from './registry.ts'

export const readMachineSetting = defineSettings({
  'alarms.disk_free_pct_min': {
    title: { en: 'Free disk below which an alarm is raised', zh: '磁盘剩余告警线' },
    reason_zh: '磁盘写满后数据库会停止接受写入；剩余十分之一时仍有时间清理或扩容。单位：百分比。',
    schema: z.number().int().min(2).max(50),
    default: 10,
    reason: 'A database stops writing when its disk is full; with a tenth left there is time to make room. Per cent.',
  },
  'alarms.backup_hours_max': {
    title: { en: 'Age of the last copy at which an alarm is raised', zh: '备份过期告警时限' },
    reason_zh: '备份每天一次；超过一天零两小时即漏了一次。单位：小时。',
    schema: z.number().int().min(1).max(240),
    default: 26,
    reason: 'A copy is made every day; after a day and two hours one is missing. Hours.',
  },
})

const HOUR_MS = 3_600_000

/** What is asked outside this process; tests answer in its place. */
export const machineOf = appState((services) => ({
  disk: async (): Promise<{ free: number; all: number }> => {
    const { bavail, blocks } = await statfs(services.config.DATA_DIR)
    return { free: bavail, all: blocks }
  },
  /** When the last copy was finished (ms); undefined while there is no mark. */
  copied_at: async (): Promise<number | undefined> => {
    const { BACKUP_MARK } = services.config
    const found = BACKUP_MARK ? await stat(BACKUP_MARK).catch(() => undefined) : undefined
    return found && Math.trunc(found.mtimeMs)
  },
}))

/** The disk of DATA_DIR when too little of it is free. */
export async function fullDisks(ctx: Ctx): Promise<Cause[]> {
  const { free, all } = await machineOf(ctx.services).disk()
  const free_pct = all === 0 ? 100 : Math.floor((100 * free) / all)
  return free_pct < (await readMachineSetting(ctx, 'alarms.disk_free_pct_min'))
    ? [{ cause: 'data', facts: { free_pct } }]
    : []
}

/**
 * A copy that is too old, and a log the database could not archive. Without BACKUP_MARK nothing is known about copies: that is a cause of its own in
 * production, and none elsewhere.
 */
export async function oldCopies(ctx: Ctx): Promise<Cause[]> {
  const { BACKUP_MARK, NODE_ENV } = ctx.services.config
  const causes: Cause[] = []
  if (BACKUP_MARK || NODE_ENV === 'production') {
    const copied_at = await machineOf(ctx.services).copied_at()
    const hours = copied_at === undefined ? '—' : Math.floor(((await databaseNow(ctx)) - copied_at) / HOUR_MS)
    const most = await readMachineSetting(ctx, 'alarms.backup_hours_max')
    if (hours === '—' || hours >= most) causes.push({ cause: 'copy', facts: { hours } })
  }
  const [archiver] = await query<{ failed: boolean }>(
    ctx,
    'platform_archiver',
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failed from pg_stat_archiver`,
    [],
  )
  if (archiver?.failed) causes.push({ cause: 'archive', facts: { hours: '—' } })
  return causes
}
