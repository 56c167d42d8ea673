/**
 * Where test databases lie: nothing of them has to survive, and making a copy of the template creates and removes some 1,500 files, which
 * takes the system's core eight times as long on a disk as in memory.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Of Linux, in its table of kinds of file systems. */
const TMPFS = 0x01021994
/** Several test runs side by side, each with the demo world and copies of it. */
const ROOM_BYTES = 4 * 1024 ** 3

function place(): string {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY)
    return type === TMPFS && bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Makes an empty folder in memory, where the machine has room there, else among the temporary files. What processes left behind that
 * were killed is removed first: it would take memory until the machine is started anew.
 *
 * @param kind what it holds, such as `juya-test`
 */
export function memoryFolder(kind: string): string {
  const parent = place()
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${kind}-`) ? Number(/-(\d+)-\w+$/.exec(name)?.[1] ?? 0) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, `${kind}-${process.pid}-`))
}
