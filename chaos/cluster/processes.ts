/** Programs of the rig: started with their output in a file, ended by the pid recorded here and never by name. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Running {
  name: string
  pid: number
  child: ChildProcess
  /** True once it has ended. */
  readonly ended: boolean
  /** Sends the signal and waits for the end; after `patience_ms` it is killed. */
  end(signal: NodeJS.Signals, patience_ms?: number): Promise<void>
}

export interface Start {
  name: string
  file: string
  args: string[]
  log_file: string
  env?: NodeJS.ProcessEnv
  /** Runs as this user; as ourselves when absent. */
  user?: { uid: number; gid: number }
  cwd?: string
  /** A Node program of ours that says when it is ready. */
  ipc?: boolean
  /** Called when it ends without having been asked to. */
  onFall?: (how: string) => void
}

export function start({ name, file, args, log_file, env, user, cwd, ipc, onFall }: Start): Running {
  const log = openSync(log_file, 'a')
  const child = spawn(file, args, {
    env: env ?? process.env,
    stdio: ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
    ...(user ?? {}),
    ...(cwd ? { cwd } : {}),
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} could not be started (${file})`)
  let asked = false
  const ended = () => child.exitCode !== null || child.signalCode !== null
  child.once('exit', (code, signal) => {
    if (!asked) onFall?.(`${name} ended by itself (${code ?? signal}): ${lastLines(log_file)}`)
  })
  return {
    name,
    pid,
    child,
    get ended() {
      return ended()
    },
    async end(signal, patience_ms = 40_000) {
      asked = true
      if (ended()) return
      const gone = once(child, 'exit')
      process.kill(pid, signal)
      const late = setTimeout(() => process.kill(pid, 'SIGKILL'), patience_ms)
      await gone
      clearTimeout(late)
    },
  }
}

/** Runs a program to its end. @throws Error with the end of its output when it fails */
export async function run(what: Start): Promise<void> {
  const { child } = start(what)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${what.name} failed (${code}): ${lastLines(what.log_file)}`)
}

const lastLines = (file: string): string => readFileSync(file, 'utf8').trim().split('\n').slice(-4).join(' / ')

/** Waits until `ready` says so. @throws Error when it does not in time, or the program ends before */
export async function until(
  what: string,
  ready: () => Promise<boolean>,
  running?: Running,
  within_ms = 60_000,
): Promise<void> {
  const limit = performance.now() + within_ms
  while (performance.now() < limit) {
    if (running?.ended) throw new Error(`${what} ended before it was ready`)
    if (await ready().catch(() => false)) return
    await wait(50)
  }
  throw new Error(`${what} was not ready within ${within_ms / 1_000} s`)
}

/** So many free ports; all are held until the last is found, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer().listen(0, '127.0.0.1')
      await once(probe, 'listening')
      return probe
    }),
  )
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}

/** True when somebody listens there. */
export function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
