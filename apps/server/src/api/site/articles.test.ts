import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const CODES = ['user_agreement', 'privacy', 'auction_rules', 'deposit_rules', 'seller_rules', 'about_us']
const read = async (code: string, headers: Record<string, string> = {}) => {
  const { summary, content_html } = await world.call(guest, site.article, { code }, headers)
  return [...summary, content_html].join('\n')
}
const decide = (key: string, value: number) =>
  inTransaction(world.ctx, (tx) => world.services.settings.save(tx, key, value, 1, 'as the test tells it'))

it('every text names the figures in force, in both languages', async () => {
  await decide('auction.pay_window_h', 36)
  await decide('order.auto_confirm_delivered_days', 9)

  for (const code of CODES)
    for (const text of [await read(code), await read(code, { 'accept-language': 'zh-CN' })])
      expect(text, code).not.toMatch(/[{}]|undefined|NaN/)
  const rules = await read('auction_rules')
  expect(rules).toContain('36 hours unless it says otherwise')
  expect(rules).toContain('9 days after delivery, 10 for orders of ¥10,000 or more')
  expect(rules).toContain('After 10 extensions, every 5 more double the length of an extension')
  expect(await read('deposit_rules')).toContain('have 24 hours to answer')
})
