import { expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

test.each([
  ['L39', { lot_id: 39 }],
  ['#39', { lot_id: 39 }],
  ['w2611260123456789', { wd_no: 'W2611260123456789', tracking_no: 'W2611260123456789' }],
  ['LOT-5', { lot_id: 5 }],
  ['lot 5', { lot_id: 5 }],
  ['G-7', { goods_id: 7 }],
  ['S925', { sale_id: 925, words: 'S925' }],
  ['R-7', { report_id: 7 }],
  ['S12345678', { sale_id: 12345678, words: 'S12345678', tracking_no: 'S12345678' }],
  ['39', { id: 39 }],
  ['as2611220001', { case_no: 'AS2611220001' }],
  ['P2703100006130819', { pay_no: 'P2703100006130819' }],
  ['27031000061308190001', { order_no: '27031000061308190001', tracking_no: '27031000061308190001' }],
  ['13800138000', { phone: '13800138000', id: 13800138000, tracking_no: '13800138000' }],
  ['138 0013 8000', { phone: '13800138000' }],
  ['+86 138-0013-8000', { phone: '13800138000' }],
  ['１３８００１３８０００', { phone: '13800138000', id: 13800138000, tracking_no: '13800138000' }],
  ['75312345', { id: 75312345, tracking_no: '75312345' }],
  ['SF1234567890', { words: 'SF1234567890', tracking_no: 'SF1234567890' }],
  ['*4242', { last4: '4242' }],
  ['尾号4242', { last4: '4242' }],
  ['¥1,280', { amount_fen: 1_280_00 }],
  ['￥ 0.5', { amount_fen: 50 }],
  ['¥12.80', { amount_fen: 12_80 }],
  ['青花 碗', { words: '青花 碗' }],
  ['¥abc', { words: '¥abc' }],
])('%s is read as %j', (q, meant) => {
  expect(readQuery(q)).toEqual(meant)
})
