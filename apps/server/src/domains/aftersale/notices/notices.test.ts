import { expect, test } from 'vitest'
import { sampleOf } from '../../../testing/events/sample.ts'
import { aftersaleEvents } from '../events.ts'
import type { ByTime, Side, Status } from '../rules.ts'
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

test('a ruling with a return tells each side who sends it back by when, at whose cost, and what happens after that', () => {
  const deadline_at = Date.parse('2026-12-05T16:00:00+08:00')
  const next = { status: 'awaiting_return', turn: 'buyer', by_time: 'cancel', return_fee_by: 'shop' } as const
  const named = { title: '清 白玉牌', title_en: 'Qing jade plaque', amount_fen: 850_00, reason: '口沿有冲线。' }
  const payload = sampleOf(aftersaleEvents.ruling, { ...named, result: 'refund', deadline_at, next })
  const { templates } = notices.find(({ row }) => row === aftersaleEvents.ruling)!

  const told = templates.map(({ zh, en }) => [zh(payload)[1], en(payload)[1]])

  expect(told).toEqual([
    [
      '“清 白玉牌”：按申请退款，¥850。口沿有冲线。请于 12月5日 16:00 前寄回，运费由店铺承担，逾期售后将关闭。店铺收到后退款。',
      '“Qing jade plaque”: refund what was asked for, ¥850. 口沿有冲线。 Send it back by 5 Dec 16:00, at the shop’s cost; after that the case ends. The money goes back once the shop has it.',
    ],
    [
      '“清 白玉牌”：按申请退款，¥850。口沿有冲线。买家须于 12月5日 16:00 前寄回，运费由店铺承担。',
      '“Qing jade plaque”: refund what was asked for, ¥850. 口沿有冲线。 The buyer sends it back by 5 Dec 16:00, at the shop’s cost.',
    ],
  ])
})

test('each step of a case names what its reader has to do by when, or what the other side is waited for', () => {
  const deadline_at = Date.parse('2026-12-05T16:00:00+08:00')
  const { templates } = notices.find(({ row }) => row === aftersaleEvents.answered)!
  const told = (next: { status: Status; turn: Side; by_time: ByTime }) =>
    templates.map(({ zh }) =>
      zh(sampleOf(aftersaleEvents.answered, { deadline_at, next: { ...next, return_fee_by: 'buyer' } }))[1]
        .split('。')
        .slice(1)
        .join('。'),
    )

  expect([
    told({ status: 'requested', turn: 'shop', by_time: 'agree' }),
    told({ status: 'requested', turn: 'buyer', by_time: 'accept_offer' }),
    told({ status: 'refused', turn: 'buyer', by_time: 'cancel' }),
    told({ status: 'return_shipped', turn: 'shop', by_time: 'accept_return' }),
    told({ status: 'arbitration', turn: 'shop', by_time: 'nothing' }),
  ]).toEqual([
    ['店铺须于 12月5日 16:00 前答复。', '请于 12月5日 16:00 前答复，逾期视为同意。'],
    ['请于 12月5日 16:00 前答复，逾期视为接受方案。', '买家须于 12月5日 16:00 前答复。'],
    ['可在 12月5日 16:00 前修改申请或申请平台介入，逾期售后将关闭。', ''],
    ['店铺须于 12月5日 16:00 前验收。', '请于 12月5日 16:00 前验收，逾期视为验收通过。'],
    ['', ''],
  ])
})
