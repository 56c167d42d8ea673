import { currency, type GuideCurrency } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { dayOf } from './rules.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
/** Each test begins in another year: what others fetched is long over. */
beforeEach(async () => {
  world.sandbox.control.reset()
  await pass(365)
})

const offer = (...currencies: GuideCurrency[]) =>
  inTransaction(world.ctx, (tx) =>
    world.services.settings.save(tx, 'currency.offered', currencies, 1, 'as the test tells it'),
  )
/** Days go by, and the server has looked at the clock since. */
const pass = async (days: number) => {
  await world.advance(days * DAY_MS)
  await world.services.clock.readNow(world.services)
}
/** The provider publishes this today, and the day's job runs. */
const fetched = async (rates: Record<string, number>) => {
  world.sandbox.control.publish_rates({ date: dayOf(await world.now()), rates })
  await world.services.jobs.runNow('currency.fetch')
}
const shown = async () =>
  (await world.call(guest, currency.rates, {})).list.map(
    ({ currency, cny_per_unit_e6 }) => `${currency} ${cny_per_unit_e6}`,
  )

test('the day’s rates of the currencies offered are read by everybody, with their day and until when they serve', async () => {
  await offer('EUR', 'USD')

  await fetched({ USD: 0.14, EUR: 0.12, GBP: 0.1 })

  const today = dayOf(await world.now())
  const until = (Date.parse(today) + 7 * DAY_MS) / 1_000 - 8 * 3_600
  expect((await world.call(guest, currency.rates, {})).list).toEqual([
    { currency: 'EUR', cny_per_unit_e6: 8_333_333, dated_on: today, until },
    { currency: 'USD', cny_per_unit_e6: 7_142_857, dated_on: today, until },
  ])
})

test('without a currency offered no provider is asked, and what was kept is not shown', async () => {
  await offer('USD')
  await fetched({ USD: 0.14 })
  await offer()
  world.sandbox.control.fault({ service: 'rates', down: true })

  await world.services.jobs.runNow('currency.fetch')
  await world.services.jobs.runNow('currency.catch_up')

  expect(await shown()).toEqual([])
  const month = dayOf(await world.now()).slice(0, 7)
  expect((await world.call(guest, currency.month, { currency: 'USD', month })).list).toEqual([])
})

test('an implausible rate is refused, operators read which, and the last one stays', async () => {
  await offer('USD', 'EUR')
  await fetched({ USD: 0.14, EUR: 0.12 })
  await pass(1)

  await expect(fetched({ USD: 0.28, EUR: 0.121 })).rejects.toThrow('USD: 3571429 is too far from 7142857')
  expect(await shown()).toEqual(['USD 7142857', 'EUR 8264463'])
  await pass(1)
  await expect(fetched({ EUR: -1 })).rejects.toThrow('USD: missing; EUR: -1 is no rate')
  expect(await shown()).toEqual(['USD 7142857', 'EUR 8264463'])

  const [run] = await world.sql<{ error: string }>(`select error from platform_job_runs where name = 'currency.fetch'`)
  expect(run!.error).toContain('USD: missing')
})

test('a provider that is down, or says what nobody can read, changes nothing', async () => {
  await offer('USD')
  await fetched({ USD: 0.14 })
  await pass(1)

  world.sandbox.control.fault({ service: 'rates', down: true })
  await expect(world.services.jobs.runNow('currency.fetch')).rejects.toThrow()
  world.sandbox.control.fault({ service: 'rates', down: false })
  world.sandbox.control.publish_rates({ date: 'yesterday' })
  await expect(world.services.jobs.runNow('currency.fetch')).rejects.toThrow('unreadable')

  expect(await shown()).toEqual(['USD 7142857'])
})

test('a rate is shown for six days after its own, and not on the seventh', async () => {
  await offer('USD')
  await fetched({ USD: 0.14 })

  await pass(6)
  expect(await shown()).toEqual(['USD 7142857'])
  await pass(1)
  expect(await shown()).toEqual([])
})

test('a server that starts fetches what is older than a day or missing, and nothing else', async () => {
  await offer('USD')
  await fetched({ USD: 0.14 })
  const start = async (rates: Record<string, number>) => {
    world.sandbox.control.publish_rates({ date: dayOf(await world.now()), rates })
    await world.services.jobs.runNow('currency.catch_up')
  }

  world.sandbox.control.fault({ service: 'rates', down: true })
  await start({ USD: 0.139 })
  world.sandbox.control.fault({ service: 'rates', down: false })
  await offer('USD', 'GBP')
  await start({ USD: 0.139, GBP: 0.1 })
  expect(await shown()).toEqual(['USD 7142857', 'GBP 10000000'])
  await pass(2)
  await start({ USD: 0.139, GBP: 0.1 })
  expect(await shown()).toEqual(['USD 7194245', 'GBP 10000000'])
})

test('a day of the past has the rate that held on it: its own, else the last within a week', async () => {
  await offer('USD')
  await fetched({ USD: 0.14 })
  const first = dayOf(await world.now())
  await pass(2)
  await fetched({ USD: 0.139 })
  const third = dayOf(await world.now())
  const now_known = (await world.call(guest, currency.month, { currency: 'USD', month: third.slice(0, 7) })).list
  await pass(10)

  const months = [...new Set([first, third, dayOf(await world.now())].map((day) => day.slice(0, 7)))]
  const days = []
  for (const month of months) days.push(...(await world.call(guest, currency.month, { currency: 'USD', month })).list)

  expect(days.map(({ dated_on, cny_per_unit_e6 }) => `${dated_on} ${cny_per_unit_e6}`)).toEqual([
    ...Array(2).fill(`${first} 7142857`),
    ...Array(7).fill(`${third} 7194245`),
  ])
  expect(days[0]!.day).toBe(first)
  expect(now_known.at(-1)).toMatchObject({ day: third, dated_on: third })
  for (const month of ['0000-01', '1999-12', '9999-12'])
    expect((await world.call(guest, currency.month, { currency: 'USD', month })).list).toEqual([])
  await world.refused(guest, currency.month, { currency: 'XAU', month: '2026-11' }, 'VALIDATION')
  await world.refused(guest, currency.month, { currency: 'USD', month: '2026-13' }, 'VALIDATION')
})

test('what was kept can be neither changed nor taken away', async () => {
  await offer('USD')
  await fetched({ USD: 0.14 })

  await expect(world.sql(`update currency_rates set cny_per_unit_e6 = 1`)).rejects.toThrow()
  await expect(world.sql(`delete from currency_rates`)).rejects.toThrow()
})
