import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvariantError, Refusal } from '../../../platform/refuse.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accountFacts } from '../chart.ts'
import { post } from '../posting.ts'
import { MOVEMENTS } from './movements.fixtures.ts'

describe('movements', () => {
  test.each(MOVEMENTS)(
    '%s: exactly these entries, summing to zero or to what a waterfall brings',
    (_, posting, type, idem_key, entries) => {
      expect(posting).toMatchObject({ type, idem_key })
      expect(posting.entries.map((entry) => [entry.account, entry.amount_fen])).toEqual(entries)
      expect(posting.entries.reduce((sum, entry) => sum + entry.amount_fen, 0)).toBe(posting.waterfall?.amount_fen ?? 0)
    },
  )
})

describe('without the money for it', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Movements that take from a strict account; a debt may always grow. */
  const taking = MOVEMENTS.filter(([, posting]) =>
    posting.entries.some(
      ({ account, amount_fen }) =>
        amount_fen < 0 && accountFacts(account).mode === 'strict' && !account.endsWith(':debt'),
    ),
  )

  test.each(taking)('%s is not posted and leaves nothing', async (_, posting) => {
    const error = await post(world.ctx, posting).catch((thrown: unknown) => thrown)

    expect(error instanceof InvariantError || (error instanceof Refusal && error.key === 'BALANCE_SHORT')).toBe(true)
    expect(await world.sql('select 1 from ledger_transactions')).toEqual([])
  })
})
