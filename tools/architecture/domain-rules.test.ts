/** The walls between the parts of the program: domains, answers, platform, contract, features. */
import {
  answersReachDeep,
  answersWrite,
  circles,
  contractImports,
  deepImports,
  eventsBySpelling,
  featuresMeet,
  foreignTables,
  foreignViews,
  impureRules,
  largeDomains,
  ledgerWrites,
  misnamedTables,
  platformKnowsDomains,
  platformNamesDomains,
  rulesReachAnswers,
  toldKnowsMore,
  undeclaredEdges,
} from './domain-rules.ts'
import { ALLOWED_EDGES } from './edges.ts'
import { expectRules } from './expect-rules.ts'
import { sourceFile } from './sources.ts'

const DOMAINS = 'apps/server/src/domains'

/** As many lines of code. */
const lines = (count: number): string => 'const one = 1\n'.repeat(count)

expectRules([
  {
    promise: 'a domain has at most 6,000 lines of code',
    find: largeDomains,
    bad: [[sourceFile(`${DOMAINS}/order/store.ts`, lines(4_000)), sourceFile(`${DOMAINS}/order/pay.ts`, lines(2_001))]],
    good: [
      sourceFile(`${DOMAINS}/order/store.ts`, `/**\n * A comment.\n */\n\n${lines(6_000)}// another\n`),
      sourceFile(`${DOMAINS}/order/pay.test.ts`, lines(100)),
      sourceFile(`${DOMAINS}/parcel/store.ts`, lines(100)),
    ],
  },
  {
    promise: 'a domain uses only the domains declared for it',
    find: (files) => undeclaredEdges(files, ALLOWED_EDGES),
    bad: [
      [sourceFile(`${DOMAINS}/ledger/posting.ts`, "import { lot } from '../lot/index.ts'")],
      [sourceFile(`${DOMAINS}/ledger/posting.ts`, "export { lot } from '../lot/index.ts'")],
      [sourceFile(`${DOMAINS}/unheard-of/index.ts`, '')],
    ],
    good: [
      sourceFile(`${DOMAINS}/lot/bidding.ts`, "import { held } from '../deposit/index.ts'"),
      sourceFile(`${DOMAINS}/ledger/module.ts`, "import { auctionEvents } from '../lot/events.ts'"),
    ],
  },
  {
    promise: 'an event is told and heard by its row, never by its spelling',
    find: eventsBySpelling,
    bad: [
      [sourceFile(`${DOMAINS}/order/paying.ts`, "await emit(tx, 'order.paid', { order_id })")],
      [sourceFile(`${DOMAINS}/order/paying.ts`, 'await emitMany(\n  tx,\n  `order.paid`,\n  rows)')],
      [sourceFile(`${DOMAINS}/order/module.ts`, "subscribe('order.paid', 'order.count', count)")],
      [sourceFile(`${DOMAINS}/order/hearing.ts`, 'const paid = payload as unknown as Paid')],
    ],
    good: [
      sourceFile(`${DOMAINS}/order/paying.ts`, 'await emit(tx, orderEvents.paid, { order_id })'),
      sourceFile(`${DOMAINS}/order/hearing.ts`, 'const { order_id } = payload // as told'),
    ],
  },
  {
    promise: 'what a domain tells is declared by itself and stands on nothing',
    find: toldKnowsMore,
    bad: [
      [sourceFile(`${DOMAINS}/order/events.ts`, "import { STATUSES } from './rules.ts'")],
      [sourceFile(`${DOMAINS}/order/events.ts`, "export const auctionEvents = defineEvents('auction', {})")],
    ],
    good: [
      sourceFile(
        `${DOMAINS}/order/events.ts`,
        "import { Id } from '@juya/contract'\nimport { defineEvents } from '../../platform/outbox/rows.ts'\nexport const orderEvents = defineEvents('order', {})",
      ),
    ],
  },
  {
    promise: 'domains form no circles',
    find: (files) => circles(files, {}),
    bad: [
      [
        sourceFile(`${DOMAINS}/order/paying.ts`, "import type { Lot } from '../lot/index.ts'"),
        sourceFile(`${DOMAINS}/lot/closing.ts`, "import { place } from '../deposit/index.ts'"),
        sourceFile(`${DOMAINS}/deposit/index.ts`, "import { place } from '../order/index.ts'"),
      ],
    ],
    good: [sourceFile(`${DOMAINS}/lot/closing.ts`, "import { place } from '../order/index.ts'")],
  },
  {
    promise: 'the declared edges form no circles',
    find: (files) =>
      circles([], files.length > 0 && files[0]!.text === 'bad' ? { order: ['lot'], lot: ['order'] } : ALLOWED_EDGES),
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
    promise: 'an answer reaches a domain through its index.ts, never deeper',
    find: answersReachDeep,
    bad: [[sourceFile('apps/server/src/api/order/calls.ts', "import { row } from '../../domains/order/store.ts'")]],
    good: [sourceFile('apps/server/src/api/order/calls.ts', "import { row } from '../../domains/order/index.ts'")],
  },
  {
    promise: 'answers stand above rules: nothing below imports api/',
    find: rulesReachAnswers,
    bad: [
      [sourceFile(`${DOMAINS}/order/create.ts`, "import { cardOf } from '../../api/order/cards.ts'")],
      [sourceFile('apps/server/src/platform/log.ts', "import { CALLS } from '../api/calls.ts'")],
      [sourceFile(`${DOMAINS}/order/create.test.ts`, "import { cardOf } from '../../api/order/cards.ts'")],
    ],
    good: [
      sourceFile('apps/server/src/app.ts', "import { CALLS } from './api/calls.ts'"),
      sourceFile('apps/server/src/api/calls.ts', "import { calls } from './order/calls.ts'"),
      sourceFile('apps/server/src/api/auction/calls.ts', "import { cardOf } from '../order/cards.ts'"),
    ],
  },
  {
    promise: 'an answer reads, it never writes',
    find: answersWrite,
    bad: [
      [sourceFile('apps/server/src/api/order/calls.ts', 'await query(`update order_orders set note = $1`)')],
      [sourceFile('apps/server/src/api/order/calls.ts', 'await tx.db.insert(order_orders).values(row)')],
    ],
    good: [
      sourceFile('apps/server/src/api/order/calls.ts', 'await query(`select note from order_orders where id = $1`)'),
    ],
  },
  {
    promise: 'platform and gateways know no domain',
    find: platformKnowsDomains,
    bad: [
      [
        sourceFile(
          'apps/server/src/platform/http/serve.ts',
          "import { userById } from '../../domains/account/index.ts'",
        ),
      ],
    ],
    good: [sourceFile('apps/server/src/app.ts', "import { lotModule } from './domains/lot/module.ts'")],
  },
  {
    promise: 'the platform spells no table, event or screen of a domain',
    find: platformNamesDomains,
    bad: [
      [
        sourceFile(`${DOMAINS}/auction/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})"),
        sourceFile('apps/server/src/platform/db/lock-classes.ts', "export const LOCKED = [['lot_lots']]"),
      ],
      [
        sourceFile(`${DOMAINS}/auction/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})"),
        sourceFile('apps/server/src/platform/metrics.ts', "const QUIET = 'auction.outbid'"),
      ],
      [sourceFile('apps/server/src/platform/notices/template.ts', "export const LINK = '/pages/my/wallet'")],
    ],
    good: [
      sourceFile(`${DOMAINS}/auction/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})"),
      sourceFile('apps/server/src/platform/db/paging.ts', '/** A table, such as lot_lots. */'),
      sourceFile('apps/server/src/platform/db/locks.ts', "export const LOCK_ORDER = ['lot', 'order']"),
    ],
  },
  {
    promise: 'a table is named after its domain',
    find: misnamedTables,
    bad: [[sourceFile(`${DOMAINS}/lot/tables.ts`, "export const lots = pgTable('lots', {})")]],
    good: [sourceFile(`${DOMAINS}/lot/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})")],
  },
  {
    promise: 'a table is touched by its own domain only',
    find: foreignTables,
    bad: [
      [
        sourceFile(`${DOMAINS}/lot/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})"),
        sourceFile(
          `${DOMAINS}/order/store.ts`,
          'const text = `select o.id from order_orders o join lot_lots l on l.id = o.lot_id`',
        ),
      ],
      [sourceFile(`${DOMAINS}/order/store.ts`, "import { lot_lots } from '../lot/tables.ts'")],
      [
        sourceFile(`${DOMAINS}/lot/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})"),
        sourceFile('apps/server/src/api/house/cards.ts', "const text = 'select id from lot_lots'"),
      ],
    ],
    good: [
      sourceFile(`${DOMAINS}/lot/tables.ts`, "export const lot_lots = pgTable('lot_lots', {})"),
      sourceFile(`${DOMAINS}/lot/store.ts`, "const text = 'select id from lot_lots'"),
      sourceFile('apps/server/src/api/auction/cards.ts', "const text = 'select id from lot_lots'"),
    ],
  },
  {
    promise: 'a domain joins a published view only of a domain it may use',
    find: (files) => foreignViews(files, ALLOWED_EDGES),
    bad: [
      [
        sourceFile(`${DOMAINS}/lot/views.ts`, "export const lot_outlines = pgView('lot_outlines', {})"),
        sourceFile(`${DOMAINS}/deposit/store.ts`, "const text = 'select l.id from lot_outlines l'"),
      ],
    ],
    good: [
      sourceFile(`${DOMAINS}/lot/views.ts`, "export const lot_outlines = pgView('lot_outlines', {})"),
      sourceFile(`${DOMAINS}/bidder/store.ts`, "const text = 'select l.id from lot_outlines l'"),
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
    bad: [
      [
        sourceFile(
          'packages/contract/src/calls/order.ts',
          "import { go } from '../../../apps/h5/src/lib/router/routes.ts'",
        ),
      ],
    ],
    good: [
      sourceFile('packages/contract/src/calls/order.ts', "import { z } from 'zod'\nimport { Id } from './units.ts'"),
    ],
  },
  {
    promise: 'features of an app do not import each other',
    find: featuresMeet,
    bad: [
      [sourceFile('apps/h5/src/features/order/pay.page.tsx', "const page = () => import('../wallet/pay-sheet.tsx')")],
    ],
    good: [
      sourceFile('apps/h5/src/features/order/pay.page.tsx', "import { PaySheet } from '../../cards/pay/pay-sheet.tsx'"),
    ],
  },
])
