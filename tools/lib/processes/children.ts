/** Programs that live as long as the launcher: started in their own process group, so that Ctrl-C reaches only us. */
import { type ChildProcess, type SendHandle, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const ROOT = resolve(import.meta.dirname, '../../..')
const STOP_WAIT_MS = 30_000
const LOG_BYTES_MAX = 10_000_000
const LEAVE_WITH_PARENT = join(ROOT, 'tools/lib/processes/leave-with-parent.mjs')

export interface Child {
  name: string
  pid: number
  log_path: string
  /** Settles with the exit code, or the signal's name. */
  ended: Promise<number | string>
  hasEnded: () => boolean
  /** SIGTERM once; after 30 s SIGKILL. */
  stop: () => Promise<void>
  /** Gives it a message, and a socket that is its own from then on. */
  give: (message: object, socket: SendHandle) => void
}

export interface ChildOptions {
  name: string
  /** A TypeScript file of this repository. */
  file: string
  args?: string[]
  cwd?: string
  node_args?: string[]
  env: NodeJS.ProcessEnv
  log_dir: string
  /** Given every line printed, besides the log file. */
  onLine?: (line: string) => void
  /** Given each socket that it hands over. */
  onSocket?: (message: object, socket: SendHandle) => void
}

/** Starts a program; what it prints goes to <log_dir>/<name>.log. */
export function startChild({
  name,
  file,
  args = [],
  cwd = ROOT,
  node_args = [],
  env,
  log_dir,
  onLine,
  onSocket,
}: ChildOptions): Child {
  const log_path = join(log_dir, `${name}.log`)
  const log = openLog(log_path)
  const flags = ['--disable-warning=ExperimentalWarning', '--import', LEAVE_WITH_PARENT, ...node_args]
  const child = spawn(process.execPath, [...flags, join(ROOT, file), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let rest = ''
  const take = (chunk: Buffer) => {
    writeSync(log, chunk)
    if (!onLine) return
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) onLine(line)
  }
  child.stdout!.on('data', take)
  child.stderr!.on('data', take)
  child.on('message', (message, socket) => socket && onSocket?.(message as object, socket))
  process.send?.({ child_pid: child.pid })

  let has_ended = false
  const ended = new Promise<number | string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(code ?? signal ?? 'unknown'))
  }).finally(() => {
    has_ended = true
  })
  return {
    name,
    pid: child.pid!,
    log_path,
    ended,
    hasEnded: () => has_ended,
    stop: () => stop(child, ended, () => has_ended),
    give(message, socket) {
      if (child.connected) child.send(message, socket)
      else endSocket(socket)
    },
  }
}

/** A socket for a program that is not there: the other end is not left waiting. */
export function endSocket(socket: SendHandle): void {
  if (socket && 'destroy' in socket) socket.destroy()
}

async function stop(child: ChildProcess, ended: Promise<unknown>, hasEnded: () => boolean): Promise<void> {
  for (const { signal, limit_ms } of [
    { signal: 'SIGTERM', limit_ms: STOP_WAIT_MS },
    { signal: 'SIGKILL', limit_ms: 5_000 },
  ] as const) {
    if (hasEnded()) return
    child.kill(signal)
    const patience = new AbortController()
    await Promise.race([ended, wait(limit_ms, undefined, { signal: patience.signal }).catch(() => {})])
    patience.abort()
  }
}

/** Opens for appending; a file grown beyond 10 MB is set aside as <name>.log.1 first. */
function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path) && statSync(path).size > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** The last lines of a program's log, for the message that says why it ended. */
export const lastLines = (path: string, count = 15): string =>
  readFileSync(path, 'utf8').trim().split('\n').slice(-count).join('\n')

/** Runs a program to its end. @throws Error with its last lines when it fails */
export async function runChild(options: ChildOptions, onStart: (child: Child) => void): Promise<void> {
  const child = startChild(options)
  onStart(child)
  const code = await child.ended
  if (code !== 0)
    throw new Error(`${options.name} failed (${code}), see ${child.log_path}:\n${lastLines(child.log_path)}`)
}
