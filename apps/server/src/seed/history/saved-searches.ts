/** What the first buyer wants to hear of: bangles they can afford as they open, and once a day what is new in tea. */
import { auction } from '@juya/contract'
import type { App } from '../../app.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { type Caller, callAs } from '../call-as.ts'

const AFFORDABLE_FEN = 20_000_00

export async function saveSearches(app: App, buyer: Caller): Promise<void> {
  const tea = (await categoryIdByCode(systemCtx(app.services, 'seed'), 'tea'))!
  await callAs(app, buyer, auction.saveSearch, { category_id: tea, tell: 'daily' })
  await callAs(app, buyer, auction.saveSearch, { keyword: '手镯', price_max_fen: AFFORDABLE_FEN })
}
