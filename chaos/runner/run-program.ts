/** Runs a rig that is a program of its own, and hears whether it passed. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

/** The rigs that are programs of their own, in the order they are run, and where they stand. */
const FILES = {
  crashes: 'crashes/crashes.ts',
  closing: 'closing/closing.ts',
  clock: 'clock/clock.ts',
  connections: 'connections/connections.ts',
} as const
export type Program = keyof typeof FILES
export const PROGRAMS = Object.keys(FILES) as Program[]

const ROOT = resolve(import.meta.dirname, '../..')

export const isProgram = (rig: string): rig is Program => PROGRAMS.some((one) => one === rig)

/**
 * @param rig one of the programs, or the cluster
 * @param args as the rig's own first lines say
 * @param root of the tree whose program it is, ours unless said otherwise
 * @param quiet keeps what it says, instead of saying it as it comes
 */
export async function runProgram(
  rig: Program | 'cluster',
  args: readonly string[],
  { root = ROOT, quiet = false }: { root?: string; quiet?: boolean } = {},
): Promise<{ passed: boolean; output: string }> {
  const file = rig === 'cluster' ? 'cluster/run.ts' : FILES[rig]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'chaos', file), ...args], {
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  process.off('SIGTERM', stop)
  return { passed: code === 0, output }
}
