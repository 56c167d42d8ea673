/**
 * Which tests a change reaches: test files by what they need, declaration by declaration; journeys by the paths of screens and calls they
 * name; rigs over all calls by the rows whose promise changed. The nearest come first, as many as there is time for.
 */
import { posix } from 'node:path'
import type { Changes } from './changed-lines.ts'
import { declarationsAt, reachOf, type SourceGraph } from './source-graph.ts'

export interface Reached {
  /** A test file, from the root. */
  file: string
  /** Steps from what changed. */
  far: number
}

export interface Reach {
  server: Reached[]
  dom: Reached[]
  rigs: Reached[]
  journeys: Reached[]
  /** Addresses of the screens that the walks over the phone app look at. */
  screens: string[]
  /** Rows whose promise changed, such as `auction.bid`. */
  rows: string[]
  /** What changed that every test hangs on: only the whole suite says whether it holds. */
  for_all: string[]
}

/** What every test, or every build, hangs on. */
const FOR_ALL =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|apps\/server\/src\/testing\/world\.ts)$/
const WORD = /^apps\/server\/src\/(?:domains|api)\/([\w-]+)\//
/** Walks over all screens; those of the phone app are told which. */
const WALKS = ['e2e/screens.spec.ts', 'e2e/stuck.spec.ts']
const CONSOLE_WALK = 'e2e/console/console.spec.ts'
const CALL_RIGS = /^chaos\/calls\//

const test_of: Record<'server' | 'dom' | 'rigs' | 'journeys', RegExp> = {
  server: /^apps\/server\/src\/(?!seed\/catalogue\/).*\.test\.ts$/,
  dom: /^(?:apps|packages)\/.*\.test\.tsx$/,
  rigs: /^chaos\/(?!cluster\/|mutants\/).*\.test\.ts$/,
  journeys: /^e2e\/.*\.spec\.ts$/,
}

export interface Screen {
  /** Its address, such as /pages/main/search. */
  path: string
  /** The file of its page. */
  page: string
}

/** The screens of the phone app, as its tables of routes say. */
export function screensIn(sources: ReadonlyArray<{ path: string; text: string }>): Screen[] {
  return sources
    .filter(({ path }) => /^apps\/h5\/src\/features\/[\w-]+\/routes\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}'[\w.-]+': \{([\s\S]*?)^ {2}\},?$/gm)].map(([, row]) => ({
        path: /path: '([^']+)'/.exec(row!)?.[1] ?? '',
        page: posix.join(posix.dirname(path), /page: '([^']+)'/.exec(row!)?.[1] ?? ''),
      })),
    )
}

/** The nearest of each file. */
function filesIn(steps: ReadonlyMap<string, number>): Map<string, number> {
  const files = new Map<string, number>()
  for (const [id, far] of steps) {
    const path = id.slice(0, id.indexOf('#'))
    if (!files.has(path)) files.set(path, far)
  }
  return files
}

const under = (files: Iterable<string>, folders: readonly string[], kind: RegExp) =>
  [...files].filter((path) => kind.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))

/** What goes into a process by a list and not by name: the tests of its folder, else of its word, hold it. */
function besideOf(path: string, all: ReadonlyMap<string, unknown>): string[] {
  const word = WORD.exec(path)?.[1]
  if (!word) return []
  const own = under(all.keys(), [posix.dirname(path)], test_of.server)
  return own.length > 0
    ? own
    : under(
        all.keys(),
        ['domains', 'api'].map((of) => `apps/server/src/${of}/${word}`),
        test_of.server,
      )
}

export function choose(
  { files, needed_by, rowOf, handlerOf }: SourceGraph,
  { lines, gone }: Pick<Changes, 'lines' | 'gone'>,
  { sources, pathOf }: { sources: ReadonlyArray<{ path: string; text: string }>; pathOf: ReadonlyMap<string, string> },
): Reach {
  const changed = new Set<string>()
  const beside = new Map<string, number>()
  for (const [path, at] of lines) {
    const file = files.get(path)
    if (file) for (const id of declarationsAt(file, at)) changed.add(id)
    if (Object.values(test_of).some((kind) => kind.test(path))) beside.set(path, 0)
    const reached_by_list = !file || /\/(?:module|subscribers|settings|tables)\.ts$/.test(path)
    if (reached_by_list) for (const one of besideOf(path, files)) if (!beside.has(one)) beside.set(one, 1)
  }
  const steps = reachOf({ needed_by }, changed)
  const reached = filesIn(steps)
  // What no test names is in use all the same.
  const is_held = [...reached.keys()].some((path) => Object.values(test_of).some((kind) => kind.test(path)))
  if (!is_held)
    for (const id of changed)
      for (const one of besideOf(id.slice(0, id.indexOf('#')), files)) if (!beside.has(one)) beside.set(one, 1)
  for (const [path, far] of beside) reached.set(path, Math.min(far, reached.get(path) ?? far))

  const of = (kind: RegExp): Reached[] =>
    [...reached]
      .filter(([path]) => kind.test(path))
      .map(([file, far]) => ({ file, far }))
      .sort((a, b) => a.far - b.far)

  // The row itself, or a shape that it names.
  const rows = [...pathOf.keys()].filter((call) => (steps.get(rowOf(call) ?? '') ?? 2) <= 1)
  const screens = screensIn(sources)
  const shown = screens.filter(({ page }) => reached.has(page))
  const styled = [...lines.keys()].map((path) => /^apps\/h5\/src\/features\/[\w-]+\//.exec(path)?.[0]).filter(Boolean)
  const touched = screens.filter(({ page }) => styled.some((folder) => page.startsWith(folder!)))
  const walked = [...new Set([...shown.filter(({ page }) => reached.get(page)! <= NEAR), ...touched])]
  return {
    server: of(test_of.server),
    dom: of(test_of.dom),
    rigs: of(test_of.rigs).filter(({ file, far }) => far === 0 || !CALL_RIGS.test(file)),
    journeys: journeysOf({ sources, shown, walked, reached, lines, rows, pathOf, handlerOf, steps }),
    screens: walked.map(({ path }) => path),
    rows,
    for_all: [...lines.keys(), ...gone].filter((path) => FOR_ALL.test(path)),
  }
}

/** A page this many steps away shows the change itself. */
const NEAR = 3

function journeysOf({
  sources,
  shown,
  walked,
  reached,
  lines,
  rows,
  pathOf,
  handlerOf,
  steps,
}: {
  sources: ReadonlyArray<{ path: string; text: string }>
  shown: readonly Screen[]
  walked: readonly Screen[]
  reached: ReadonlyMap<string, number>
  lines: ReadonlyMap<string, unknown>
  rows: readonly string[]
  pathOf: ReadonlyMap<string, string>
  handlerOf: SourceGraph['handlerOf']
  steps: ReadonlyMap<string, number>
}): Reached[] {
  const words = new Set(
    [...lines.keys()].flatMap(
      (path) => /^apps\/(?:server\/src\/(?:domains|api)|(?:h5|admin)\/src\/features)\/([\w-]+)\//.exec(path)?.[1] ?? [],
    ),
  )
  const is_console = [...lines.keys()].some((path) => path.startsWith('apps/admin/src/'))
  const found = sources
    .filter(({ path }) => test_of.journeys.test(path))
    .map(({ path, text }) => {
      const ways: number[] = []
      if (lines.has(path)) ways.push(0)
      if (reached.has(path)) ways.push(reached.get(path)!)
      if (words.has(posix.basename(path, '.spec.ts'))) ways.push(1)
      if (WALKS.includes(path) && walked.length > 0) ways.push(1)
      if (path === CONSOLE_WALK && is_console) ways.push(1)
      for (const screen of shown)
        if (screen.path && text.includes(screen.path)) ways.push(reached.get(screen.page)! + 1)
      for (const [call, url] of pathOf) {
        const far = rows.includes(call) ? 0 : steps.get(handlerOf(call) ?? '')
        if (far !== undefined && text.includes(url)) ways.push(far + 1)
      }
      return { file: path, far: Math.min(...ways) }
    })
  return found.filter(({ far }) => far < Number.POSITIVE_INFINITY).sort((a, b) => a.far - b.far)
}
