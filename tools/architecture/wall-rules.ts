/** What a domain lets through its walls: how many names its index.ts opens, and that points lead to no wallet. */
import { domainOf, isTest, type SourceFile, withoutComments } from './sources.ts'

type Edges = Readonly<Record<string, readonly string[]>>

const NAMES_BELOW = 60

/** Domains whose index.ts had more names when the rule came. One that has fewer now leaves this list. */
const WIDE: readonly string[] = [
  'account',
  'aftersale',
  'chat',
  'funding',
  'goods',
  'ledger',
  'operator',
  'order',
  'shop',
  'site',
]

const EXPORTS =
  /\bexport\s+(?:type\s+)?\{([^}]*)\}|\bexport\s+\*|\bexport\s+(?:async\s+)?(?:const|function|interface|type|class)\s+\w/g

/** An `export *` is one name here: a part of the domain that its users take as a whole, such as `bids.standingOn`. */
const namesIn = (text: string): number =>
  [...withoutComments(text).matchAll(EXPORTS)].reduce(
    (sum, [, list]) => sum + (list === undefined ? 1 : list.split(',').filter((name) => name.trim() !== '').length),
    0,
  )

/** Domains that open more than a reader keeps in mind, and those of the list that no longer do. */
export function wideIndexes(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const domain = /^apps\/server\/src\/domains\/([\w-]+)\/index\.ts$/.exec(path)?.[1]
    if (!domain) return []
    const count = namesIn(text)
    if (WIDE.includes(domain))
      return count < NAMES_BELOW ? [`${domain} has ${count} names: it leaves the list WIDE`] : []
    return count < NAMES_BELOW ? [] : [`${path} opens ${count} names; fewer than ${NAMES_BELOW} are allowed`]
  })
}

/** Domains in which money moves. */
const MONEY: readonly string[] = ['ledger', 'payment', 'wallet', 'payout', 'deposit']

const TAKES_POINTS = /\b(?:spendPoints|settleSpend)\b/

/** Points lead to no wallet: neither the points book nor a domain that takes points may use one in which money moves. */
export function pointsReachMoney(files: SourceFile[], allowed: Edges): string[] {
  const own = files.filter(({ path }) => domainOf(path) && !isTest(path))
  const takers = new Set([
    'points',
    ...own.filter(({ text }) => TAKES_POINTS.test(withoutComments(text))).map(({ path }) => domainOf(path)!),
  ])
  const declared = [...takers].flatMap((taker) =>
    (allowed[taker] ?? [])
      .filter((to) => MONEY.includes(to))
      .map((to) => `${taker} → ${to} is in edges.ts: points lead to no wallet`),
  )
  const used = own
    .filter(({ path }) => takers.has(domainOf(path)!))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target && MONEY.includes(domainOf(target) ?? ''))
        .map(({ specifier }) => `${path} imports ${specifier}: points lead to no wallet`),
    )
  return [...declared, ...used]
}
