/** What changed since a commit, in files that git does not know yet as well. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../processes/children.ts'

export interface Changes {
  /** The commit compared with, and why that one. */
  base: string
  why: string
  /** Lines that changed, by path from the root; where lines were only taken away, those around the gap. */
  lines: ReadonlyMap<string, readonly number[]>
  /** Paths that are gone, or have another name now. */
  gone: readonly string[]
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] })

const known = (name: string): string | undefined => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim()
  } catch {
    return undefined
  }
}

/** On a branch, where it left main; on main itself, the commit before. */
function baseOf(named: string | undefined): Pick<Changes, 'base' | 'why'> {
  if (named) return { base: known(named) ?? fail(`There is no commit ${named}.`), why: named }
  const head = known('HEAD') ?? fail('There is no commit yet.')
  const main = known('main') ?? known('origin/main')
  const left_main = main && git('merge-base', head, main).trim()
  if (left_main && left_main !== head) return { base: left_main, why: 'where this branch left main' }
  const before = known('HEAD~1')
  return before ? { base: before, why: 'the commit before' } : { base: head, why: 'the only commit' }
}

function fail(message: string): never {
  throw new Error(message)
}

/** The lines a diff without context names on its new side. */
export function linesOfDiff(diff: string): Pick<Changes, 'lines' | 'gone'> {
  const [lines, gone] = [new Map<string, number[]>(), [] as string[]]
  let old = ''
  let here: number[] = []
  // A line that is gone may begin as a heading does.
  let in_heading = false
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) in_heading = true
    else if (in_heading && line.startsWith('--- ')) old = line.slice(6)
    else if (in_heading && line.startsWith('+++ ')) {
      here = []
      if (line === '+++ /dev/null') gone.push(old)
      else lines.set(line.slice(6), here)
    } else if (line.startsWith('@@ ')) {
      in_heading = false
      const [, from, count = '1'] = /\+(\d+)(?:,(\d+))?/.exec(line)!
      const first = Number(from)
      if (count === '0') here.push(first, first + 1)
      else for (let n = 0; n < Number(count); n++) here.push(first + n)
    }
  }
  return { lines, gone }
}

/** @param named the commit to compare with, else `baseOf` chooses */
export function changesSince(named?: string): Changes {
  const { base, why } = baseOf(named)
  const { lines, gone } = linesOfDiff(
    git('-c', 'core.quotePath=off', 'diff', '-U0', '--no-renames', '--no-color', base),
  )
  const all = new Map(lines)
  for (const path of git('-c', 'core.quotePath=off', 'ls-files', '--others', '--exclude-standard').split('\n'))
    if (path)
      all.set(
        path,
        readFileSync(join(ROOT, path), 'utf8')
          .split('\n')
          .map((_, i) => i + 1),
      )
  return { base, why, lines: all, gone }
}
