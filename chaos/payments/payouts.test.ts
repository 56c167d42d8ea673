/**
 * Money out while answers are lost, late and doubled, banks say nothing, and the server is killed: by the provider's own book each
 * payout was ordered once at most, and what it paid is what our books say. PAYOUTS and PAYOUT_KILLS make it longer, CHAOS_SEED repeats it.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxSecrets } from '@juya/sandbox/src/keys.ts'
import { goodCard, type PayeeBehaviour, TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import { createSandbox, type Sandbox } from '@juya/sandbox/src/sandbox.ts'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../apps/server/src/app.ts'
import { seal } from '../../apps/server/src/domains/account/index.ts'
import { checkInvariants, post, withdrawalRequested } from '../../apps/server/src/domains/ledger/index.ts'
import { moveOf } from '../../apps/server/src/domains/payout/movement.ts'
import { SEND } from '../../apps/server/src/domains/payout/rules.ts'
import { addWithdrawal, newNo } from '../../apps/server/src/domains/payout/store.ts'
import { readConfig, readSecrets } from '../../apps/server/src/platform/config.ts'
import type { Ctx } from '../../apps/server/src/platform/context.ts'
import { databaseNow, inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { systemCtx } from '../../apps/server/src/platform/services.ts'
import { setDeadline } from '../../apps/server/src/platform/time/deadlines.ts'
import { makeFixtures } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const PAYOUTS = Number(process.env.PAYOUTS ?? 60)
const KILLS = Number(process.env.PAYOUT_KILLS ?? 2)
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const PEOPLE = 10
const FEE_FEN = 1_00
/** Of ten accounts: most take the money at once, some banks are silent until they are asked to settle, some say no. */
const BANKS: readonly PayeeBehaviour[] = [
  'good',
  'good',
  'good',
  'good',
  'stays_open',
  'stays_open',
  'stays_open',
  'fails',
  'refused',
  'good',
]

let system: System
let sandbox: Sandbox
let people: number[]
const random = new SeededRandom(seed)

beforeAll(async () => {
  system = await openSystem()
  const { sandbox: keys } = JSON.parse(readFileSync(system.secrets_file, 'utf8')) as { sandbox: SandboxSecrets }
  sandbox = await createSandbox({ keys, callback_base: `http://127.0.0.1:${system.port}` })
  system.env.SANDBOX_URL = sandbox.url
  await makeFixtures(system, {
    bidders: PEOPLE,
    lots: 0,
    async finish(ctx, { bidders }) {
      people = bidders.map(({ id }) => id)
      for (let n = 0; n < PAYOUTS; n++) await approvedPayout(ctx, n)
    },
  })
})
afterAll(async () => {
  await system.close()
  await sandbox.close()
})

/** A withdrawal as it stands once it was approved: set aside, and about to leave. */
async function approvedPayout(ctx: Ctx, n: number): Promise<void> {
  const user_id = people[n % PEOPLE]!
  const behaviour = BANKS[n % BANKS.length]!
  const number = behaviour === 'good' ? goodCard(500_000 + n) : TEST_PAYEES[behaviour]
  const [account] = await system.sql<{ id: number }>(
    `insert into payout_accounts (owner, owner_id, user_id, kind, number_enc, mark, number_masked, holder_enc, holder_masked, usable_at)
     values ('user', $1, $1, 'bank', $2, $3, '**** 0000', $4, '*某', platform_now()) returning id::int as id`,
    [user_id, seal(ctx, 'payout_number', number), Buffer.from(`rig ${n}`), seal(ctx, 'payout_holder', '沈知行')],
  )
  await inTransaction(ctx, async (tx) => {
    const now = await databaseNow(tx)
    const w = await addWithdrawal(tx, {
      owner: 'user',
      owner_id: user_id,
      user_id,
      wd_no: newNo(now),
      amount_fen: 10_00 + n,
      fee_fen: n % 3 === 0 ? FEE_FEN : 0,
      account_id: account!.id,
      payment_id: null,
      paid_to: { kind: 'bank', number_masked: '**** 0000', holder_masked: '*某', bank_name: null },
      risk: [],
      risk_points: 0,
      client_key: null,
      status: 'approved',
      decided: 'rule',
      decided_at: now,
      pay_by_at: now,
    })
    await post(tx, withdrawalRequested(moveOf(w)))
    await setDeadline(tx, SEND, w.id, now)
  })
}

const atWork = async (): Promise<number> =>
  (
    await system.sql<{ n: number }>(
      `select count(*)::int as n from payout_withdrawals where status in ('approved', 'paying')`,
    )
  )[0]!.n
const pass = (ms: number) => system.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])

/** Bad weather for a moment: what the provider's answers and callbacks go through next. */
function newWeather(): void {
  const { control } = sandbox
  control.fault({
    service: 'payouts',
    down: random.happens(0.15),
    drop_answers: random.between(0, 4),
    busy: random.between(0, 2),
    bad_signatures: random.happens(0.2) ? 1 : 0,
    delay_ms: random.happens(0.3) ? random.between(1, 40) : 0,
  })
  control.callbacks({ mode: 'auto', delay_ms: 0, lose_next: random.between(0, 2), repeat: random.between(1, 3) })
}
function fairWeather(): void {
  sandbox.control.fault({ service: 'payouts', down: false, drop_answers: 0, busy: 0, bad_signatures: 0, delay_ms: 0 })
  sandbox.control.callbacks({ mode: 'auto', delay_ms: 0, lose_next: 0, repeat: 1 })
}

test(
  'each payout is ordered once at most, and what the provider paid is what the books say',
  async () => {
    await system.startServer()
    let kills = 0
    for (let turn = 0; turn < 7 || kills < KILLS; turn++) {
      newWeather()
      await wait(random.between(20, 120))
      if (kills < KILLS && turn % 3 === 1) {
        await system.crashServer()
        kills++
      }
      for (const { payout_no, state } of sandbox.control.payouts())
        if (state === 'PROCESSING' && random.happens(0.3))
          sandbox.control.settle_payout({ payout_no, outcome: random.happens(0.8) ? 'SUCCESS' : 'FAIL' })
      await pass(random.between(5_000, 90_000))
    }
    fairWeather()
    while ((await atWork()) > 0) {
      for (const { payout_no, state } of sandbox.control.payouts())
        if (state === 'PROCESSING') sandbox.control.settle_payout({ payout_no, outcome: 'SUCCESS' })
      await pass(3_600_000)
      await wait(100)
    }

    const ours = await system.sql<{ wd_no: string; status: string; net_fen: number; posted: number }>(
      `select w.wd_no, w.status, (w.amount_fen - w.fee_fen)::int as net_fen,
         (select count(*)::int from ledger_transactions t where t.ref_type = 'withdrawal' and t.ref_id = w.wd_no and t.type = 'withdrawalPaid') as posted
       from payout_withdrawals w order by w.wd_no`,
    )
    const book = new Map(sandbox.control.payouts().map((one) => [one.payout_no, one]))
    const wrong = ours.flatMap((w) => {
      const there = book.get(w.wd_no)
      const is_paid = there?.state === 'SUCCESS'
      return [
        ...(is_paid === (w.status === 'paid') ? [] : [`${w.wd_no}: ${w.status} here, ${there?.state} there`]),
        ...(w.posted === (is_paid ? 1 : 0) ? [] : [`${w.wd_no}: posted ${w.posted} times`]),
        ...(is_paid && there.amount_fen !== w.net_fen
          ? [`${w.wd_no}: ${there.amount_fen} fen there, ${w.net_fen} here`]
          : []),
        ...((there?.asked ?? 0) <= 1 ? [] : [`${w.wd_no}: ordered ${there!.asked} times`]),
      ]
    })
    const states = Object.groupBy(ours, ({ status }) => status)
    const counts = Object.fromEntries(Object.entries(states).map(([status, list]) => [status, list!.length]))
    console.log(JSON.stringify({ rig: 'payouts', seed, payouts: PAYOUTS, kills, ...counts, wrong: wrong.length }))

    expect(wrong, `seed ${seed}`).toEqual([])
    expect(
      [...book.keys()].filter((no) => !ours.some((w) => w.wd_no === no)),
      'numbers the provider has and we do not',
    ).toEqual([])
    expect(counts.paid ?? 0).toBeGreaterThan(PAYOUTS / 3)
    expect(system.fell).toEqual([])
    expect(await brokenInvariants(), `seed ${seed}`).toEqual([])
  },
  120_000 + PAYOUTS * 200,
)

async function brokenInvariants() {
  const app = await openApp(readConfig({ ...system.env, ROLES: 'web' }), readSecrets(system.secrets_file))
  try {
    return await checkInvariants(systemCtx(app.services, 'rig'))
  } finally {
    await app.stop()
  }
}
