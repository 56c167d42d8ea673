import { describe, expect, it } from 'vitest'
import { caseSteps, dotsOf, isMyTurn } from './case.ts'

const at = (
  status: Parameters<typeof caseSteps>[0]['status'],
  returns: boolean,
  ruling: 'none' | 'answer' | 'check',
) => {
  const { steps, current } = caseSteps({ status, returns, ruling })
  return `${steps.join(' ')} @${steps[current] ?? 'done'}`
}

describe('the dots of a case', () => {
  it.each([
    ['requested', false, 'none', 'asked answer refund @answer'],
    ['refused', false, 'none', 'asked answer refund @answer'],
    ['arbitration', false, 'answer', 'asked ruling refund @ruling'],
    ['refunding', false, 'answer', 'asked ruling refund @refund'],
    ['refunded', false, 'none', 'asked answer refund @done'],
    ['requested', true, 'none', 'asked answer return check refund @answer'],
    ['awaiting_return', true, 'none', 'asked answer return check refund @return'],
    ['awaiting_return', true, 'answer', 'asked ruling return check refund @return'],
    ['return_shipped', true, 'none', 'asked answer return check refund @check'],
    ['arbitration', true, 'check', 'asked answer return ruling refund @ruling'],
    ['refunded', true, 'check', 'asked answer return ruling refund @done'],
    ['rejected', true, 'answer', 'asked ruling closed @done'],
    ['cancelled', false, 'none', 'asked closed @done'],
  ] as const)('%s, returned: %s, ruled: %s', (status, returns, ruling, dots) => {
    expect(at(status, returns, ruling)).toBe(dots)
  })

  const whole = {
    status: 'requested',
    type: 'return_refund',
    ruling: null,
    return_shipment: null,
    messages: [],
  } as const
  const ruled = {
    result: 'refund',
    amount_fen: 1,
    fault: 'shop',
    return_fee_by: 'shop',
    compensation_fen: 0,
    note: '',
    cites: [] as number[],
    at: 1,
  } as const
  it('of a whole case follow its ruling: nothing goes back where the platform lets the buyer keep it', () => {
    expect(dotsOf({ ...whole, messages: [] }).steps).toContain('return')
    const kept = dotsOf({ ...whole, status: 'refunding', ruling: { ...ruled, need_return: false }, messages: [] })
    expect(kept.steps).toEqual(['asked', 'ruling', 'refund'])
    const sent = dotsOf({ ...whole, type: 'refund_only', status: 'awaiting_return', messages: [] })
    expect(sent.steps[sent.current]).toBe('return')
  })
})

describe('whose turn it is', () => {
  it('is the shop’s to answer and to check, the buyer’s to choose after an answer and to send back', () => {
    expect(isMyTurn('shop', { actions: ['agree', 'refuse', 'offer', 'message'] })).toBe(true)
    expect(isMyTurn('shop', { actions: ['confirm_return', 'refuse_return', 'message'] })).toBe(true)
    expect(isMyTurn('buyer', { actions: ['accept_offer', 'amend', 'escalate', 'message', 'cancel'] })).toBe(true)
    expect(isMyTurn('buyer', { actions: ['return_shipped', 'message', 'cancel'] })).toBe(true)
  })

  it('is nobody’s of the two while the other side or the platform is asked', () => {
    expect(isMyTurn('buyer', { actions: ['amend', 'message', 'cancel'] })).toBe(false)
    expect(isMyTurn('shop', { actions: ['agree', 'offer', 'escalate', 'message'] })).toBe(false)
    expect(isMyTurn('shop', { actions: ['evidence', 'message', 'agree'] })).toBe(false)
  })
})
