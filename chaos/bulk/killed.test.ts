/** The server is killed in the middle of a bulk run, again and again: started anew it goes on by itself, and each row is done once. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyLot } from '../../apps/server/src/domains/lot/testing.ts'
import { createOperator, setRun, startRun } from '../../apps/server/src/domains/operator/index.ts'
import { decideApproval } from '../../apps/server/src/platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../apps/server/src/platform/context.ts'
import { makeFixtures } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const LOTS = 300
/** The server dies once so many rows are done. */
const DEATHS_AT = [1, 100, 200]
const REASON = 'the two categories become one'

let system: System
let run_id: number
let lot_ids: number[]
let category_id: number

const reviewer = async (ctx: Ctx, login: string): Promise<OperatorCtx> => {
  const roles = ['review'] as const
  const { id } = await createOperator(ctx, { login, name: login, password: 'jade-and-ink-42', roles, enrolled: true })
  return { ...ctx, operator: { id, session_id: 0, login, name: login, roles } }
}

beforeAll(async () => {
  system = await openSystem()
  await makeFixtures(system, {
    bidders: 0,
    lots: 1,
    async finish(ctx, { lots }) {
      lot_ids = await copyLot(system.sql as Parameters<typeof copyLot>[0], lots[0]!.id, LOTS)
      await system.sql(`update lot_lots set status = 'scheduled' where id = any($1)`, [lot_ids])
      const [other] = await system.sql<{ id: number }>(
        `select id::int as id from site_categories where scope = 'auction' and active and parent_id is null and not is_liquor and not is_restricted
           and id <> (select category_id from lot_lots where id = $1) order by id desc limit 1`,
        [lot_ids[0]],
      )
      category_id = other!.id
      const [maker, second] = [await reviewer(ctx, 'maker'), await reviewer(ctx, 'second')]
      const given = { act: 'moveLot', params: { category_id }, query: null, reason: REASON, ids: lot_ids } as const
      run_id = (await setRun(maker, given)).id
      await ctx.services.deadlines.runDue((kind) => kind === 'bulk_run')
      await startRun(maker, run_id)
      const [proposal] = await system.sql<{ id: number }>('select max(id)::int as id from platform_approvals')
      await decideApproval(second, { id: proposal!.id, accept: true, reason: REASON })
    },
  })
  await system.startServer()
})
afterAll(() => system.close())

const standing = async () => {
  const [run] = await system.sql<{ status: string; done: number; skipped: number }>(
    'select status, done, skipped from operator_bulk_runs where id = $1',
    [run_id],
  )
  return run!
}
const until = async (question: (run: Awaited<ReturnType<typeof standing>>) => boolean): Promise<void> => {
  while (!question(await standing())) await wait(5)
}

test('each row is done once, however often the server dies', async () => {
  let deaths = 0
  for (const at of DEATHS_AT) {
    await until(({ done, status }) => done >= at || status === 'done')
    if ((await standing()).status === 'done') break
    await system.crashServer()
    deaths++
  }
  await until(({ status }) => status === 'done')

  expect(deaths, 'it died while rows were left').toBeGreaterThan(0)
  expect(await standing()).toEqual({ status: 'done', done: LOTS, skipped: 0 })
  const acts = await system.sql<{ entries: number; lots: number }>(
    `select count(*)::int as entries, count(distinct target_id)::int as lots from platform_audit_logs where action = 'lot.move' and target_id = any($1)`,
    [lot_ids.map(String)],
  )
  expect(acts).toEqual([{ entries: LOTS, lots: LOTS }])
  const [moved] = await system.sql<{ lots: number }>(
    `select count(*)::int as lots from lot_lots where id = any($1) and category_id = $2 and version = 2`,
    [lot_ids, category_id],
  )
  expect(moved).toEqual({ lots: LOTS })
  expect(system.fell).toEqual([])
})
