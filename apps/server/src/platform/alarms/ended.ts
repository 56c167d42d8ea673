/**
 * A process that ended without being told to: each leaves a mark in DATA_DIR while it runs, and takes it away when it stops in order. A mark whose
 * process is gone is an alarm of the next start on this machine.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '../db/db.ts'
import { type Services, systemCtx } from '../services.ts'
import { raiseAlarm } from './alarms.ts'
import { defineAlarm } from './registry.ts'

const DAY_MS = 86_400_000

const ENDED = defineAlarm({
  kind: 'process_ended',
  roles: ['root', 'service'],
  title: { en: 'A server process ended by itself: {process}', zh: '服务进程异常退出：{process}' },
  means: {
    en: 'It was not stopped, it failed or was killed: {error}. It was started again; what was under way then was rolled back, and people saw an error for some seconds.',
    zh: '进程并非正常停止，而是出错或被强制结束：{error}。现已重新启动，当时的操作已回滚，用户会短暂看到错误。',
  },
  first: {
    en: 'Read the end of its log (“uncaught error”), and whether the machine ran out of memory. Where it comes again, report the error. The alarm ends after a day without another.',
    zh: '查看日志末尾的“uncaught error”，并确认机器内存是否耗尽；若反复出现请上报错误。一天内不再发生则告警自动结束。',
  },
  lasts_ms: DAY_MS,
})

interface Mark {
  pid: number
  roles: string[]
  error?: string
}

const folderOf = ({ config }: Services): string => join(config.DATA_DIR, 'running')
const nameOf = (pid: number): string => `${hostname()}-${pid}.json`

/** Raises an alarm for each process of this machine that is gone without having stopped, and leaves the mark of this one. */
export async function markRunning(services: Services): Promise<void> {
  const folder = folderOf(services)
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter((name) => name.startsWith(`${hostname()}-`))
  for (const name of names) {
    const mark = markIn(folder, name)
    if (!mark) continue
    // In a container each process has the number of the one before.
    if (mark.pid !== process.pid && isAlive(mark.pid)) continue
    const facts = { process: `${hostname()} (${mark.roles.join(', ')})`, error: mark.error ?? '—' }
    const ctx = systemCtx(services, 'start')
    await inTransaction(ctx, (tx) => raiseAlarm(tx, ENDED, { cause: facts.process, facts }))
    rmSync(join(folder, name), { force: true })
  }
  write(services)
}

/** Undefined: another process that starts has told of it meanwhile. One that was killed while it wrote leaves a mark with its number alone. */
function markIn(folder: string, name: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mark
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    return { pid: Number(/-(\d+)\.json$/.exec(name)?.[1]), roles: [] }
  }
}

/** It ends because of this error. */
export const markFailed = (services: Services, error: Error): void => write(services, error.message)

/** It stops as it was told to. */
export const markStopped = (services: Services): void =>
  rmSync(join(folderOf(services), nameOf(process.pid)), { force: true })

function write(services: Services, error?: string): void {
  if (!existsSync(folderOf(services))) return
  const mark: Mark = { pid: process.pid, roles: services.config.ROLES, ...(error ? { error } : {}) }
  writeFileSync(join(folderOf(services), nameOf(process.pid)), JSON.stringify(mark))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
