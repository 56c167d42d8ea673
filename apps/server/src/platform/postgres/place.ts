/** Where one embedded database lives, who runs it, and how its programs are started there. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Binaries, findBinaries, type RunAs, reachableBy } from './binaries.ts'

export interface EmbeddedPostgresOptions {
  /** The folder that holds everything; the database is in `postgres` below it. Made when missing. */
  data_dir: string
  /** False gives up surviving a power cut for speed. For tests only. */
  durable?: boolean
  /** Told what takes a while, one sentence at a time. */
  log?: (message: string) => void
  /** 'socket' everywhere but on Windows. */
  over?: 'socket' | 'loopback'
}

const NOBODY: RunAs = { uid: 65_534, gid: 65_534 }

/** Everything later steps need to know about one start. */
export interface Place {
  data_dir: string
  cluster: string
  run_as: RunAs | undefined
  binaries: Binaries
  /** The data folder cannot be walked to by run_as, so it is handed over as an open descriptor. */
  by_descriptor: boolean
  over: 'socket' | 'loopback'
  durable: boolean
  log: (message: string) => void
}

/** Looks at the folder and decides. @throws Error with one clear line when the folder cannot be used */
export function choosePlace({ data_dir, durable = true, log = () => {}, over }: EmbeddedPostgresOptions): Place {
  mkdirSync(data_dir, { recursive: true })
  const folder = realpathSync(data_dir)
  const cluster = join(folder, 'postgres')
  const run_as = chooseUser(cluster)
  const by_descriptor = run_as !== undefined && !reachableBy(folder, run_as)
  if (by_descriptor && !existsSync('/proc/self/fd')) {
    throw new Error(
      `The database cannot run as root and its user (uid ${run_as.uid}) cannot enter ${folder}. Choose a DATA_DIR whose parent folders everyone may enter, or start as an ordinary user.`,
    )
  }
  return {
    data_dir: folder,
    cluster,
    run_as,
    binaries: findBinaries(run_as),
    by_descriptor,
    over: over ?? (process.platform === 'win32' ? 'loopback' : 'socket'),
    durable,
    log,
  }
}

/** Root hands the database to the user who owns it already, or to uid 65534; every other user must own it. */
function chooseUser(cluster: string): RunAs | undefined {
  const us = process.getuid?.()
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (us === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
  if (us !== undefined && owner && owner.uid !== us) {
    throw new Error(
      `${cluster} belongs to another user (uid ${owner.uid}). Start as that user, or choose another DATA_DIR.`,
    )
  }
  return undefined
}

/** Hands a folder and all in it to the database's user. */
export function giveTo(run_as: RunAs | undefined, folder: string): void {
  if (!run_as) return
  const stat = statSync(folder)
  if (stat.uid === run_as.uid && stat.gid === run_as.gid) return
  for (const entry of readdirSync(folder, { recursive: true }) as string[]) {
    lchownSync(join(folder, entry), run_as.uid, run_as.gid)
  }
  chownSync(folder, run_as.uid, run_as.gid)
}

/** Starts a program on a data folder, which it is told of as a path or as an open descriptor. Its own process group keeps Ctrl-C for us. */
export function run(
  { run_as, by_descriptor, binaries }: Place,
  program: string,
  folder: string,
  args: (folder: string) => string[],
  stdio: Array<'ignore' | 'pipe' | number>,
): ChildProcess {
  const descriptor = by_descriptor ? openSync(folder, 'r') : undefined
  try {
    return spawn(program, args(descriptor === undefined ? folder : `/proc/self/fd/${stdio.length}`), {
      ...run_as,
      cwd: by_descriptor ? '/' : folder,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...windowsEnv(), ...binaries.env },
      stdio: descriptor === undefined ? stdio : [...stdio, descriptor],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

const windowsEnv = (): Record<string, string> =>
  process.platform === 'win32'
    ? { SystemRoot: process.env.SystemRoot ?? 'C:\\Windows', TEMP: process.env.TEMP ?? '' }
    : {}

/** The exit code, or the signal's name; a program that cannot even be started is an error. */
export function ending(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}
