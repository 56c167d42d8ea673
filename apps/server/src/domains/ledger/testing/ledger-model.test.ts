/** Random days of a small market, played on the real ledger and in a model of a few lines; after each step both must say the same. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../chart.ts'
import { balances } from '../invariants/balances.ts'
import { closeFinishedDays, rootProblems } from '../invariants/roots.ts'
import { post } from '../posting.ts'
import { expectLedgerBalances } from '../testing.ts'
import { Market } from './market.ts'
import { Days, outcomeOf } from './market-steps.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // The days below play money only: there are no holds and penalties behind their forfeits.
  await world.sql('alter table ledger_transactions disable trigger deposit_forfeit_has_hold')
})
afterAll(() => world.close())

const RUNS = Number(process.env.LEDGER_RUNS ?? 300)

test(`the ledger agrees with a model over ${RUNS} random days, to the fen, and every step said twice counts once`, {
  timeout: 600_000 + RUNS * 1_000,
}, async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(Days, async (steps) => {
      const market = new Market(1_000_000 + ++runs * 10)
      for (const step of [{ does: 'recharge', who: 0, which: 0, fen: 100_000_00 } as const, ...steps]) {
        const outcome = outcomeOf(market, step)
        if (!outcome) continue
        if ('short' in outcome) {
          await expect(post(world.ctx, outcome.posting)).rejects.toMatchObject({ key: 'BALANCE_SHORT' })
          continue
        }
        const first = await post(world.ctx, outcome.posting)
        if (step.which % 3 === 0) expect(await post(world.ctx, outcome.posting)).toEqual({ ...first, fresh: false })
        outcome.moves(first.id)
        market.repay()
      }
      const expected = market.expected()
      expect(await balances(world.ctx, Object.keys(expected))).toEqual(expected)
      expect(await ordersOf(market)).toEqual(market.orders.map(whatBecameOf))
    }),
    // A smaller example would cost a hundred more days; the seed the failure names repeats it.
    { numRuns: RUNS, endOnFailure: true },
  )
  await expectLedgerBalances(world)
  // Two days on all of it is closed, and can be computed again from the entries.
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [2 * 86_400_000])
  await closeFinishedDays(world.ctx)
  expect(await rootProblems(world.ctx)).toEqual([])
})

interface Fate {
  paid: number
  released: number
  given_back: number
  held: number
  fees: number
}

/** The price of an order is with the shop, back with the buyer, still held, or a fee. */
function whatBecameOf({ paid, released, commission, given_back, escrow }: Market['orders'][number]): Fate {
  expect(paid).toBe(released + given_back + escrow)
  return { paid, released: released - commission, given_back, held: escrow, fees: commission }
}

/** The same by the entries alone. */
async function ordersOf(market: Market): Promise<Fate[]> {
  const of = (i: number) =>
    world.sql<Fate & Record<string, unknown>>(
      `with moved as (select t.type, e.amount_fen, a.code from ledger_transactions t join ledger_entries e on e.tx_id = t.id join ledger_accounts a on a.id = e.account_id
         where t.id in (select tx_id from ledger_entries join ledger_accounts on ledger_accounts.id = account_id where code = $1))
       select coalesce(sum(amount_fen) filter (where code = $1 and amount_fen > 0), 0)::bigint as paid,
         coalesce(sum(amount_fen) filter (where type = 'escrowReleased' and code = $2), 0)::bigint as released,
         coalesce(-sum(amount_fen) filter (where code = $1 and type in ('escrowRefundedToWallet', 'escrowRefundedToCard')), 0)::bigint as given_back,
         coalesce(sum(amount_fen) filter (where code = $1), 0)::bigint as held,
         coalesce(sum(amount_fen) filter (where type = 'escrowReleased' and code = 'platform:commission'), 0)::bigint as fees from moved`,
      [accounts.escrow(market.base + i), accounts.shopPending(market.shop)],
    )
  return (await Promise.all([0, 1, 2].map(of))).map(([row]) => row!)
}
