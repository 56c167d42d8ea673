import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const CODES = [
  'user_agreement',
  'privacy',
  'auction_rules',
  'deposit_rules',
  'seller_rules',
  'about_us',
  'group_rule',
  'draw_rule',
  'funding_rule',
  'share_rule',
  'level_rules',
]
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
  expect(rules).toContain('until 60 seconds before, in a room until its turn')
  expect(rules).toContain('rank up to 50 lots of any sales under one cap')
  expect(rules).toContain('beyond 10 minutes after the start')
  expect(rules).toContain('bid up to 10 times the deposit')
  expect(rules).toContain('20% at most')
  expect(rules).toContain('may be bought for 7 days')
  expect(rules).toContain('during the first 24 hours by its bidders alone')
  const privacy = await read('privacy')
  expect(privacy).toContain('fit fewer than 5 of its bidders')
  expect(privacy).toContain('ordered 7 days, a recalled message 24 hours')
  expect(privacy).toContain('Signing in within 15 days keeps it')
  const deposits = await read('deposit_rules')
  expect(deposits).toContain('have 24 hours to answer')
  expect(deposits).toContain('you lose 20% of the hammer prices you did not pay')
})
