import { describe, expect, test } from 'vitest'
import { checkLot, contactIn, histogram, type LotFacts, priceBand } from './lot-checks.ts'

const facts = (more: Partial<LotFacts> = {}): LotFacts => ({
  title: '清 青花缠枝莲梅瓶',
  title_en: 'A blue-and-white meiping',
  desc: '高 31.6 厘米，底有针眼。',
  desc_en: 'Height 31.6 cm, pinhole at the foot.',
  condition_note: null,
  images_count: 6,
  start_fen: 1_000_00,
  estimate_low_fen: null,
  estimate_high_fen: null,
  elsewhere: [],
  unsold: [],
  sold_fen: [],
  shop_deposit_fen: 10_000_00,
  shop_deposit_required_fen: 10_000_00,
  blocked_words: [],
  ...more,
})
const failing = (more: Partial<LotFacts>) => checkLot(facts(more)).flatMap((check) => (check.ok ? [] : [check.key]))
const sold_fen = [600_00, 800_00, 900_00, 1_000_00, 1_100_00, 1_200_00, 1_240_00, 1_300_00, 1_500_00, 2_200_00]

test('a sound lot passes every check, and a price nobody can compare is not judged', () => {
  expect(failing({})).toEqual([])
  expect(checkLot(facts()).map((check) => check.key)).not.toContain('price_in_range')
})

test('a shop that must keep no deposit is not said to have paid it', () => {
  const check = (held_fen: number, required_fen: number) =>
    checkLot(facts({ shop_deposit_fen: held_fen, shop_deposit_required_fen: required_fen })).find(
      ({ key }) => key === 'deposit_covers',
    )

  expect(check(0, 0)).toBeUndefined()
  expect(check(5_000_00, 10_000_00)).toEqual({ key: 'deposit_covers', ok: false, detail: '¥5,000 / ¥10,000' })
  expect(check(10_000_00, 10_000_00)).toMatchObject({ ok: true })
})

test.each([
  ['a phone', '联系 138 0013 8000'],
  ['WeChat', '加微信聊'],
  ['WeChat in full width', 'WeChat:jade'],
  ['a QQ number', 'QQ:12345678'],
  ['a link', 'see https://example.com'],
  ['a mail address', 'write to me@example.com'],
])('%s in the text is found', (_, text) => {
  expect(contactIn(text)).toBeDefined()
  expect(failing({ desc: text, desc_en: text })).toContain('no_contact')
})

test('measures, years and reign marks are no contact details', () => {
  expect(
    contactIn('高 31.6 厘米，口径 12.5，重 1380 克，1980 年代', '18K gold, ref. 16610, No. 20191204'),
  ).toBeUndefined()
})

describe('the price', () => {
  test('is judged against what comparable lots brought', () => {
    expect(priceBand(facts({ sold_fen, start_fen: 100_00 }))).toMatchObject({ standing: 'within' })
    expect(priceBand(facts({ sold_fen, start_fen: 9_000_00 }))).toMatchObject({ standing: 'above' })
    expect(priceBand(facts({ sold_fen, estimate_low_fen: 10_00, estimate_high_fen: 20_00 }))).toMatchObject({
      standing: 'below',
    })
    expect(priceBand(facts({ sold_fen: sold_fen.slice(0, 4), start_fen: 9_000_00 }))).toBeUndefined()
  })

  test('histogram holds every sale once, from the lowest to the highest', () => {
    const picture = histogram(sold_fen)
    expect(picture).toMatchObject({ count: 10, low_fen: 600_00, high_fen: 2_200_00, median_fen: 1_200_00 })
    expect(picture.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(10)
    expect(histogram([500_00])).toMatchObject({ bins: [{ count: 1 }] })
    expect(histogram([])).toMatchObject({ count: 0, bins: [] })
  })
})

test('reused pictures, an earlier unsold lot, blocked words, few pictures, a short deposit and one language are each found', () => {
  expect(failing({ elsewhere: ['x'] })).toEqual(['photos_original'])
  expect(failing({ unsold: ['x'] })).toEqual(['not_offered_before'])
  expect(failing({ blocked_words: ['针眼'] })).toEqual(['no_blocked_words'])
  expect(failing({ images_count: 2 })).toEqual(['photo_count'])
  expect(failing({ shop_deposit_fen: 9_999_99 })).toEqual(['deposit_covers'])
  expect(failing({ desc_en: null })).toEqual(['both_languages'])
})
