/** Which declaration of the tree needs which others. Types need nothing: the type check looks at all of them in any case. */
import type { SourceFile } from '../../architecture/sources.ts'
import { type Declaration, type Parsed, parse } from './declarations.ts'

const HANDLERS = 'apps/server/src/api/calls.ts'
const ALL_CALLS = 'packages/contract/src/all-calls.ts'
/** Lists of everything: what stands in them is reached by who names it, not through the list. */
const LISTS =
  /^apps\/server\/src\/(?:domains|main|api\/calls)\.ts$|^e2e\/system\/running-system\.ts$|^packages\/contract\/src\/all-calls\.ts$/
const APP = 'apps/server/src/app.ts'
/** Files that send calls, and mean the handler by the row. */
const SENDS = /\.(?:test|spec)\.tsx?$|\/testing(?:\.ts$|\/)|\/seed\/|^(?:chaos|e2e|bench)\//
/** The apps name a call by its text. */
const BROWSER = /^apps\/(?:h5|admin)\/src\//

export interface SourceGraph {
  files: ReadonlyMap<string, Parsed>
  /** The declarations that need each declaration. */
  needed_by: ReadonlyMap<string, ReadonlySet<string>>
  /** The row of `auction.bid` in the contract. */
  rowOf: (call: string) => string | undefined
  /** Its handler. */
  handlerOf: (call: string) => string | undefined
}

/** The declaration a name of a file stands for, through every file that hands it on. */
function finderIn(files: ReadonlyMap<string, Parsed>) {
  const exported = (path: string, name: string, depth = 0): Declaration | undefined => {
    const file = files.get(path)
    if (!file || depth > 8) return undefined
    const own = file.declarations.get(name)
    if (own) return own
    const on = file.handed_on.get(name) ?? file.imports.get(name)
    if (on && on.name !== '*') return exported(on.file, on.name, depth + 1)
    for (const module of file.all_of) {
      const found = exported(module, name, depth + 1)
      if (found) return found
    }
    return undefined
  }
  /** A row of a table, also of a table whose rows it took over. */
  const row = (table: Declaration, name: string, depth = 0): Declaration | undefined => {
    const [path, own] = table.id.split('#') as [string, string]
    const file = files.get(path)!
    const found = file.declarations.get(`${own}.${name}`)
    if (found || depth > 4) return found
    for (const spread of table.spreads) {
      const bound = file.imports.get(spread)
      const other = bound ? exported(bound.file, bound.name) : file.declarations.get(spread)
      const inner = other && row(other, name, depth + 1)
      if (inner) return inner
    }
    return undefined
  }
  return { exported, row }
}

export function graphOf(sources: readonly Pick<SourceFile, 'path' | 'text'>[]): SourceGraph {
  const files = new Map(sources.map(({ path, text }) => [path, parse(path, text)]))
  const { exported, row } = finderIn(files)
  const needed_by = new Map<string, Set<string>>()
  const need = (who: string, what: string) => {
    if (who === what) return
    const known = needed_by.get(what)
    if (known) known.add(who)
    else needed_by.set(what, new Set([who]))
  }

  const words = [...(files.get(ALL_CALLS)?.imports ?? [])].filter(([word]) => /^[a-z]/.test(word))
  const tables = new Map(words.map(([word, { file, name }]) => [exported(file, name)?.id, word]))
  const rowIn =
    (list: string) =>
    (call: string): string | undefined => {
      const [word, name] = call.split('.') as [string, string]
      const bound = files.get(list)?.imports.get(word)
      const table = bound && exported(bound.file, bound.name)
      return table && (row(table, name) ?? table).id
    }
  const [rowOf, handlerOf] = [rowIn(ALL_CALLS), rowIn(HANDLERS)]

  for (const file of files.values()) {
    if (LISTS.test(file.path)) continue
    const body = file.declarations.get('')
    for (const one of file.declarations.values()) {
      const [, own] = one.id.split('#') as [string, string]
      if (body) need(one.id, body.id)
      if (own.includes('.')) need(one.id.slice(0, one.id.lastIndexOf('.')), one.id)
      for (const [name, member] of one.names) {
        const bound = file.imports.get(name)
        if (bound && file.path === APP && !bound.file.includes('/platform/')) continue
        const all = bound?.name === '*'
        const target = all
          ? member && exported(bound.file, member)
          : bound
            ? exported(bound.file, bound.name)
            : file.declarations.get(name)
        if (!target) continue
        const part = !all && member ? row(target, member) : undefined
        need(one.id, (part ?? target).id)
        const word = SENDS.test(file.path) && member ? tables.get(target.id) : undefined
        const handler = word && handlerOf(`${word}.${member}`)
        if (handler) need(one.id, handler)
      }
      if (BROWSER.test(file.path))
        for (const text of one.texts) {
          const handler = /^\w+\.\w+$/.test(text) ? handlerOf(text) : undefined
          if (handler) need(one.id, handler)
        }
    }
  }
  return { files, needed_by, rowOf, handlerOf }
}

/** How many steps away each declaration is that needs one of these; the nearest way counts. */
export function reachOf({ needed_by }: Pick<SourceGraph, 'needed_by'>, changed: Iterable<string>): Map<string, number> {
  const steps = new Map([...changed].map((id) => [id, 0]))
  // A map hands out what is added to it while it is walked, in that order.
  for (const [id, far] of steps) for (const who of needed_by.get(id) ?? []) if (!steps.has(who)) steps.set(who, far + 1)
  return steps
}

/** The declarations in which these lines stand: rows where a table has them, what a file does itself where nothing else has them. */
export function declarationsAt({ declarations }: Parsed, lines: readonly number[]): string[] {
  const found = new Set<string>()
  for (const line of lines) {
    const here = [...declarations].filter(([, { parts }]) => parts.some(([from, to]) => from <= line && line <= to))
    const rows = here.filter(([name]) => name.includes('.'))
    const chosen = rows.length > 0 ? rows : here.filter(([name]) => name)
    for (const [, { id }] of chosen.length > 0 ? chosen : here) found.add(id)
  }
  return [...found]
}
