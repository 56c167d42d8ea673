import { filledReply, unknownFields } from '@juya/contract'
import { expect, it } from 'vitest'
import { type Hours, presenceAt, wrongHours } from './hours-rules.ts'
import { replyTo } from './reply-rules.ts'

const DAY = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
]
const WEEK: Hours = {
  weekdays: [DAY, DAY, DAY, DAY, DAY, [], []],
  holidays: [{ from: '2026-11-25', to: '2026-11-26' }],
}
const at = (moment: string): number => Date.parse(`${moment}+08:00`)
const opens = (moment: string) => ({ open: false, opens_at: at(moment) })

it('is open between its times, with a break at noon', () => {
  expect(presenceAt(WEEK, at('2026-11-24T09:00:00'))).toEqual({ open: true, opens_at: null })
  expect(presenceAt(WEEK, at('2026-11-24T12:00:00'))).toEqual(opens('2026-11-24T13:30:00'))
  expect(presenceAt(WEEK, at('2026-11-24T08:59:59'))).toEqual(opens('2026-11-24T09:00:00'))
})

it('opens next after holidays and closed days', () => {
  expect(presenceAt(WEEK, at('2026-11-24T18:00:00'))).toEqual(opens('2026-11-27T09:00:00'))
  expect(presenceAt(WEEK, at('2026-11-27T20:00:00'))).toEqual(opens('2026-11-30T09:00:00'))
  expect(presenceAt({ weekdays: [[], [], [], [], [], [], []], holidays: [] }, at('2026-11-27T20:00:00'))).toEqual({
    open: false,
    opens_at: null,
  })
})

it('takes no times that end before they begin or overlap', () => {
  expect(wrongHours(WEEK)).toBeUndefined()
  const overlapping = [{ from: '09:00', to: '12:00' }, { from: '11:00', to: '18:00' }] // biome-ignore format: one line
  expect(wrongHours({ ...WEEK, weekdays: [overlapping, [], [], [], [], [], []] })).toBe('weekdays')
  expect(wrongHours({ ...WEEK, weekdays: [[{ from: '18:00', to: '09:00' }], [], [], [], [], [], []] })).toBe('weekdays')
  expect(wrongHours({ ...WEEK, holidays: [{ from: '2026-11-26', to: '2026-11-25' }] })).toBe('holidays')
})

it('answers with the reply whose word says most of the question, in any width and case', () => {
  const replies = [
    { id: 1, keywords: ['return'] },
    { id: 2, keywords: ['return address', '退货地址'] },
    { id: 3, keywords: ['ＤＨＬ'] },
  ]
  expect(replyTo(replies, 'May I return it?')?.id).toBe(1)
  expect(replyTo(replies, 'Your Return  Address please')?.id).toBe(2)
  expect(replyTo(replies, '请问退货地址是？')?.id).toBe(2)
  expect(replyTo(replies, 'dhl')?.id).toBe(3)
  expect(replyTo(replies, 'hello')).toBeUndefined()
})

it('fills the fields of its kind and names those it does not know', () => {
  expect(unknownFields('welcome', 'Welcome to {shop}, {opens} {phone}')).toEqual(['opens', 'phone'])
  expect(filledReply('Back {opens}. {shop}', { shop: 'Ruya', opens: undefined })).toBe('Back . Ruya')
})
