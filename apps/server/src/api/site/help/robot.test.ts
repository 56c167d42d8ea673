import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ZH = { 'accept-language': 'zh-CN' }
const asked = async (q: string, headers = {}) =>
  (await world.call(guest, site.customerServiceAnswer, { q }, headers)).answer?.question

it('answers a question in a person’s own words, in either language', async () => {
  expect(await asked('how can I change my phone number please')).toBe('How do I change my phone number?')
  expect(await asked('我想换个手机号码', ZH)).toBe('怎样更换手机号？')
  expect(await asked('我收不到验证码怎么办', ZH)).toBe('收不到短信验证码')
  expect(await asked('why can I not withdraw my money')).toBe('Why can I not withdraw?')
})

it('notes what it cannot answer, without numbers that may be a person’s, and says how people are reached', async () => {
  const { answer, related } = await world.call(guest, site.customerServiceAnswer, { q: 'Zebra quasar 13900001234?' })
  await world.call(guest, site.customerServiceAnswer, { q: 'zebra  quasar 13900005678' })

  expect({ answer, related }).toEqual({ answer: null, related: [] })
  const rows = await world.sql(`select words, asked_count, help_id from site_help_questions where words like 'zebra%'`)
  expect(rows).toEqual([{ words: 'zebra quasar …', asked_count: 2, help_id: null }])
  const { human } = await world.call(guest, site.customerService, {})
  expect(human).toEqual({ phone: '400-800-1360', hours: '9:00–21:00' })
})

it('puts first what people found useful, and notes the question an answer was of no use for', async () => {
  const buyer = await newBuyer(world)
  const { answer } = await world.call(buyer, site.customerServiceAnswer, { id: 30 })
  expect(answer).toMatchObject({ id: 30, kind: 'account' })

  await world.call(buyer, site.helpUseful, { id: 30, useful: true })
  await world.call(buyer, site.helpUseful, { id: 30, useful: true })

  const { hot, categories } = await world.call(buyer, site.customerService, {})
  expect(hot[0]).toEqual({ id: 30, question: answer!.question })
  expect(categories.map(({ kind }) => kind)).not.toContain('selling')
  await world.call(buyer, site.helpUseful, { id: 30, useful: false, q: 'is my passport enough' })
  expect((await world.call(buyer, site.customerService, {})).hot[0]!.id).not.toBe(30)
  expect(await world.sql(`select help_id from site_help_questions where words = 'is my passport enough'`)).toEqual([
    { help_id: 30 },
  ])
})

it('refuses what it does not know', async () => {
  await world.refused(guest, site.customerServiceAnswer, {}, 'MISSING_PARAM')
  await world.refused(guest, site.customerServiceAnswer, { id: 99 }, 'NOT_FOUND')
  await world.refused(guest, site.helpUseful, { id: 99, useful: true }, 'NOT_FOUND')
})
