import { expect, test } from 'vitest'
import { sampleOf } from '../../../testing/events/sample.ts'
import { aftersaleEvents } from '../events.ts'
import { notices } from './notices.ts'

test('who has the money back reads “to you”, the shop “to the buyer”', () => {
  const named = { title: '清 白玉牌', title_en: 'Qing jade plaque', amount_fen: 1_250_00 }
  const payload = sampleOf(aftersaleEvents.refunded, named)
  const { templates } = notices.find(({ row }) => row === aftersaleEvents.refunded)!

  const told = templates.map(({ to, zh, en }) => [to, zh(payload)[1], en(payload)[1]])

  expect(told).toEqual([
    ['user', '“清 白玉牌”的 ¥1,250 已退还给您。', '¥1,250 for “Qing jade plaque” went back to you.'],
    ['shop', '“清 白玉牌”的 ¥1,250 已退还买家。', '¥1,250 for “Qing jade plaque” went back to the buyer.'],
  ])
})
