/** The walls between domains. Each rule takes files and gives one line per violation. */
import { DOMAINS_OF_WORD } from './edges.ts'
import { apiWordOf, domainOf, isTest, type SourceFile, withoutComments } from './sources.ts'

type Edges = Readonly<Record<string, readonly string[]>>

interface Crossing {
  file: SourceFile
  from: string
  to: string
  target: string
}

/** What a domain tells others: rows without behaviour, which every domain may name, in any direction the news flows. */
const isTold = (path: string): boolean => /^apps\/server\/src\/domains\/[\w-]+\/events\.ts$/.test(path)

/** Imports that go from one domain to another. Tests may look behind the walls, and news flows both ways. */
function crossings(files: SourceFile[]): Crossing[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const from = domainOf(file.path)
      if (!from) return []
      return file.imports.flatMap(({ target }) => {
        const to = target && domainOf(target)
        return to && to !== from && !isTold(target) ? [{ file, from, to, target }] : []
      })
    })
}

export function undeclaredEdges(files: SourceFile[], allowed: Edges): string[] {
  const used = crossings(files)
    .filter(({ from, to }) => !allowed[from]?.includes(to))
    .map(({ file, from, to }) => `${file.path}: ${from} → ${to} is not in tools/architecture/edges.ts`)
  const domains = new Set(files.map(({ path }) => domainOf(path)).filter((domain) => domain !== undefined))
  const unknown = [...domains]
    .filter((domain) => !(domain in allowed))
    .map((domain) => `${domain} has no row in tools/architecture/edges.ts`)
  return [...unknown, ...used]
}

/** Circles among the declared edges and among the ones used. */
export function circles(files: SourceFile[], allowed: Edges): string[] {
  const edges = new Map<string, Set<string>>()
  const add = (from: string, to: string) => edges.set(from, (edges.get(from) ?? new Set()).add(to))
  for (const [from, targets] of Object.entries(allowed)) for (const to of targets) add(from, to)
  for (const { from, to } of crossings(files)) add(from, to)
  const found: string[] = []
  const done = new Set<string>()
  const walk = (domain: string, trail: string[]) => {
    if (trail.includes(domain)) {
      found.push([...trail.slice(trail.indexOf(domain)), domain].join(' → '))
      return
    }
    if (done.has(domain)) return
    for (const next of edges.get(domain) ?? []) walk(next, [...trail, domain])
    done.add(domain)
  }
  for (const domain of edges.keys()) walk(domain, [])
  return found
}

const DOMAIN_LINES_MOST = 6_000

/** Domains with more code than one person keeps in mind: lines with code, tests and what only they use left out. */
export function largeDomains(files: SourceFile[]): string[] {
  const lines = new Map<string, number>()
  for (const { path, text } of files) {
    const domain = domainOf(path)
    if (!domain || isTest(path)) continue
    const own = withoutComments(text)
      .split('\n')
      .filter((line) => line.trim() !== '').length
    lines.set(domain, (lines.get(domain) ?? 0) + own)
  }
  return [...lines]
    .filter(([, count]) => count > DOMAIN_LINES_MOST)
    .map(([domain, count]) => `${domain} has ${count} lines of code`)
}

export function deepImports(files: SourceFile[]): string[] {
  return crossings(files)
    .filter(({ target }) => !/\/domains\/[\w-]+\/index\.ts$/.test(target))
    .map(({ file, target }) => `${file.path} reaches ${target}; use that domain's index.ts`)
}

/** What is told imports the contract and the outbox alone: so naming it makes no circle, and it says nothing a rule decides. */
export function toldKnowsMore(files: SourceFile[]): string[] {
  const rows = 'apps/server/src/platform/outbox/rows.ts'
  return files
    .filter(({ path }) => isTold(path))
    .flatMap(({ path, imports, text }) => [
      ...imports
        .filter(
          ({ specifier, target }) =>
            specifier !== 'zod' && target !== rows && !target?.startsWith('packages/contract/'),
        )
        .map(({ specifier }) => `${path} imports ${specifier}: events say what happened, and need nothing else`),
      ...[...text.matchAll(/\bdefineEvents\(\s*'(\w+)'/g)]
        .filter(([, owner]) => owner !== domainOf(path) && !DOMAINS_OF_WORD[owner!]?.includes(domainOf(path)!))
        .map(([, owner]) => `${path} declares events of ${owner}`),
    ])
}

const BY_SPELLING =
  /(?<!\.)\b(?:(?:emit|emitMany|emitEach)\(\s*\w+,|(?:subscribe|tells)\()\s*['"`]|\bpayload as (?:unknown as )?[A-Z{]/

/** An event is told and heard by its row, never by its spelling, and its payload has the row's type. */
export function eventsBySpelling(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/'))
    .flatMap(({ path, text }) => {
      const found = BY_SPELLING.exec(withoutComments(text))
      return found ? [`${path} says "${found[0].replace(/\s+/g, ' ')}": name the row of the domain's events.ts`] : []
    })
}

/** Rules and their tests know nothing of answers: only app.ts, which serves the calls, and the tests of all calls may import api/. */
export function rulesReachAnswers(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !path.startsWith('apps/server/src/api/'))
    .filter(({ path }) => path !== 'apps/server/src/app.ts' && !path.startsWith('apps/server/src/testing/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target?.startsWith('apps/server/src/api/'))
        .map(({ specifier }) => `${path} imports ${specifier}: answers stand above rules`),
    )
}

/** Answers reach a domain through its index.ts, as domains reach each other. */
export function answersReachDeep(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => apiWordOf(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target }) =>
            target && domainOf(target) && !isTold(target) && !/\/domains\/[\w-]+\/index\.ts$/.test(target),
        )
        .map(({ target }) => `${path} reaches ${target}; use that domain's index.ts`),
    )
}

const WRITES_SQL =
  /\b(?:insert\s+into|update\s+\w+\s+set|delete\s+from|truncate)\s|\.(?:insert|update|delete)\(\s*\w+_\w+\s*\)/i

/** Answers read; only domains write. */
export function answersWrite(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => apiWordOf(path) && !isTest(path) && WRITES_SQL.test(withoutComments(text)))
    .map(({ path }) => `${path} writes; a use-case of its domain does that`)
}

/** The platform carries domains; it knows none. Gateways likewise. */
export function platformKnowsDomains(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/server\/src\/(platform|gateways)\//.test(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => target && domainOf(target)).map(({ specifier }) => `${path} imports ${specifier}`),
    )
}

const TABLE = /\bpgTable\(\s*'(\w+)'/g

/** Each table's name and the domain whose tables.ts declares it. */
function tableOwners(files: SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of files) {
    const domain = domainOf(path)
    if (domain && !isTest(path)) for (const [, table] of text.matchAll(TABLE)) owners.set(table!, domain)
  }
  return owners
}

/** The platform spells no table, event, setting or screen of a domain: what a domain has there it registers in its module.ts. */
export function platformNamesDomains(files: SourceFile[]): string[] {
  const owners = tableOwners(files)
  const domains = [...new Set(owners.values())].join('|')
  const dotted = new RegExp(`['"\`](?:${domains})\\.\\w+['"\`]`, 'g')
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/platform/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const tables = [...code.matchAll(/\b[a-z]+_\w+\b/g)].map(([name]) => name).filter((name) => owners.has(name))
      const screens = [...code.matchAll(/\/pages\/\w+/g)].map(([screen]) => screen)
      const spelled = domains ? [...code.matchAll(dotted)].map(([name]) => name) : []
      return [...new Set([...tables, ...screens, ...spelled])].map(
        (name) => `${path} names ${name}, which is a domain's`,
      )
    })
}

export function misnamedTables(files: SourceFile[]): string[] {
  return [...tableOwners(files)]
    .filter(([table, domain]) => !table.startsWith(`${domain.replaceAll('-', '_')}_`) && table !== domain)
    .map(([table, domain]) => `table ${table} of ${domain} must be named ${domain}_<noun>`)
}

const SQL_USE = /\b(?:from|join|into|update|table|truncate|delete\s+from|lock\s+table)\s+(?:only\s+)?"?(\w+)"?/gi

/**
 * Tables named in SQL text or imported from another domain's tables.ts. An answer may read the tables of its own word, and anybody the
 * views a domain publishes (pgView): "my fans by name" is one query.
 */
export function foreignTables(files: SourceFile[]): string[] {
  const owners = tableOwners(files)
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path))
    .flatMap(({ path, text, imports }) => {
      const word = apiWordOf(path)
      const domain = domainOf(path)
      const own: ReadonlyArray<string | undefined> = domain ? [domain] : word ? (DOMAINS_OF_WORD[word] ?? [word]) : []
      const in_sql = [...withoutComments(text).matchAll(SQL_USE)]
        .map(([, table]) => table!)
        .filter((table) => owners.has(table) && !own.includes(owners.get(table)))
        .map((table) => `${path} touches ${table}, which belongs to ${owners.get(table)}`)
      const imported = imports
        .filter(
          ({ target }) => target && /\/tables\.ts$/.test(target) && domainOf(target) && !own.includes(domainOf(target)),
        )
        .map(({ target }) => `${path} imports ${target}`)
      return [...new Set([...in_sql, ...imported])]
    })
}

const VIEW = /\bpgView\(\s*'(\w+)'/g

/** Views that a domain joins without being allowed to use the domain that publishes them. */
export function foreignViews(files: SourceFile[], allowed: Edges): string[] {
  const owners = new Map<string, string>()
  for (const { path, text } of files) {
    const domain = domainOf(path)
    if (domain && !isTest(path)) for (const [, view] of text.matchAll(VIEW)) owners.set(view!, domain)
  }
  return files
    .filter(({ path }) => domainOf(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const domain = domainOf(path)!
      const joined = [...withoutComments(text).matchAll(SQL_USE)]
        .map(([, view]) => view!)
        .filter((view) => owners.has(view) && owners.get(view) !== domain)
        .filter((view) => !allowed[domain]?.includes(owners.get(view)!))
      return [...new Set(joined)].map((view) => `${path} joins ${view}, which belongs to ${owners.get(view)}`)
    })
}

const LEDGER_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+"?(ledger_\w+)|\.(?:insert|update|delete)\(\s*(?:\w+\.)?(ledger_\w+)/gi

export function ledgerWrites(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('apps/') && domainOf(path) !== 'ledger' && !isTest(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(LEDGER_WRITE)].map((match) => `${path} writes ${match[1] ?? match[2]}`),
    )
}

/** rules.ts (and what it is made of) imports only the contract, more rules and its domain's types: no database, no clock. */
export function impureRules(files: SourceFile[]): string[] {
  const by_path = new Map(files.map((file) => [file.path, file]))
  const isRules = (path: string) => /^apps\/server\/src\/domains\/(?:[\w-]+\/)+(rules|[\w-]+-rules)\.ts$/.test(path)
  const problems: string[] = []
  const seen = new Set<string>()
  const walk = (file: SourceFile, root: string) => {
    for (const { specifier, target, types_only } of file.imports) {
      if (target?.startsWith('packages/contract/') || (types_only && target && domainOf(target) === domainOf(root)))
        continue
      const next = target && domainOf(target) === domainOf(root) ? by_path.get(target) : undefined
      if (!next) problems.push(`${root} imports ${specifier}${file.path === root ? '' : ` through ${file.path}`}`)
      else if (!seen.has(`${root} ${next.path}`)) {
        seen.add(`${root} ${next.path}`)
        walk(next, root)
      }
    }
  }
  for (const file of files) if (isRules(file.path)) walk(file, file.path)
  return problems
}

export function contractImports(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('packages/contract/src/') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, target }) =>
          target
            ? !target.startsWith('packages/contract/')
            : specifier !== 'zod' && specifier !== 'virtual:contract-table',
        )
        .map(({ specifier }) => `${path} imports ${specifier}`),
    )
}

const featureOf = (path: string) => /^(apps\/(?:h5|admin)\/src\/features\/[\w-]+)\//.exec(path)?.[1]

export function featuresMeet(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => featureOf(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target && featureOf(target) && featureOf(target) !== featureOf(path))
        .map(({ specifier }) => `${path} imports ${specifier}; share it in cards/ or lib/`),
    )
}
