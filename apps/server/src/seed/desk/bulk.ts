/** Half a bulk run of the demo world: lots that found no buyer go up to the first level of their category; a colleague paused it midway. */
import type { App } from '../../app.ts'
import { pageOfLots } from '../../domains/finding/index.ts'
import { pauseRun, setRun, startRun, workOn } from '../../domains/operator/index.ts'
import { treeOf } from '../../domains/site/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { colleagueForSeed } from '../operators.ts'

const ROWS = 12
/** So many that ended are looked through. */
const ENDED = 200

export async function pauseBulkRun(app: App): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const { by_id } = await treeOf(ctx)
  const { list } = await pageOfLots(ctx, { status: 'ended' }, 'default', { page: 1, page_size: ENDED })
  const aboveOf = (id: number) => by_id.get(id)?.parent_id ?? null
  const movable = list.filter(({ status, category_id }) => status === 'passed' && aboveOf(category_id) !== null)
  const by_branch = [...Map.groupBy(movable, (lot) => aboveOf(lot.category_id)!)]
  const [category_id, lots] = by_branch.sort((a, b) => b[1].length - a[1].length)[0] ?? []
  if (!category_id || !lots) return
  const review = colleagueForSeed(app, 'review')
  const ids = lots.slice(0, ROWS).map(({ id }) => id)
  const { id } = await setRun(review, {
    act: 'moveLot',
    params: { category_id },
    query: null,
    reason: '子分类待合并，先归入上级',
    ids,
  })
  await inTransaction(ctx, (tx) => workOn(tx, id))
  await startRun(review, id)
  await inTransaction(ctx, (tx) => workOn(tx, id, Math.ceil(ids.length / 2)))
  await pauseRun(review, id)
}
