/** The rules of masters: the printed rank, the clocks, and what an answer does. */
import { MASTER_RANK_WEIGHTS, masterScoreMilli } from '@juya/contract'
import { describe, expect, test } from 'vitest'
import {
  answerBy,
  appliesFrom,
  claimDue,
  deskUntil,
  isDenialOpen,
  isEvidence,
  isKept,
  isOpen,
  mayAnswer,
  mayAnswerRelation,
  mayWrite,
  relationBy,
  stageOf,
} from './rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the rank', () => {
  const none = { followers: 0, works: 0, sales: 0, honours: 0 }

  test('is the printed formula, to the thousandth', () => {
    expect(masterScoreMilli(none)).toBe(0)
    // 3·ln(101) + 2·ln(11) + 4·ln(6) + 2
    expect(masterScoreMilli({ followers: 100, works: 10, sales: 5, honours: 2 })).toBe(27_808)
  })

  test('counts five honours at most, so that papers do not outweigh work', () => {
    const five = masterScoreMilli({ ...none, honours: 5 })

    expect(five).toBe(5_000)
    expect(masterScoreMilli({ ...none, honours: 40 })).toBe(five)
  })

  test('rises with each of its facts, and no fact is money', () => {
    for (const fact of ['followers', 'works', 'sales', 'honours'] as const)
      expect(masterScoreMilli({ ...none, [fact]: 1 })).toBeGreaterThan(0)
    expect(Object.keys(MASTER_RANK_WEIGHTS).some((name) => name.includes('fen'))).toBe(false)
  })

  test('a sale weighs more than a follower, which weighs more than a work', () => {
    const one = (fact: string) => masterScoreMilli({ ...none, [fact]: 1 })

    expect(one('sales')).toBeGreaterThan(one('followers'))
    expect(one('followers')).toBeGreaterThan(one('works'))
  })
})

describe('a page', () => {
  test('is open while it is active and its person is not banned', () => {
    expect(isOpen({ status: 'active', banned: false })).toBe(true)
    expect(isOpen({ status: 'active', banned: true })).toBe(false)
    for (const status of ['applied', 'asked', 'hidden', 'left'] as const)
      expect(isOpen({ status, banned: false })).toBe(false)
  })

  test('is written while it is applied for or open, not while it is hidden or gone', () => {
    expect(mayWrite({ status: 'asked', banned: false })).toBe(true)
    expect(mayWrite({ status: 'hidden', banned: false })).toBe(false)
    expect(mayWrite({ status: 'left', banned: false })).toBe(false)
  })

  test('without a person is kept by Juya, but for one whose person left', () => {
    expect(isKept({ user_id: null, status: 'active' })).toBe(true)
    expect(isKept({ user_id: null, status: 'left' })).toBe(false)
    expect(isKept({ user_id: 7, status: 'active' })).toBe(false)
  })

  test('is applied for again at once, or a week after a refusal', () => {
    expect(appliesFrom(undefined)).toBe(0)
    expect(appliesFrom({ status: 'active', left_because: null, decided_at: null })).toBeNull()
    expect(appliesFrom({ status: 'left', left_because: 'own', decided_at: 5 })).toBe(0)
    expect(appliesFrom({ status: 'left', left_because: 'refused', decided_at: 5 })).toBe(5 + 7 * DAY)
  })
})

test('the clocks: 14 days for an applicant and for a lineage, 7 for a claim, 4 hours for the desk', () => {
  expect([answerBy(0), relationBy(0), claimDue(0), deskUntil(0)]).toEqual([14 * DAY, 14 * DAY, 7 * DAY, 4 * HOUR])
  const asked = { state: 'said', answer_by: 14 * DAY } as const
  expect(mayAnswerRelation(asked, 14 * DAY - 1)).toBe(true)
  expect(mayAnswerRelation(asked, 14 * DAY)).toBe(false)
  expect(mayAnswerRelation({ state: 'said', answer_by: null }, 0)).toBe(false)
})

describe('a claim', () => {
  const asked = { state: 'asked', closed_at: null } as const

  test('stands before, live or after, by how its lot or goods stand', () => {
    expect(['reviewing', 'scheduled'].map((status) => stageOf('lot', status))).toEqual(['before', 'before'])
    expect(stageOf('lot', 'live')).toBe('live')
    expect(['sold', 'passed', 'cancelled', 'defaulted', undefined].map((status) => stageOf('lot', status))).toEqual(
      Array(5).fill('after'),
    )
    expect(['on', 'sold_out'].map((status) => stageOf('goods', status))).toEqual(['live', 'live'])
    expect(['reviewing', 'off'].map((status) => stageOf('goods', status))).toEqual(['before', 'before'])
    expect(['removed', undefined].map((status) => stageOf('goods', status))).toEqual(['after', 'after'])
  })

  test('is answered once, late as well, until 90 days after receipt', () => {
    expect(mayAnswer(asked, null, 400 * DAY)).toBe('yes')
    expect(mayAnswer({ ...asked, state: 'unconfirmed' }, 0, 90 * DAY)).toBe('yes')
    expect(mayAnswer({ ...asked, state: 'unconfirmed' }, 0, 90 * DAY + 1)).toBe('over')
    expect(mayAnswer({ ...asked, state: 'confirmed' }, null, 0)).toBe('answered')
    expect(mayAnswer({ ...asked, state: 'denied' }, null, 0)).toBe('answered')
    expect(mayAnswer({ ...asked, closed_at: 3 }, null, 4)).toBe('over')
  })

  test('that was denied within 90 days of receipt is evidence, and no other word is', () => {
    const denied = { state: 'denied', answered_at: 100 * DAY } as const

    expect(isEvidence(denied, 10 * DAY)).toBe(true)
    expect(isEvidence(denied, 9 * DAY)).toBe(false)
    expect(isEvidence(denied, null)).toBe(true)
    expect(isEvidence({ state: 'unconfirmed', answered_at: null }, 10 * DAY)).toBe(false)
  })

  test('waits for the desk only where it was denied while it ran', () => {
    expect(isDenialOpen({ desk_until: 4 * HOUR, desk: null })).toBe(true)
    expect(isDenialOpen({ desk_until: 4 * HOUR, desk: 'kept' })).toBe(false)
    expect(isDenialOpen({ desk_until: null, desk: null })).toBe(false)
  })
})
