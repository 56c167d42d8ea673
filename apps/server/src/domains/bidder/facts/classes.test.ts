import { BIDDER_FACTS } from '@juya/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Classes, classesOf, type Told, toldOf } from './classes.ts'

const person = fc.record<Classes>({
  age: fc.constantFrom('new', 'settled', 'old'),
  share: fc.constantFrom('few_lots', 'partly', 'mostly'),
  unpaid: fc.constantFrom('none', 'some'),
  deposit: fc.constantFrom('held', 'none'),
})
const { people_min } = BIDDER_FACTS
const said = (told: Told) => JSON.stringify([told.share, told.age, told.unpaid, told.deposit])

test('whatever is told of somebody is told of five people of the shop, word for word, and is true of each', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 60 }), (people) => {
      const told = toldOf(people)
      expect(told.size).toBe(people.length)
      const alike = Map.groupBy(people, (one) => said(told.get(one)!))
      for (const [what, those] of alike) if (what !== said({})) expect(those.length).toBeGreaterThanOrEqual(people_min)
      for (const [one, { age, ...rest }] of told) {
        expect(one).toMatchObject(JSON.parse(JSON.stringify(rest)))
        if (age) expect(age === 'under_old' ? ['new', 'settled'] : [age]).toContain(one.age)
      }
    }),
    { seed: 20_261_126, numRuns: 2_000 },
  )
})

test('one who is alone in a class draws a veil over the others too: nobody can be told by being told of less', () => {
  const usual: Classes = { age: 'old', share: 'partly', unpaid: 'none', deposit: 'held' }
  const people = [...Array.from({ length: 9 }, () => ({ ...usual })), { ...usual, unpaid: 'some' as const }]

  const told = [...toldOf(people).values()]

  expect(told).toEqual(Array.from({ length: 10 }, () => ({ share: 'partly', age: 'old', deposit: 'held' })))
})

test('accounts of under a month are not told apart from older ones of under a year where few are as young', () => {
  const of = (age: Classes['age'], count: number) =>
    Array.from({ length: count }, (): Classes => ({ age, share: 'mostly', unpaid: 'none', deposit: 'none' }))
  const ages = (people: Classes[]) => [...new Set([...toldOf(people).values()].map(({ age }) => age))].sort()

  expect(ages([...of('new', 5), ...of('settled', 5), ...of('old', 5)])).toEqual(['new', 'old', 'settled'])
  expect(ages([...of('new', 4), ...of('settled', 5), ...of('old', 5)])).toEqual(['old', 'under_old'])
  expect(ages([...of('new', 2), ...of('settled', 2), ...of('old', 5)])).toEqual([undefined])
})

test('the classes begin and end where the sentence on the screen says', () => {
  const DAY_MS = 86_400_000
  const now = 1_000 * DAY_MS
  const known = (more: Partial<Parameters<typeof classesOf>[0]>) =>
    classesOf({ registered_at: 0, lots: 20, lots_here: 5, strikes_at: [], deposit_held: false, ...more }, now)
  const aged = (days: number) => known({ registered_at: now - days * DAY_MS }).age
  const sharing = (lots_here: number, lots: number) => known({ lots, lots_here }).share

  expect([aged(29.9), aged(30), aged(364.9), aged(365)]).toEqual(['new', 'settled', 'settled', 'old'])
  expect([sharing(4, 4), sharing(3, 5), sharing(4, 5), sharing(15, 20)]).toEqual([
    'few_lots',
    'partly',
    'mostly',
    'mostly',
  ])
  expect([known({ strikes_at: [now - 366 * DAY_MS] }).unpaid, known({ strikes_at: [now - 1] }).unpaid]).toEqual([
    'none',
    'some',
  ])
})
