/** The tests of a call are found by its name: one of its word's own test files says `order.confirm`, not an alias of it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_CALLS } from '@juya/contract'
import { expect, test } from 'vitest'
import { DOMAINS_OF_WORD } from './architecture/edges.ts'

const ROOT = join(import.meta.dirname, '..')

interface TestFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** Calls, such as `order.confirm`, that no test under api/order or domains/order, or another domain behind the word, names. */
function unnamed(calls: readonly string[], files: readonly TestFile[]): string[] {
  return calls.filter((name) => {
    const [word] = name.split('.') as [string, string]
    const domains = DOMAINS_OF_WORD[word] ?? [word]
    const own = new RegExp(`^apps/server/src/(?:api/${word}|domains/(?:${domains.join('|')}))/`)
    const says = new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`)
    return !files.some(({ path, text }) => own.test(path) && says.test(text))
  })
}

test('a call is named where its own word is tested, by its whole name', () => {
  const text = 'await world.call(buyer, order.confirm, { id })'
  const under = (path: string) => unnamed(['order.confirm'], [{ path: `apps/server/src/${path}`, text }])

  expect(under('api/order/calls.test.ts')).toEqual([])
  expect(under('domains/order/shipping/shipping.test.ts')).toEqual([])
  expect(under('api/site/home.test.ts')).toEqual(['order.confirm'])
  const bid = [
    { path: 'apps/server/src/domains/bidder/bidding/bidding.test.ts', text: 'world.call(buyer, auction.bid, {})' },
  ]
  expect(unnamed(['auction.bid'], bid)).toEqual([])
  expect(unnamed(['house.bid'], bid)).toEqual(['house.bid'])
  expect(
    unnamed(['order.conf', 'order.confirmAll'], [{ path: 'apps/server/src/api/order/calls.test.ts', text }]),
  ).toEqual(['order.conf', 'order.confirmAll'])
})

test('every call of the contract is named by a test of its own word', () => {
  const files = globSync('apps/server/src/{api,domains}/*/**/*.test.ts', { cwd: ROOT }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, path), 'utf8'),
  }))

  expect(
    unnamed(
      ALL_CALLS.map(({ domain, name }) => `${domain}.${name}`),
      files,
    ),
  ).toEqual([])
})
