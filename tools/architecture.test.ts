/** The walls of the house. Each rule is shown to find a bad file before it is trusted with the good ones. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the text of source files
import { describe, expect, test } from 'vitest'
import {
  circles,
  contractImports,
  deepImports,
  featuresMeet,
  foreignTables,
  impureRules,
  ledgerWrites,
  misnamedTables,
  platformKnowsDomains,
  undeclaredEdges,
} from './architecture/domain-rules.ts'
import { ALLOWED_EDGES } from './architecture/edges.ts'
import { readSources, type SourceFile, sourceFile } from './architecture/sources.ts'
import {
  builtSql,
  importsWithoutExtension,
  legacySpellings,
  longFiles,
  ownClock,
  stateInModules,
  statementsAtOnce,
  unfinished,
} from './architecture/text-rules.ts'

const sources = readSources()
const DOMAINS = 'apps/server/src/domains'

interface Rule {
  promise: string
  find: (files: SourceFile[]) => string[]
  /** Each list of files breaks the rule at least once. */
  bad: SourceFile[][]
  good: SourceFile[]
}

const rules: Rule[] = [
  {
    promise: 'a domain uses only the domains declared for it',
    find: (files) => undeclaredEdges(files, ALLOWED_EDGES),
    bad: [
      [sourceFile(`${DOMAINS}/ledger/posting.ts`, "import { lot } from '../auction/index.ts'")],
      [sourceFile(`${DOMAINS}/ledger/posting.ts`, "export { lot } from '../auction/index.ts'")],
      [sourceFile(`${DOMAINS}/unheard-of/index.ts`, '')],
    ],
    good: [sourceFile(`${DOMAINS}/auction/bidding.ts`, "import { held } from '../deposit/index.ts'")],
  },
  {
    promise: 'domains form no circles',
    find: (files) => circles(files, {}),
    bad: [
      [
        sourceFile(`${DOMAINS}/order/paying.ts`, "import type { Lot } from '../auction/index.ts'"),
        sourceFile(`${DOMAINS}/auction/closing.ts`, "import { place } from '../deposit/index.ts'"),
        sourceFile(`${DOMAINS}/deposit/index.ts`, "import { place } from '../order/index.ts'"),
      ],
    ],
    good: [sourceFile(`${DOMAINS}/auction/closing.ts`, "import { place } from '../order/index.ts'")],
  },
  {
    promise: 'the declared edges form no circles',
    find: (files) =>
      circles(
        [],
        files.length > 0 && files[0]!.text === 'bad' ? { order: ['auction'], auction: ['order'] } : ALLOWED_EDGES,
      ),
    bad: [[sourceFile('x.ts', 'bad')]],
    good: [],
  },
  {
    promise: 'another domain is reached through its index.ts, never deeper',
    find: deepImports,
    bad: [[sourceFile(`${DOMAINS}/order/paying.ts`, "import {\n  post,\n} from '../ledger/posting.ts'")]],
    good: [
      sourceFile(
        `${DOMAINS}/order/paying.ts`,
        "import { post } from '../ledger/index.ts'\nimport { row } from './store.ts'",
      ),
      sourceFile(`${DOMAINS}/order/order.test.ts`, "import { post } from '../ledger/posting.ts'"),
    ],
  },
  {
    promise: 'platform and gateways know no domain',
    find: platformKnowsDomains,
    bad: [[sourceFile('apps/server/src/platform/serve.ts', "import { userById } from '../domains/account/index.ts'")]],
    good: [sourceFile('apps/server/src/app.ts', "import { auction } from './domains/auction/module.ts'")],
  },
  {
    promise: 'a table is named after its domain',
    find: misnamedTables,
    bad: [[sourceFile(`${DOMAINS}/auction/tables.ts`, "export const lots = pgTable('lots', {})")]],
    good: [sourceFile(`${DOMAINS}/auction/tables.ts`, "export const auction_lots = pgTable('auction_lots', {})")],
  },
  {
    promise: 'a table is touched by its own domain only',
    find: foreignTables,
    bad: [
      [
        sourceFile(`${DOMAINS}/auction/tables.ts`, "export const auction_lots = pgTable('auction_lots', {})"),
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          'const text = `select o.id from order_orders o join auction_lots l on l.id = o.lot_id`',
        ),
      ],
      [sourceFile(`${DOMAINS}/order/store.ts`, "import { auction_lots } from '../auction/tables.ts'")],
    ],
    good: [
      sourceFile(`${DOMAINS}/auction/tables.ts`, "export const auction_lots = pgTable('auction_lots', {})"),
      sourceFile(`${DOMAINS}/auction/store.ts`, "const text = 'select id from auction_lots'"),
    ],
  },
  {
    promise: 'only the ledger writes money rows',
    find: ledgerWrites,
    bad: [
      [sourceFile(`${DOMAINS}/order/store.ts`, "const text = 'INSERT INTO ledger_entries (id) values (1)'")],
      [sourceFile('apps/server/src/seed/main.ts', 'await db.update(ledger_accounts).set({ balance_fen: 1 })')],
    ],
    good: [sourceFile(`${DOMAINS}/ledger/posting.ts`, "const text = 'insert into ledger_entries (id) values (1)'")],
  },
  {
    promise: 'rules import only rules and the contract',
    find: impureRules,
    bad: [
      [sourceFile(`${DOMAINS}/order/rules.ts`, "import { query } from '../../platform/db.ts'")],
      [
        sourceFile(`${DOMAINS}/order/rules.ts`, "import { fee } from './fees.ts'"),
        sourceFile(`${DOMAINS}/order/fees.ts`, "import { readFileSync } from 'node:fs'"),
      ],
    ],
    good: [
      sourceFile(`${DOMAINS}/order/rules.ts`, "import { Fen } from '@juya/contract'\nimport { fee } from './fees.ts'"),
      sourceFile(`${DOMAINS}/order/fees.ts`, 'export const fee = 1'),
    ],
  },
  {
    promise: 'the contract imports nothing of ours',
    find: contractImports,
    bad: [[sourceFile('packages/contract/src/order.ts', "import { go } from '../../../apps/h5/src/lib/routes.ts'")]],
    good: [sourceFile('packages/contract/src/order.ts', "import { z } from 'zod'\nimport { Id } from './units.ts'")],
  },
  {
    promise: 'features of an app do not import each other',
    find: featuresMeet,
    bad: [
      [sourceFile('apps/h5/src/features/order/pay.page.tsx', "const page = () => import('../wallet/pay-sheet.tsx')")],
    ],
    good: [
      sourceFile('apps/h5/src/features/order/pay.page.tsx', "import { PaySheet } from '../../cards/pay-sheet.tsx'"),
    ],
  },
  {
    promise: 'a file has one job and at most 400 lines',
    find: longFiles,
    bad: [
      [sourceFile('apps/h5/src/main.tsx', 'x\n'.repeat(401))],
      [sourceFile('apps/h5/src/main.test.tsx', 'x\n'.repeat(601))],
    ],
    good: [sourceFile('apps/h5/src/main.tsx', 'x\n'.repeat(400))],
  },
  {
    promise: 'an import names its file with the extension',
    find: importsWithoutExtension,
    bad: [
      [sourceFile('apps/h5/src/main.tsx', "import { App } from './app'")],
      [sourceFile('apps/h5/src/main.tsx', "import './styles'")],
    ],
    good: [
      sourceFile(
        'apps/h5/src/main.tsx',
        "import { App } from './app.tsx'\nimport './main.css'\nimport React from 'react'",
      ),
    ],
  },
  {
    promise: 'legacy spellings stand only inside path strings',
    find: legacySpellings,
    bad: [
      [sourceFile('packages/contract/src/address.ts', 'const adressId = 1')],
      [sourceFile('packages/contract/src/address.ts', '// the baozhengjin of a shop')],
    ],
    good: [sourceFile('packages/contract/src/address.ts', "const path = '/shop/adress/add'")],
  },
  {
    promise: 'A transaction sends one statement after the other',
    find: statementsAtOnce,
    bad: [
      [
        sourceFile(
          `${DOMAINS}/order/pay.ts`,
          'const [a, b] = await Promise.all([\n  readOne(tx, id),\n  readTwo(tx),\n])',
        ),
      ],
      [sourceFile(`${DOMAINS}/order/pay.ts`, 'await Promise.all(ids.map((id) => close({ ...tx, id })))')],
    ],
    good: [
      sourceFile(`${DOMAINS}/order/pay.ts`, 'await Promise.all(ids.map((id) => ask(outside(tx), id)))\nawait one(tx)'),
      sourceFile(`${DOMAINS}/auction/drain-store.ts`, 'await Promise.all([lock(tx), now(tx)])'),
      sourceFile(`${DOMAINS}/order/list.ts`, 'await Promise.all([readOne(ctx), readTwo(ctx)])'),
    ],
  },
  {
    promise: "Time is the database's, not the machine's",
    find: ownClock,
    bad: [
      [sourceFile(`${DOMAINS}/auction/closing.ts`, 'const late = Date.now() > lot.ends_at')],
      [sourceFile('apps/server/src/gateways/signing.ts', 'const at = new Date()')],
    ],
    good: [
      sourceFile(`${DOMAINS}/auction/closing.ts`, "const now = mutant('closer_own_clock') ? Date.now() : database_now"),
      sourceFile(`${DOMAINS}/order/rules.ts`, 'const day = new Date(now_ms)\nconst took = performance.now() - begun'),
    ],
  },
  {
    promise: 'What a process keeps of its database is kept beside it, not in a module',
    find: stateInModules,
    bad: [
      [sourceFile(`${DOMAINS}/auction/bidding.ts`, 'const armed = new Map<number, number>()')],
      [sourceFile('apps/server/src/platform/limits.ts', 'export const seen: Set<string> = new Set()')],
    ],
    good: [
      sourceFile(`${DOMAINS}/auction/bidding.ts`, 'const armed = perServices(() => new Map<number, number>())'),
      sourceFile(
        `${DOMAINS}/order/rules.ts`,
        "const OVER = new Set(['closed'])\nfunction f() {\n  const a = new Map()\n}",
      ),
      sourceFile('apps/server/src/platform/settings.ts', 'const registry = new Map<string, SettingRow>()'),
    ],
  },
  {
    promise: 'SQL is never put together from values',
    find: builtSql,
    bad: [
      [
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          'const where = `id = ${id}`\nconst text = `select 1 from order_orders where ${where}`',
        ),
      ],
      [
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          'const order = input.order\nconst text = `select 1 from order_orders order by ${order}`',
        ),
      ],
      [
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          'await client.query(`select id from order_orders where id = ${order_id}`)',
        ),
      ],
      [sourceFile(`${DOMAINS}/order/store.ts`, 'const text = "select id from order_orders where id = " + order_id')],
      [
        sourceFile(
          'apps/server/src/platform/jobs.ts',
          'query(`update x set a = ${list.map((one) => `${one}`).join()} where true`)',
        ),
      ],
    ],
    good: [
      sourceFile(
        `${DOMAINS}/order/store.ts`,
        "const where = `where id = $1`\nconst order = newest ? 'id desc' : 'id'\nconst text = `select 1 from order_orders ${where} order by ${order}`",
      ),
      sourceFile(
        `${DOMAINS}/order/store.ts`,
        "const text = `insert into order_orders (${FIELDS.join(', ')}) values (${FIELDS.map((_, i) => `$${i + 3}`)}, $${LAST + 1})`",
      ),
      sourceFile(
        `${DOMAINS}/order/store.ts`,
        'await db.execute(sql`select id from order_orders where id = ${order_id}`)',
      ),
      sourceFile(`${DOMAINS}/order/store.ts`, 'const text = `select ${COLUMNS} from order_orders where id = $1`'),
      sourceFile(`${DOMAINS}/order/texts.ts`, 'const text = `Update for ${name}: select a time`'),
    ],
  },
  {
    promise: 'nothing is left unfinished or switched off',
    find: unfinished,
    bad: [
      [sourceFile('apps/h5/src/main.tsx', `// ${'TO'}DO: later`)],
      [sourceFile('apps/h5/src/main.test.tsx', `test${'.'}skip('x')`)],
    ],
    good: [sourceFile('apps/h5/src/main.tsx', 'const todo_list = []')],
  },
]

describe.each(rules)('$promise', ({ find, bad, good }) => {
  test('finds every bad file and lets a good one be', () => {
    for (const files of bad) expect(find(files), files[0]!.text).not.toEqual([])
    expect(find(good)).toEqual([])
  })

  test('holds in this tree', () => {
    expect(find(sources)).toEqual([])
  })
})

test('the rules see the whole tree', () => {
  const paths = sources.map(({ path }) => path)
  expect(paths).toContain('apps/server/src/main.ts')
  expect(paths).toContain('packages/contract/src/call.ts')
  expect(paths).toContain('apps/h5/src/main.tsx')
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(200)
})
