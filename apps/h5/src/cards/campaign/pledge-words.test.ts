import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { language } from '../../lib/texts/i18n.ts'
import { pledgeTexts } from './pledge.i18n.ts'
import { type Backed, backWords, mayWithdraw, nextWords, type Order, type Pledge, stateWord } from './pledge-words.ts'

const NOW_MS = new Date(2026, 10, 22, 20, 0, 30).getTime()
const second = (...at: [number, number, number, number, number, number]) => new Date(...at).getTime() / 1_000
const t = pledgeTexts.say
const HOUR_S = 3_600

const pledge = (own: Partial<Pledge> = {}): Pledge => ({
  order_id: 1,
  tier_id: 1,
  tier_name: 'One brush washer',
  qty: 1,
  state: 'paid',
  paid_fen: 510_00,
  shipping_fen: 0,
  back_fen: 0,
  may_leave: false,
  postpone_asked: false,
  postpone_agreed: false,
  ...own,
})
const campaign = (own: Partial<Backed> = {}): Backed => ({
  id: 1,
  status: 'live',
  to_at: second(2026, 10, 30, 20, 0, 0),
  ship_by_at: second(2027, 2, 31, 0, 0, 0),
  ...own,
})
const next = (of: Partial<Pledge>, at: Partial<Backed> = {}, order?: Partial<Order>) =>
  nextWords(pledge(of), campaign(at), order as Order, NOW_MS, t).join(' ')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
  language.set('en')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('money of a pledge that went back', () => {
  const back = { state: 'refunded', back_fen: 510_00, back_at: second(2026, 10, 22, 20, 0, 1) } as const

  it('is in the wallet since a second of today', () => {
    const said = backWords(pledge({ ...back, back_to: 'wallet' }), NOW_MS, t)

    expect(said).toBe('¥510 is back in your wallet since 20:00:01')
  })

  it('names its day, where that was another one, and the way it was paid', () => {
    const said = backWords(pledge({ ...back, back_to: 'original', back_at: second(2026, 10, 20, 9, 5, 7) }), NOW_MS, t)

    expect(said).toBe('¥510 went back the way you paid at 20 Nov 09:05:07')
  })

  it('is on its way until it is there, and is nothing where nothing was paid', () => {
    expect(backWords(pledge({ state: 'withdrawn' }), NOW_MS, t)).toBe('¥510 is on its way back to you')
    expect(backWords(pledge({ state: 'lapsed', paid_fen: 0 }), NOW_MS, t)).toBeNull()
    expect(backWords(pledge(), NOW_MS, t)).toBeNull()
  })

  it('says which end of the campaign it was', () => {
    expect(stateWord(pledge(back), campaign({ status: 'failed' }), t)).toBe('Goal not reached')
    expect(stateWord(pledge(back), campaign({ status: 'cancelled' }), t)).toBe('Campaign stopped')
    expect(stateWord(pledge(back), campaign({ status: 'succeeded' }), t)).toBe('Refunded')
  })
})

describe('what comes next for a pledge', () => {
  it('is the end of its campaign; what is held until then says that shipping is in it', () => {
    expect(next({ shipping_fen: 12_00 })).toContain('Juya holds ¥510, shipping included, until the campaign ends')
    expect(next({ shipping_fen: 12_00 }, { to_at: null })).toContain('Juya holds ¥510, shipping included, until')
    expect(next({})).toContain('Juya holds ¥510 until the campaign ends')
    language.set('zh-CN')
    expect(next({ shipping_fen: 12_00 })).toContain('¥510（含运费）由平台托管')
  })

  it('is withdrawing, until its last moment', () => {
    const until = NOW_MS / 1_000 + HOUR_S

    expect(next({ withdraw_until: until })).toContain('You may withdraw or take another tier until 22 Nov 21:00.')
    expect(mayWithdraw(pledge({ withdraw_until: until }), NOW_MS)).toBe(true)
    expect(next({ withdraw_until: NOW_MS / 1_000 })).toContain('It can no longer be withdrawn.')
    expect(mayWithdraw(pledge({ withdraw_until: NOW_MS / 1_000 }), NOW_MS)).toBe(false)
  })

  it('is the day that was promised, once it succeeded', () => {
    expect(next({}, { status: 'succeeded' })).toBe('Funded. The shop ships by 31 Mar 2027.')
  })

  it('is leaving with all the money, where that day is over', () => {
    const late = { status: 'fulfilling', ship_by_at: second(2026, 10, 20, 0, 0, 0) } as const

    expect(next({ may_leave: true }, late)).toBe('Not sent by 20 Nov. You may leave and have ¥510 back.')
    // Of a shop that may not sell any more one leaves before that day: it is not late.
    expect(next({ may_leave: true }, { status: 'succeeded' })).toBe('You may leave and have ¥510 back.')
  })

  it('is the new day for those who agreed, and a question for the others', () => {
    const asked = { status: 'succeeded', postponed_to: second(2027, 4, 31, 0, 0, 0) } as const

    expect(next({ postpone_agreed: true }, asked)).toBe('You wait until 31 May 2027, as the shop asked.')
    expect(next({ postpone_asked: true }, asked)).toContain('Who does not agree may leave from 31 Mar 2027.')
  })

  it('is confirming what is on its way', () => {
    expect(next({}, { status: 'fulfilling' }, { status: 'shipped' })).toBe('Juya pays the shop when you confirm.')
  })
})
