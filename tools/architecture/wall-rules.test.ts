/** What a domain lets through its walls. */
import { ALLOWED_EDGES } from './edges.ts'
import { expectRules } from './expect-rules.ts'
import { sourceFile } from './sources.ts'
import { pointsReachMoney, wideIndexes } from './wall-rules.ts'

const DOMAINS = 'apps/server/src/domains'

/** An index of so many names: one a line, in braces, or a part as a whole. */
const index = (names: number): string =>
  `/** Its interface. */\nexport * as bids from './bids.ts'\nexport {\n${Array.from({ length: names - 2 }, (_, n) => `  type N${n},\n`).join('')}} from './rules.ts'\nexport const one = 1\n`

expectRules([
  {
    promise: 'an index.ts opens fewer than 60 names',
    find: wideIndexes,
    bad: [[sourceFile(`${DOMAINS}/lot/index.ts`, index(60))], [sourceFile(`${DOMAINS}/shop/index.ts`, index(59))]],
    good: [sourceFile(`${DOMAINS}/lot/index.ts`, index(59)), sourceFile(`${DOMAINS}/shop/index.ts`, index(60))],
  },
  {
    promise: 'points lead to no wallet',
    find: (files) => pointsReachMoney(files, { ...ALLOWED_EDGES, task: ['ledger'] }),
    bad: [
      [sourceFile(`${DOMAINS}/points/book/book.ts`, "import { post } from '../../ledger/index.ts'")],
      [
        sourceFile(`${DOMAINS}/exchange/giving.ts`, "import { spendPoints } from '../points/index.ts'"),
        sourceFile(`${DOMAINS}/exchange/paying.ts`, "import { credit } from '../wallet/index.ts'"),
      ],
      [sourceFile(`${DOMAINS}/task/paying.ts`, "import { spendPoints } from '../points/index.ts'")],
    ],
    good: [
      sourceFile(`${DOMAINS}/task/rewarding.ts`, "import { earnPoints } from '../points/index.ts'"),
      sourceFile(`${DOMAINS}/task/paying.ts`, "import { post } from '../ledger/index.ts' // spendPoints"),
      sourceFile(`${DOMAINS}/exchange/giving.ts`, "import { spendPoints } from '../points/index.ts'"),
    ],
  },
])
