import { describe, expect, test } from 'vitest'
import { eventText, traceText } from './texts.ts'

describe('a carrier’s report', () => {
  test.each([
    ['in_transit', true, 'Collected by the carrier'],
    ['in_transit', false, 'On the way'],
    ['delivering', false, 'Out for delivery'],
    ['delivered', false, 'Signed for'],
  ] as const)('%s, first of its parcel: %s, is told to readers of English as “%s”', (status, is_first, said) => {
    expect(traceText({ status, text: '快件已到达杭州转运中心' }, is_first, 'en')).toBe(said)
  })

  test('of a trouble keeps what the carrier wrote', () => {
    expect(traceText({ status: 'exception', text: '外包装破损' }, false, 'en')).toBe('Trouble on the way · 外包装破损')
  })

  test('is left as it is for readers of Chinese, when it is English, and when nobody said what it means', () => {
    expect(traceText({ status: 'delivered', text: '快件已签收' }, false, 'zh-CN')).toBe('快件已签收')
    expect(traceText({ status: 'delivered', text: 'Left at the desk' }, false, 'en')).toBe('Left at the desk')
    expect(traceText({ text: '快件已签收' }, false, 'en')).toBe('快件已签收')
  })
})

test('a late shop’s compensation is told with its amount, to the buyer as their own', () => {
  expect(eventText('late', 'en', null, 137_00, 'buyer')).toBe('Not shipped in time, you were compensated ¥137')
  expect(eventText('late', 'zh-CN', null, 137_00, 'buyer')).toBe('逾期未发货，已赔付给您 ¥137')
  expect(eventText('compensate', 'zh-CN', null, 0, 'buyer')).toBe('店铺已赔付给您')
  expect(eventText('late', 'en', null, 137_00)).toBe('Not shipped in time, the buyer was compensated ¥137')
  expect(eventText('late', 'zh-CN', null, 137_00)).toBe('逾期未发货，已赔付买家 ¥137')
})
