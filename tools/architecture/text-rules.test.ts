/** What holds for the text of each file by itself. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the text of source files
import { expectRules } from './expect-rules.ts'
import { vagueOpenings, vagueSubjects, vagueTurns } from './prose-rules.ts'
import { sourceFile } from './sources.ts'
import {
  builtSql,
  importsWithoutExtension,
  legacySpellings,
  longFiles,
  ownClock,
  stateInModules,
  statementsAtOnce,
  unfinished,
} from './text-rules.ts'

const DOMAINS = 'apps/server/src/domains'

expectRules([
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
      [sourceFile('packages/contract/src/calls/address.ts', 'const adressId = 1')],
      [sourceFile('packages/contract/src/calls/address.ts', '// the baozhengjin of a shop')],
    ],
    good: [sourceFile('packages/contract/src/calls/address.ts', "const path = '/shop/adress/add'")],
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
      sourceFile(`${DOMAINS}/lot/bidding/bid-batch-store.ts`, 'await Promise.all([lock(tx), now(tx)])'),
      sourceFile(`${DOMAINS}/order/list.ts`, 'await Promise.all([readOne(ctx), readTwo(ctx)])'),
    ],
  },
  {
    promise: "Time is the database's, not the machine's",
    find: ownClock,
    bad: [
      [sourceFile(`${DOMAINS}/lot/closing.ts`, 'const late = Date.now() > lot.ends_at')],
      [sourceFile('apps/server/src/gateways/signing.ts', 'const at = new Date()')],
    ],
    good: [
      sourceFile(`${DOMAINS}/order/rules.ts`, 'const day = new Date(now_ms)\nconst took = performance.now() - begun'),
    ],
  },
  {
    promise: 'What a process keeps of its database is kept beside it, not in a module',
    find: stateInModules,
    bad: [
      [sourceFile(`${DOMAINS}/lot/bidding.ts`, 'const armed = new Map<number, number>()')],
      [sourceFile('apps/server/src/platform/limits.ts', 'export const seen: Set<string> = new Set()')],
      [sourceFile(`${DOMAINS}/payment/callbacks.ts`, 'const forged = { count: 0, since: 0 }')],
      [sourceFile('apps/server/src/platform/http.ts', 'export const state = { draining: false }')],
      [sourceFile('apps/server/src/api/auction/cards.ts', 'let last: Card | undefined\nconst sent: Card[] = []')],
    ],
    good: [
      sourceFile(`${DOMAINS}/lot/bidding.ts`, 'const armed = appState(() => new Map<number, number>())'),
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
      [
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          "pageQuery<Row>(ctx, { name: 'orders', columns: '*', from: `order_orders where id = ${id}`, order: 'id' }, paging)",
        ),
      ],
      [
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          "pageQuery<Row>(ctx, { name: 'orders', columns: '*', from: 'order_orders', order: input.order }, paging)",
        ),
      ],
      [sourceFile(`${DOMAINS}/order/store.ts`, 'const text = "select id from order_orders where id = " + order_id')],
      [
        sourceFile(
          'apps/server/src/platform/time/jobs.ts',
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
    promise: 'a comment names who acts',
    find: vagueSubjects,
    bad: [
      [sourceFile('apps/h5/src/main.tsx', '/** Whoever signs in sees it. */')],
      [sourceFile('apps/server/src/platform/log.ts', 'const late = 1 // nobody waits for it')],
      [sourceFile('apps/server/src/platform/log.ts', '/**\n * Signed by\n * the house.\n */')],
    ],
    good: [
      sourceFile(
        'apps/server/src/platform/log.ts',
        "/** The process waits. */\nconst waiting_on = 'nobody' // the auction house\nconst path = 'https://nobody'",
      ),
    ],
  },
  {
    promise: 'a comment opens with the technical noun',
    find: vagueOpenings,
    bad: [
      [sourceFile('apps/h5/src/main.tsx', '/** Who signs in. */')],
      [sourceFile('apps/h5/src/main.tsx', '/**\n * Whose list it is.\n */')],
      [sourceFile('apps/server/src/platform/log.ts', 'const by = 1 // whom it is for')],
      [sourceFile('apps/server/src/platform/log.ts', '// Those who wait.')],
      [sourceFile('apps/server/src/platform/log.ts', '/** One who waits. */')],
      [sourceFile('apps/server/src/platform/log.ts', '/* Somebody waits. */')],
    ],
    good: [
      sourceFile(
        'apps/server/src/platform/log.ts',
        "/** The person who signs in. */\n// The reader is the client,\n// who waits.\nconst who = 'Who waits' // who_can_chat",
      ),
    ],
  },
  {
    promise: 'a comment says a thing plainly',
    find: vagueTurns,
    bad: [
      [sourceFile('apps/h5/src/main.tsx', '/** The member whose turn it is. */')],
      [sourceFile('apps/h5/src/main.tsx', '// An order comes into\n// being.')],
      [sourceFile('apps/h5/src/main.tsx', '/**\n * The list is read no\n * matter its length.\n */')],
      [sourceFile('apps/server/src/platform/log.ts', 'const all = 1 // whatever its state')],
      [sourceFile('apps/server/src/platform/log.ts', '/** The row is gone for good. */')],
      [sourceFile('apps/server/src/platform/log.ts', '/** What a buyer has to do with a shop. */')],
    ],
    good: [
      sourceFile(
        'apps/server/src/platform/log.ts',
        "/** The row is gone permanently, in any state. */\nconst said = 'whatever' // it waits for good reasons",
      ),
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
])
