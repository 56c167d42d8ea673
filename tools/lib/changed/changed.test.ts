import { expect, test } from 'vitest'
import { linesOfDiff } from './changed-lines.ts'
import { choose } from './choose.ts'
import { declarationsAt, graphOf, reachOf } from './source-graph.ts'
import { planOf } from './stages-of-change.ts'

const API = 'apps/server/src/api'
const LOT = 'apps/server/src/domains/lot'
/** A small tree of our shape: a contract of two words, their handlers, use-cases, tests, a screen and a journey. */
const TREE: Record<string, string> = {
  'packages/contract/src/all-calls.ts': `import { lot } from './calls/lot.ts'\nimport { shop } from './calls/shop.ts'\n`,
  'packages/contract/src/index.ts': `export * from './all-calls.ts'\nexport * from './calls/lot.ts'\nexport * from './calls/shop.ts'\n`,
  'packages/contract/src/calls/lot.ts': `const more = {\n  watch: {\n    path: '/api/watch',\n  },\n}\nexport const lot = defineCalls('lot', {\n  ...more,\n  bid: {\n    path: '/api/bid',\n  },\n})\n`,
  'packages/contract/src/calls/shop.ts': `export const shop = defineCalls('shop', {\n  info: {},\n})\n`,
  [`${API}/calls.ts`]: `import { calls as lot } from './lot/calls.ts'\nimport { calls as shop } from './shop/calls.ts'\n`,
  [`${API}/lot/calls.ts`]: `import { placeBid, watch } from '../../domains/lot/index.ts'\nexport const calls = bindCalls(lot, {\n  watch,\n  async bid(ctx) {\n    return placeBid(ctx)\n  },\n})\n`,
  [`${API}/shop/calls.ts`]: `export const calls = bindCalls(shop, {\n  info: async () => 1,\n})\n`,
  [`${LOT}/index.ts`]: `export { placeBid } from './bid.ts'\nexport { watch } from './watch.ts'\n`,
  [`${LOT}/bid.ts`]: `import { step } from './rules.ts'\n\n/** Bids. */\nexport async function placeBid() {\n  return step()\n}\n\nexport function other() {\n  return 2\n}\n`,
  [`${LOT}/rules.ts`]: `export const step = () => 1\nexport type Step = number\n`,
  [`${LOT}/watch.ts`]: `export const watch = () => 1\n`,
  [`${LOT}/module.ts`]: `export const jobs = []\n`,
  [`${LOT}/bid.test.ts`]: `import { lot } from '@juya/contract'\ntest('bids', () => world.call(lot.bid))\n`,
  [`${LOT}/watch.test.ts`]: `import { lot } from '@juya/contract'\ntest('watches', () => world.call(lot.watch))\n`,
  'apps/server/src/domains/shop/shop.test.ts': `import { shop } from '@juya/contract'\ntest('shows', () => world.call(shop.info))\n`,
  'apps/h5/src/features/lot/routes.ts': `export const lotRoutes = defineRoutes({\n  'lot.lot': {\n    path: '/pages/lot',\n    page: 'lot.page.tsx',\n  },\n})\n`,
  'apps/h5/src/features/lot/lot.page.tsx': `export default function LotPage() {\n  return useAction('lot.bid')\n}\n`,
  'e2e/lot-page.spec.ts': `test('a person bids', () => goTo('/pages/lot'))\n`,
  'e2e/home.spec.ts': `test('home opens', () => goTo('/pages/home'))\n`,
}
const sources = Object.entries(TREE).map(([path, text]) => ({ path, text }))
const graph = graphOf(sources)
const pathOf = new Map([
  ['lot.bid', '/api/bid'],
  ['lot.watch', '/api/watch'],
  ['shop.info', '/api/info'],
])
const reachedBy = (path: string, ...lines: number[]) =>
  choose(graph, { lines: new Map([[path, lines]]), gone: [] }, { sources, pathOf })
const filesOf = (reached: ReadonlyArray<{ file: string }>) => reached.map(({ file }) => file)

test('a rule reaches the tests that send the call which asks it, the screens that send it and the journeys that open these', () => {
  const { server, journeys, rows } = reachedBy(`${LOT}/rules.ts`, 1)

  expect(filesOf(server)).toEqual([`${LOT}/bid.test.ts`])
  expect(filesOf(journeys)).toEqual(['e2e/lot-page.spec.ts'])
  expect(rows).toEqual([])
})

test('a type reaches no test: the type check looks at it', () => {
  expect(reachedBy(`${LOT}/rules.ts`, 2)).toMatchObject({ server: [], journeys: [] })
})

test('a row of the contract reaches its own tests, and the rigs over calls at it; a row beside it does not', () => {
  const bid = reachedBy('packages/contract/src/calls/lot.ts', 9)
  const watch = reachedBy('packages/contract/src/calls/lot.ts', 3)

  expect([filesOf(bid.server), bid.rows]).toEqual([[`${LOT}/bid.test.ts`], ['lot.bid']])
  expect([filesOf(watch.server), watch.rows]).toEqual([[`${LOT}/watch.test.ts`], ['lot.watch']])
})

test('what goes into a process by a list reaches the tests beside it', () => {
  expect(filesOf(reachedBy(`${LOT}/module.ts`, 1).server)).toEqual([`${LOT}/bid.test.ts`, `${LOT}/watch.test.ts`])
  expect(filesOf(reachedBy(`${LOT}/guards.sql`, 1).server)).toEqual([`${LOT}/bid.test.ts`, `${LOT}/watch.test.ts`])
})

test('a test that changed is run, and what all tests hang on is said', () => {
  expect(filesOf(reachedBy('e2e/home.spec.ts', 1).journeys)).toEqual(['e2e/home.spec.ts'])
  expect(reachedBy('package.json', 4).for_all).toEqual(['package.json'])
})

test('a line belongs to the declaration it stands in, with the comment above it', () => {
  const file = graph.files.get(`${LOT}/bid.ts`)!

  expect(declarationsAt(file, [3])).toEqual([`${LOT}/bid.ts#placeBid`])
  expect(declarationsAt(file, [5])).toEqual([`${LOT}/bid.ts#placeBid`])
  expect(declarationsAt(file, [9])).toEqual([`${LOT}/bid.ts#other`])
})

test('the nearest way counts', () => {
  const needed_by = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['c', 'd'])],
  ])

  expect([...reachOf({ needed_by }, ['a'])]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 1],
    ['d', 2],
  ])
})

test('the nearest files run, as many as there is time for, and the others are counted', () => {
  const server = [1, 1, 5].map((far, i) => ({ file: `${i}.test.ts`, far }))
  const journeys = [{ file: 'e2e/lot.spec.ts', far: 2 }]
  const reach = { server, journeys, dom: [], rigs: [], rows: [], screens: [] }

  expect(planOf(reach, 10_000).left).toEqual({ dom: 0, server: 0, rigs: 0, journeys: 0 })
  // Enough for what every change takes and two files of the server.
  expect(planOf(reach, 65 + 7).run).toMatchObject({ server: ['0.test.ts', '1.test.ts'], journeys: [] })
  expect(planOf(reach, 65 + 7).left).toMatchObject({ server: 1, journeys: 1 })
})

test('a diff says which lines are new, around which some are gone, and which files', () => {
  const diff = [
    'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1,2 @@ f\n-a\n+b\n+c\n@@ -9,2 +9,0 @@\n-a\n--- a comment of SQL',
    'diff --git a/gone.ts b/gone.ts\n--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a',
    'diff --git a/new.ts b/new.ts\n--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1 @@\n+a\n',
  ].join('\n')

  expect(linesOfDiff(diff)).toEqual({
    lines: new Map([
      ['x.ts', [1, 2, 9, 10]],
      ['new.ts', [1]],
    ]),
    gone: ['gone.ts'],
  })
})
