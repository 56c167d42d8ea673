/**
 * A source file cut into its declarations, and what each of them names. The formatter begins each top-level declaration in column 0 and
 * each row of a table in column 2, so lines say where one ends.
 */
import { posix } from 'node:path'
import { withoutComments } from '../../architecture/sources.ts'

/** A top-level declaration, a row of a top-level table, or what a file does when it is loaded. */
export interface Declaration {
  /** `file#name`, `file#table.row`, `file#` for what a file does when it is loaded. */
  id: string
  /** First and last lines of its parts, counted from 1. */
  parts: ReadonlyArray<readonly [from: number, to: number]>
  /** What it names, by itself or with a member, such as `auction.bid`. */
  names: ReadonlyArray<readonly [name: string, member?: string]>
  /** Tables whose rows this one takes over: `...rows`. */
  spreads: readonly string[]
  /** Texts such as 'auction.bid' and '/pages/main/search'. */
  texts: readonly string[]
}

interface Binding {
  file: string
  /** `*` for all of a module. */
  name: string
}

export interface Parsed {
  path: string
  declarations: ReadonlyMap<string, Declaration>
  /** What a name in this file stands for in another. */
  imports: ReadonlyMap<string, Binding>
  /** What it hands on under a name. */
  handed_on: ReadonlyMap<string, Binding>
  /** Modules all of whose names it hands on. */
  all_of: readonly string[]
}

const DECLARED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(function\*?|const|let|class|interface|type|enum)\s+(\w+|\{[^}]*\}|\[[^\]]*\])/
const ROW = /^ {2}(?:async )?(?:'([\w.-]+)'|(\w+))\s*(?:[:(,]|$)/
const SPREAD = /\.\.\.(\w+)/g
const NAMED = /(?<![.\w$'"])([A-Za-z_$][\w$]*)(?:\s*\??\.\s*([A-Za-z_$][\w$]*))?/g
const TEXT = /['"`]((?:\/[\w/-]+|\w+\.\w+))/g
const IMPORT =
  /^(?:import|export)\b(?!\s+(?:const|let|function|class|async|default|interface|type\s+\w+\s*=|abstract))([^'"]*?)\bfrom\s+['"]([^'"]+)['"]/gm
const PACKAGES: Record<string, string> = {
  '@juya/contract': 'packages/contract/src',
  '@juya/ui': 'packages/ui/src',
  '@juya/verify': 'packages/verify/src',
  '@juya/sandbox': 'apps/sandbox',
}

function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const name = Object.keys(PACKAGES).find((one) => specifier === one || specifier.startsWith(`${one}/`))
  return name && posix.join(PACKAGES[name]!, specifier.slice(name.length + 1) || 'index.ts')
}

/** `{ a, type B, c as d }` and `* as e`, as pairs of the name there and the name here. */
function bindingsIn(clause: string): Array<[there: string, here: string]> {
  const whole = /\*\s+as\s+(\w+)/.exec(clause)
  const braces = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? ''
  const fallback = /^\s*(\w+)\s*(?:,|$)/.exec(clause.replace(/\{[\s\S]*\}/, ''))?.[1]
  return [
    ...(whole ? [['*', whole[1]!] as [string, string]] : []),
    ...(fallback && fallback !== 'type' ? [['default', fallback] as [string, string]] : []),
    ...braces
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one && !one.startsWith('type '))
      .map((one) => one.split(/\s+as\s+/) as [string, string?])
      .map(([there, here]) => [there, here ?? there] as [string, string]),
  ]
}

const declared = (matched: string): string[] => (/^\w/.test(matched) ? [matched] : (matched.match(/\w+/g) ?? []))

interface Cut {
  names: string[]
  from: number
  to: number
  is_type: boolean
}

/** Where each declaration begins and ends; comments above one belong to it. */
function cut(lines: readonly string[], bare: readonly string[]): Cut[] {
  const cuts: Cut[] = []
  let begun = 0
  bare.forEach((line, at) => {
    if (!/^[^\s})\]]/.test(line)) return
    const match = DECLARED.exec(line)
    let from = at
    while (from > begun && /^(?:\/\*\*|\/\/| \*)/.test(lines[from - 1]!)) from--
    const last = cuts.at(-1)
    if (last) last.to = from
    cuts.push({
      names: match ? declared(match[2]!) : [''],
      from: from + 1,
      to: lines.length,
      is_type: match?.[1] === 'interface' || match?.[1] === 'type' || /^import\b|^export (?:\*|\{|type)/.test(line),
    })
    begun = at + 1
  })
  return cuts
}

function named(text: string): Pick<Declaration, 'names' | 'spreads' | 'texts'> {
  const names = new Map<string, readonly [string, string?]>()
  for (const [, name, member] of text.matchAll(NAMED))
    names.set(`${name}.${member}`, member ? [name!, member] : [name!])
  return {
    names: [...names.values()],
    spreads: [...text.matchAll(SPREAD)].map((match) => match[1]!),
    texts: [...text.matchAll(TEXT)].map((match) => match[1]!),
  }
}

/** The rows of a table that begins on its own line and whose rows stand in column 2. */
function rowsOf(bare: readonly string[], { from, to }: Cut): Array<{ name: string; from: number; to: number }> {
  const rows: Array<{ name: string; from: number; to: number }> = []
  for (let at = from; at < to; at++) {
    const match = ROW.exec(bare[at] ?? '')
    if (!match) continue
    const last = rows.at(-1)
    if (last) last.to = at
    rows.push({ name: match[1] ?? match[2]!, from: at + 1, to })
  }
  return rows
}

export function parse(path: string, text: string): Parsed {
  const code = withoutComments(text)
  const [lines, bare] = [text.split('\n'), code.split('\n')]
  const [imports, handed_on] = [new Map<string, Binding>(), new Map<string, Binding>()]
  const all_of: string[] = []
  for (const [statement, clause, specifier] of code.matchAll(IMPORT)) {
    const file = fileOf(path, specifier!)
    if (!file || /^\w+\s+type\s/.test(statement)) continue
    const target = statement.startsWith('import') ? imports : handed_on
    if (statement.startsWith('export') && /^\s*\*\s*$/.test(clause!)) all_of.push(file)
    else for (const [there, here] of bindingsIn(clause!)) target.set(here, { file, name: there })
  }
  const declarations = new Map<string, Declaration>()
  const add = (name: string, from: number, to: number) => {
    const known = declarations.get(name)
    const found = named(bare.slice(from - 1, to).join('\n'))
    declarations.set(name, {
      id: `${path}#${name}`,
      parts: [...(known?.parts ?? []), [from, to]],
      names: [...(known?.names ?? []), ...found.names],
      spreads: [...(known?.spreads ?? []), ...found.spreads],
      texts: [...(known?.texts ?? []), ...found.texts],
    })
  }
  for (const one of cut(lines, bare)) {
    if (one.is_type) continue
    for (const name of one.names) add(name, one.from, one.to)
    const [name] = one.names
    if (one.names.length === 1 && name && /[({]\s*\{$|\{$/.test(bare[firstLine(bare, one)]!))
      for (const row of rowsOf(bare, one)) add(`${name}.${row.name}`, row.from, row.to)
  }
  return { path, declarations, imports, handed_on, all_of }
}

/** The line, counted from 0, on which a declaration's own text begins. */
function firstLine(bare: readonly string[], { from, to }: Cut): number {
  for (let at = from - 1; at < to; at++) if (bare[at]!.trim()) return at
  return from - 1
}
