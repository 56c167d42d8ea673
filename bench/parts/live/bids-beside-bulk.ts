/**
 * Bids while an operator's bulk run works: `node bench/parts/live/bids-beside-bulk.ts [rounds] [lots in the run]`. One server does both, on a database of
 * its own with fsync on. Rounds of bids alone and of bids beside the run take turns (the run is paused in between), so that what else the machine
 * does meets both alike; the goal is a ratio.
 */
import { loadavg } from 'node:os'
import { OPERATOR_ROLES } from '@juya/contract'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { setBulkRun } from '../../../apps/server/src/api/operator/bulk/bulk.ts'
import { bulkRuns } from '../../../apps/server/src/api/operator/bulk/list.ts'
import { openApp } from '../../../apps/server/src/app.ts'
import { createOperator, runsByIds } from '../../../apps/server/src/domains/operator/index.ts'
import { approvalsOpen, decideApproval } from '../../../apps/server/src/platform/approvals.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import type { OperatorCtx } from '../../../apps/server/src/platform/context.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import { systemCtx } from '../../../apps/server/src/platform/services.ts'
import { addHistory, addLots, addPeople, analyse, BIDDERS, biddable } from '../../fill.ts'
import type { BidFigures } from '../../load/load-bids.ts'
import { median } from '../../numbers.ts'
import { openRig } from '../../rig.ts'
import { WHOLE } from '../size.ts'

const ROUNDS = Number(process.argv[2] ?? 6)
const RUN_LOTS = Number(process.argv[3] ?? 10_000)
const BID_LOTS = 500
const CONNECTIONS = 16
const WARM_MS = 500
const ROUND_MS = 4_000
const DAY_MS = 86_400_000
const LOOK_MS = 100
const reason = 'bench of a bulk run'

const rig = await openRig({ size: WHOLE, durable: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void rig.close().finally(() => process.exit(130)))
try {
  await addPeople(rig)
  const bid_lots = await addLots(rig, { count: BID_LOTS, ends_at_ms: Date.now() + 3 * DAY_MS })
  await addHistory(rig, bid_lots, { bids: 4, people: 4 })
  const run_lots = await addLots(rig, { count: RUN_LOTS, ends_at_ms: Date.now() + 4 * DAY_MS })
  // Past the triggers, which freeze the terms of a lot that runs.
  await rig.sql(`begin; set local session_replication_role = replica;
    update lot_lots set status = 'scheduled', starts_at = platform_now() + interval '1 day' where id between ${run_lots[0]} and ${run_lots.at(-1)};
    commit`)
  await analyse(rig)

  const app = await openApp(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: rig.url,
      DATA_DIR: rig.data_dir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      PORT: '0',
    }),
    makeSecrets().server,
  )
  const system = systemCtx(app.services, 'bench')
  const ctxs: OperatorCtx[] = []
  for (const login of ['bench1', 'bench2']) {
    const made = { login, name: login, password: 'jade-and-ink-42', roles: OPERATOR_ROLES, enrolled: true }
    const { id } = await createOperator(system, made)
    ctxs.push({ ...system, operator: { id, roles: OPERATOR_ROLES, login, name: login, session_id: 0 } })
  }
  const [ctx, second] = ctxs as [OperatorCtx, OperatorCtx]
  const server = await rig.startServer()

  const [other] = await rig.sql<{ id: number }>(
    `select c.id::int as id from site_categories c where scope = 'auction' and not exists (select 1 from site_categories b where b.parent_id = c.id) order by id desc limit 1`,
  )
  const asked = { act: 'moveLot', query: 'status=scheduled', category_id: other!.id, reason } as const
  const { id } = await inTransaction(ctx, (tx) => setBulkRun(tx, asked))
  const standing = async () => (await runsByIds(ctx, [id]))[0]!
  const until = async (holds: (run: Awaited<ReturnType<typeof standing>>) => boolean) => {
    while (!holds(await standing())) await new Promise((again) => setTimeout(again, LOOK_MS))
  }
  await until(({ status }) => status === 'checked')
  await inTransaction(ctx, (tx) => bulkRuns.calls.startBulkRun(tx, { id }))
  const [proposal] = await approvalsOpen(ctx, 1)
  if (proposal) await inTransaction(second, (tx) => decideApproval(tx, { id: proposal.id, accept: true, reason }))
  await inTransaction(ctx, (tx) => bulkRuns.calls.pauseBulkRun(tx, { id }))

  const lots = await biddable(rig, bid_lots)
  const bid = () =>
    rig.load<BidFigures>({
      kind: 'bids',
      ports: [server.port],
      connections: CONNECTIONS,
      warm_ms: WARM_MS,
      for_ms: ROUND_MS,
      lots,
      bidders: BIDDERS,
    })
  const [alone, beside]: [BidFigures[], BidFigures[]] = [[], []]
  let rows = 0
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await bid())
    const before = (await standing()).done
    await inTransaction(ctx, (tx) => bulkRuns.calls.resumeBulkRun(tx, { id }))
    beside.push(await bid())
    const { status, done } = await standing()
    rows += done - before
    if (status !== 'running') {
      console.log(`the run ended (${status}) in round ${round + 1}: that round does not count`)
      beside.pop()
      alone.pop()
      break
    }
    await inTransaction(ctx, (tx) => bulkRuns.calls.pauseBulkRun(tx, { id }))
    await until((run) => run.status === 'paused')
  }
  const of = (figures: BidFigures[], read: (one: BidFigures) => number) => median(figures.map(read))
  const [p99_alone, p99_beside] = [of(alone, (one) => one.answer_ms.p99), of(beside, (one) => one.answer_ms.p99)]
  console.log(
    `${alone.length} rounds of ${ROUND_MS / 1_000} s, ${CONNECTIONS} connections, load ${loadavg()[0]!.toFixed(1)}: bids' p99 ${p99_alone.toFixed(1)} ms alone, ${p99_beside.toFixed(1)} ms beside the run, ` +
      `${(p99_beside / p99_alone).toFixed(2)}x (goal ≤ 1.2x); p50 ${of(alone, (one) => one.answer_ms.p50).toFixed(1)} and ${of(beside, (one) => one.answer_ms.p50).toFixed(1)} ms; ` +
      `${of(alone, (one) => one.taken_per_s).toFixed(0)} and ${of(beside, (one) => one.taken_per_s).toFixed(0)} bids a second; ${rows} rows done meanwhile`,
  )
  await app.stop()
} finally {
  await rig.close()
}
