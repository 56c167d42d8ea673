/** The rules of the community, without a database. */
import { POSTS_A_DAY } from '@juya/contract'
import { describe, expect, test } from 'vitest'
import { countApart } from './reacting/counting.ts'
import {
  bringsMute,
  DAY_MS,
  firstWaits,
  hasMutedWord,
  heatOf,
  HOUR_MS,
  isEditTold,
  isShieldedFrom,
  MINUTE_MS,
  namedIn,
  passesDoor,
  postsLeft,
  PUT_OFF_MOST,
  raisesShield,
  rankOf,
  spreadAuthors,
  takesName,
  trustOf,
  waitsFor,
} from './rules.ts'

const nobody = { days: 0, orders: 0, verified: false, active_days: 0, has_upheld_report: false }

describe('trust', () => {
  test.each([
    ['nothing', {}, 't0'],
    ['six days', { days: 6 }, 't0'],
    ['seven days', { days: 7 }, 't1'],
    ['a completed order', { orders: 1 }, 't1'],
    ['a verified name', { verified: true }, 't1'],
    ['fifteen days and two orders', { days: 15, orders: 2 }, 't1'],
    ['fourteen days and three orders', { days: 14, orders: 3 }, 't1'],
    ['fifteen days and three orders', { days: 15, orders: 3 }, 't2'],
    ['and active on 49 days', { days: 100, orders: 9, active_days: 49 }, 't2'],
    ['and active on 50', { days: 100, orders: 9, active_days: 50 }, 't3'],
    ['but with an upheld report', { days: 100, orders: 9, active_days: 50, has_upheld_report: true }, 't2'],
  ] as const)('with %s', (_, more, trust) => {
    expect(trustOf({ ...nobody, ...more })).toBe(trust)
  })

  test('says how much a person posts a day, and how many of their posts wait first', () => {
    expect([postsLeft('t0', 2), postsLeft('t0', 3), postsLeft('t2', 0), postsLeft('t3', 60)]).toEqual([1, 0, 20, 0])
    expect(POSTS_A_DAY.t3).toBe(50)
    expect([firstWaits('t0', 0), firstWaits('t0', 1), firstWaits('t0', 2), firstWaits('t1', 0)]).toEqual([2, 1, 0, 0])
  })
})

describe('waiting', () => {
  const trusted = { trust: 't1', shown_ever: 0, has_video: true, house_waits: false, word: false, code: false, is_checked: true, same_texts: 1 } as const

  test('has all of its reasons', () => {
    expect(waitsFor(trusted)).toEqual([])
    expect(waitsFor({ ...trusted, trust: 't0' })).toEqual(['first', 'video', 'check'])
    expect(waitsFor({ ...trusted, trust: 't0', shown_ever: 2, has_video: false })).toEqual(['check'])
    expect(waitsFor({ ...trusted, trust: 't0', shown_ever: 2, has_video: false, is_checked: false })).toEqual([])
    expect(waitsFor({ ...trusted, house_waits: true, word: true, code: true })).toEqual(['house', 'word', 'code'])
    expect([waitsFor({ ...trusted, same_texts: 4 }), waitsFor({ ...trusted, same_texts: 5 })]).toEqual([[], ['same_text']])
  })
})

describe('“Recommended”', () => {
  const now = Date.UTC(2026, 10, 20)

  test('weighs people: a commenter as two likers, one who keeps it as three', () => {
    expect(heatOf({ likers: 1, commenters: 1, favourites: 1 })).toBe(6)
  })

  test('keeps the order of ln(1 + heat) − hours / 18 at every moment', () => {
    const posts = [
      { heat: 0, at: now },
      { heat: 40, at: now - 30 * HOUR_MS },
      { heat: 3, at: now - 5 * HOUR_MS },
      { heat: 900, at: now - 5 * DAY_MS },
    ]
    const by_rank = posts.toSorted((a, b) => rankOf(b.heat, b.at) - rankOf(a.heat, a.at))
    for (const later of [0, 1, 40]) {
      const score = ({ heat, at }: (typeof posts)[number]) =>
        Math.log(1 + heat) - (now + later * HOUR_MS - at) / HOUR_MS / 18
      expect(by_rank).toEqual(posts.toSorted((a, b) => score(b) - score(a)))
    }
  })

  test('counts linked accounts once, and those linked to the author not at all', () => {
    const linked = new Map([
      [1, new Set([2, 3])],
      [2, new Set([1, 3])],
      [3, new Set([1, 2])],
      [4, new Set<number>()],
      [5, new Set([9])],
    ])
    expect(countApart([1, 2, 3, 4, 5], linked, 9)).toBe(2)
    expect(countApart([2], linked, 9)).toBe(1)
  })

  test('shows an author twice in a part; what is too much begins the next, and nothing is lost', () => {
    const rows = [1, 1, 1, 2, 1, 3].map((user_id, i) => ({ id: i + 1, user_id }))
    const first = spreadAuthors(rows, 4)
    expect(first.shown.map(({ id }) => id)).toEqual([1, 2, 4, 6])
    expect(first.later.map(({ id }) => id)).toEqual([3, 5])
    expect(spreadAuthors(first.later, 4).shown.map(({ id }) => id)).toEqual([3, 5])
    const flood = Array.from({ length: 100 }, (_, i) => ({ id: i + 1, user_id: 7 }))
    const part = spreadAuthors(flood, 20)
    expect([part.shown.length, part.later.length, part.read]).toEqual([2, PUT_OFF_MOST, PUT_OFF_MOST + 2])
  })
})

test('an edit is told after five minutes, and never of what was not shown', () => {
  const at = Date.UTC(2026, 10, 20)
  expect(isEditTold({ published_at: at }, at + 5 * MINUTE_MS)).toBe(false)
  expect(isEditTold({ published_at: at }, at + 5 * MINUTE_MS + 1)).toBe(true)
  expect(isEditTold({ published_at: null }, at)).toBe(false)
})

describe('doors and shields', () => {
  const stranger = { is_author: false, follows_author: false, author_follows: false }
  const fan = { ...stranger, follows_author: true }
  const friend = { ...stranger, author_follows: true }
  const author = { is_author: true, follows_author: false, author_follows: false }

  test('let in whom the author chose, and always the author', () => {
    const in_ = (door: Parameters<typeof passesDoor>[0]) => [stranger, fan, friend, author].map((one) => passesDoor(door, one))
    expect(in_('open')).toEqual([true, true, true, true])
    expect(in_('followers')).toEqual([false, true, false, true])
    expect(in_('followed')).toEqual([false, false, true, true])
    expect(in_('closed')).toEqual([false, false, false, true])
  })

  test('a shield of twenty strangers keeps strangers away while it holds', () => {
    expect([raisesShield(19), raisesShield(20)]).toEqual([false, true])
    const post = { shielded_until: 1_000 }
    expect([stranger, fan, friend, author].map((one) => isShieldedFrom(post, one, 999))).toEqual([true, false, false, false])
    expect(isShieldedFrom(post, stranger, 1_000)).toBe(false)
  })
})

test('names count where they stand in the text, and for those who take them', () => {
  const people = [{ nickname: '青瓷' }, { nickname: 'lin' }, { nickname: '' }]
  expect(namedIn('问问 @青瓷 和 lin', people)).toEqual([{ nickname: '青瓷' }])
  expect([takesName('all', false), takesName('followed', true), takesName('followed', false), takesName('nobody', true)]).toEqual(
    [true, true, false, false],
  )
})

test('a muted word is found in any case and width', () => {
  expect(hasMutedWord(['vip'], null, '加 ＶＩＰ 群')).toBe(true)
  expect(hasMutedWord(['拍卖'], '青瓷', '釉色')).toBe(false)
})

test('the third removal that stands brings a mute, and each after it', () => {
  expect([1, 2, 3, 4].map(bringsMute)).toEqual([false, false, true, true])
})
