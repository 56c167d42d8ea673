/** What work takes of processors: on a machine shared with others a clock on the wall measures them as well. */
import { readdirSync, readFileSync } from 'node:fs'

const NS_PER_MS = 1_000_000

export interface Taken {
  ms: number
  /** Of this process and of the database's connections together: what the same would take on the wall of a machine with nothing else to do. */
  processor_ms: number
}

/** Processor time the connections of a database have used so far, in ms; its own processes, which tidy up beside them, are left out. */
function connectionsMs(database_pid: number): number {
  let ns = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (Number(parent) !== database_pid || !/: juya juya \[/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
        continue
      ns += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // it ended between the listing and the look
    }
  }
  return ns / NS_PER_MS
}

export async function taken(database_pid: number, work: () => Promise<unknown>): Promise<Taken> {
  const used = () => {
    const { user, system } = process.cpuUsage()
    return connectionsMs(database_pid) + (user + system) / 1_000
  }
  // What looking takes is no part of what is looked at.
  const looking = used()
  const from = used()
  const at = performance.now()
  await work()
  const ms = performance.now() - at
  return { ms, processor_ms: Math.max(0, used() - from - (from - looking)) }
}
