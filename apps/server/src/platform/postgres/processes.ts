/** Which processes belong to a data folder: PostgreSQL works with that folder as its current one, which tells it from others. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return stateOf(pid) !== 'Z' // ended, its parent has only not looked yet
}

const HAS_PROC = existsSync('/proc/self/stat')

/** The fields of /proc/<pid>/stat after the program's name: state, parent, … */
function procStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const stateOf = (pid: number): string | undefined => (HAS_PROC ? procStat(pid)[0] : undefined)

function parentOf(pid: number): number {
  if (HAS_PROC) return Number(procStat(pid)[1] ?? 0)
  return Number(ps(pid, 'ppid') || 0)
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** True when pid is a PostgreSQL process working in cluster. */
function worksIn(pid: number, cluster: string): boolean {
  if (!HAS_PROC) return ps(pid, 'command').includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && /^postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
  } catch {
    return false
  }
}

/** Every living PostgreSQL process of a data folder. Empty where the system does not tell. */
export function postgresProcesses(cluster: string): number[] {
  if (!HAS_PROC) return []
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids.map(Number).filter((pid) => worksIn(pid, cluster) && isAlive(pid))
}

/** Given to PostgreSQL as its cluster name, so that its command line tells who started it. */
export const ownerMark = (): string => `juya-${process.pid}`

function commandLine(pid: number): string {
  if (!HAS_PROC) return ps(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * The starter of the process named in a data folder's lock: none any more ('gone', the number may even be another program's), a living one
 * ('owned'), or a killed one ('orphaned').
 */
export function postmasterState(
  postmaster: number,
  cluster: string,
): { state: 'gone' | 'owned' | 'orphaned'; owner: number } {
  if (!isAlive(postmaster) || !worksIn(postmaster, cluster)) return { state: 'gone', owner: 0 }
  const owner = Number(/cluster_name=juya-(\d+)/.exec(commandLine(postmaster))?.[1] ?? 0)
  // A child whose parent died is adopted by another process; one without our mark was started by hand.
  return {
    state: owner === 0 || parentOf(postmaster) === owner ? 'owned' : 'orphaned',
    owner: owner || parentOf(postmaster),
  }
}
