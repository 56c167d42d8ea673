import { expect, it } from 'vitest'
import { mount } from '../../../testing/dom.tsx'
import { HeldOwed } from './held-owed.tsx'
import type { Sums } from './held-sums.ts'

const sums = (more: Partial<Sums> = {}, points: Partial<Sums['points']> = {}): Sums =>
  ({
    as_of: 1_800_000_000,
    ok: true,
    owed: [
      { key: 'user_wallets', label: 'People’s wallets', amount_fen: 471_00 },
      { key: 'own', label: 'Juya’s own', amount_fen: 29_00 },
    ],
    owed_total_fen: 500_00,
    held: [{ key: 'bank', label: 'In the bank', amount_fen: 500_00 }],
    held_total_fen: 500_00,
    points: {
      ...{ issued: 10_000, spent: 2_000, lapsed: 500, void: 300, debt: 40, outstanding: 7_240, per_yuan: 100 },
      ...points,
    },
    ...more,
  }) as unknown as Sums

const textOf = async (shown: Sums) => (await mount(<HeldOwed sums={shown} />)).textContent

it('shows the money held beside the money owed, and the points of everybody with what they count as', async () => {
  const text = await textOf(sums())

  expect(text).toContain('Your phone added them up: held is what is owed')
  expect(text).toMatch(/Issued10,000Redeemed.2,000Lapsed.500Void, of closed accounts.300/)
  expect(text).toContain('owed by people40Outstanding7,240')
  expect(text).toContain('Your phone added them up: they come to what is outstanding')
  expect(text).toContain('100 points count as ¥1 here, so the outstanding ones count as ¥72.40')
})

it('says that points do not add up, whatever the server says', async () => {
  expect(await textOf(sums({}, { outstanding: 7_241 }))).toContain('They do not come to what is outstanding')
})

it.each<[string, Partial<Sums>]>([
  ['a line is missing', { owed: [] }],
  ['a total is another one than its lines', { owed_total_fen: 501_00, held_total_fen: 501_00 }],
  ['less is held than is owed', { held: [], held_total_fen: 0 }],
  ['the server itself found a fault', { ok: false }],
])('says that held is not what is owed where %s', async (_, more) => {
  expect(await textOf(sums(more))).toContain('Held is not what is owed')
})

it('leaves out what people owe where that is none', async () => {
  expect(await textOf(sums({}, { debt: 0, outstanding: 7_200 }))).not.toContain('owed by people')
})
