import { formatNumber } from '@juya/ui/bidding/money.ts'
import { describe, expect, it, vi } from 'vitest'
import { type ArrayStyle, queryString } from './api/query-string.ts'
import { formatDistance } from './format/distance.ts'
import { formatDate, formatFen, groupCard, maskPhone, timeAgo, toMs } from './format/format.ts'
import { imageUrl } from './format/image.ts'
import { cityLabel, cityOf } from './format/regions.ts'
import { trackingNoIn } from './forms/tracking-no.ts'
import * as is from './forms/validators.ts'
import { fill, sentence, startLanguage } from './texts/i18n.ts'
import { debounce, randomText, throttle, uuid } from './timing.ts'
import { APP_VERSION, VERSION_CODE } from './version.ts'

describe('the query string', () => {
  it('drops empty query values [R5.4]', () => {
    expect(queryString({ a: '', b: undefined, c: null, d: 0, e: false, f: 'x' })).toBe('d=0&e=false&f=x')
  })

  it('writes lists as indices, brackets, repeats or commas [R5.4]', () => {
    const styles: [ArrayStyle, string][] = [
      ['indices', 'id[0]=1&id[1]=2'],
      ['brackets', 'id[]=1&id[]=2'],
      ['repeat', 'id=1&id=2'],
      ['comma', 'id=1,2'],
    ]
    for (const [style, text] of styles) expect(decodeURIComponent(queryString({ id: [1, 2] }, style))).toBe(text)
  })

  it('takes brackets for a style nobody knows [R5.4]', () => {
    expect(decodeURIComponent(queryString({ id: [1] }, 'pipes' as ArrayStyle))).toBe('id[]=1')
  })

  it('drops empty entries of a list and escapes the rest [R5.4]', () => {
    expect(queryString({ q: ['', null, 'a&b'] }, 'comma')).toBe('q=a%26b')
  })
})

describe('validators', () => {
  const cases: [string, (text: string) => boolean, string[], string[]][] = [
    ['e-mail', is.isEmail, ['a@b.cn', 'lin.yuan+x@mail.example.com'], ['a@b', '@b.cn', 'a b@c.cn', '']],
    [
      'mobile number',
      is.isMobile,
      ['13805716021', '19900000000'],
      ['11805716021', '1380571602', '138057160211', '+8613805716021'],
    ],
    [
      'URL',
      is.isUrl,
      ['https://a.cn/x?y=1', 'http://localhost:8080'],
      ['javascript:alert(1)', '//a.cn', 'a.cn', 'https://'],
    ],
    ['date', is.isDate, ['2026-11-20', '2026/11/20 21:40'], ['20', 'soon', '']],
    ['ISO date', is.isDateIso, ['2026-11-20', '2024-02-29'], ['2026-02-29', '2026-13-01', '20261120']],
    ['number', is.isNumber, ['-12', '1,234.50', '0.5'], ['1,23', '1.', 'x1']],
    ['digits', is.isDigits, ['0', '0042'], ['-1', '1.0', '']],
    [
      'ID card',
      is.isIdCard,
      ['11010519491231002X', '11010519491231002x'],
      ['110105194912310021', '11010519491331002X', '1101051949123100'],
    ],
    ['car plate', is.isCarPlate, ['京A12345', '沪AD12345', '粤B12345D'], ['A12345', '京O1234', '京A1234I']],
    ['amount', is.isAmount, ['1', '0.01', '1,234.50'], ['0', '0.00', '-1', '1.234', '01', '']],
    ['Chinese', is.isChinese, ['聚雅藏珍'], ['聚雅 藏珍', 'abc', '']],
    ['letters', is.isLetters, ['abcXYZ'], ['abc1', '']],
    ['letters or digits', is.isLettersOrDigits, ['a1'], ['a_1', '']],
    ['JSON', is.isJson, ['{"a":1}', '[]'], ['1', '"a"', '{a:1}', '']],
    ['landline', is.isLandline, ['0571-88888888', '88888888', '01088888888-123'], ['123', '13805716021x']],
  ]
  for (const [name, check, right, wrong] of cases)
    it(`accepts and refuses what is a ${name} [R5.5]`, () => {
      for (const text of right) expect(check(text), text).toBe(true)
      for (const text of wrong) expect(check(text), text).toBe(false)
    })

  it('takes numeric codes of 6 digits unless another length is asked [R5.5]', () => {
    expect([is.isCode('012345'), is.isCode('01234'), is.isCode('0123', 4), is.isCode('01234a')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('knows ranges, length ranges and emptiness [R5.5]', () => {
    expect([is.isInRange(1, [1, 5]), is.isInRange(5.1, [1, 5])]).toEqual([true, false])
    expect([is.isLengthInRange('abc', [3, 4]), is.isLengthInRange([1], [2, 3])]).toEqual([true, false])
    for (const empty of ['', '  ', null, undefined, [], {}, Number.NaN]) expect(is.isEmpty(empty)).toBe(true)
    for (const full of ['a', 0, false, [0], { a: 1 }]) expect(is.isEmpty(full)).toBe(false)
  })
})

describe('formats', () => {
  it('reads 10 digits as seconds and anything else as milliseconds [R9.2]', () => {
    expect([toMs(1_700_000_000), toMs('1700000000'), toMs(1_700_000_000_123)]).toEqual([
      1_700_000_000_000, 1_700_000_000_000, 1_700_000_000_123,
    ])
  })

  it('writes days as yyyy-mm-dd and moments as yyyy-MM-dd hh:mm:ss [R9.2]', () => {
    const at = new Date(2026, 10, 5, 21, 4, 9).getTime()
    expect([formatDate(at), formatDate(at, 'yyyy-MM-dd hh:mm:ss')]).toEqual(['2026-11-05', '2026-11-05 21:04:09'])
  })

  it('masks phones, groups cards and draws 32 random letters [R9.3]', () => {
    expect(maskPhone('13805716021')).toBe('138****6021')
    expect(groupCard('6222020000001234567')).toBe('6222 0200 0000 1234 567')
    expect([randomText().length, randomText(8).length]).toEqual([32, 8])
    expect(randomText()).not.toBe(randomText())
    expect(uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('shows distances below 1 km in metres, others in km with two decimals [R9.4]', () => {
    expect([formatDistance(999), formatDistance(1000), formatDistance(12_345)]).toEqual([
      '999\u00a0m',
      '1.00\u00a0km',
      '12.35\u00a0km',
    ])
  })

  it('says how long ago something was, and from 30 days on when it was [R9.5]', () => {
    const now_ms = new Date(2026, 10, 20, 12).getTime()
    const ago = (seconds: number, format?: false) =>
      timeAgo(now_ms - seconds * 1000, { now_ms, ...(format === false ? { format } : {}) })
    expect([ago(0), ago(299), ago(300), ago(3599)]).toEqual(['just now', 'just now', '5 min ago', '59 min ago'])
    expect([ago(3600), ago(86_399), ago(86_400), ago(30 * 86_400 - 1)]).toEqual([
      '1 h ago',
      '23 h ago',
      '1 day ago',
      '29 days ago',
    ])
    expect(ago(30 * 86_400)).toBe('2026-10-21')
    expect([ago(30 * 86_400, false), ago(364 * 86_400, false), ago(365 * 86_400, false)]).toEqual([
      '1 month ago',
      '12 months ago',
      '1 year ago',
    ])
  })

  it('carries version 1.7.0, code 136 [R9.6]', () => {
    expect([APP_VERSION, VERSION_CODE]).toEqual(['1.7.0', 136])
  })

  it('writes money in thousands with a true minus, and decimals only when there are any', () => {
    expect([
      formatFen(433_600),
      formatFen(722_780),
      formatFen(-10_000),
      formatFen(100_000, { signed: true, decimals: 'always' }),
    ]).toEqual(['¥4,336', '¥7,227.80', '−¥100', '+¥1,000.00'])
    expect([
      formatFen(1_280_000_000, { compact: 'en' }),
      formatFen(1_280_000_000, { compact: 'zh-CN' }),
      formatFen(999_999_900, { compact: 'en' }),
    ]).toEqual(['¥12.8M', '¥1,280 万', '¥9,999,999'])
  })

  it('groups and rounds every number as the browser’s own formatter does', () => {
    const own = (value: number, maximumFractionDigits: number) =>
      new Intl.NumberFormat('en-US', { maximumFractionDigits }).format(value)
    for (const decimals of [0, 1, 2] as const)
      for (const value of [0, 7, 999, 1_000, 12.5, 0.125, 99.995, 999.999, 1_234.56, 1_234_567, 98_765_432.1, -1_234])
        expect(formatNumber(value, decimals), `${value}`).toBe(own(value, decimals))
  })
})

describe('pictures and regions', () => {
  it('puts the upload prefix before paths, but not before absolute ones or static ones [R3.5]', () => {
    expect(imageUrl('upload/2026/a.webp', 'https://cdn.example/')).toBe('https://cdn.example/upload/2026/a.webp')
    expect(imageUrl('https://x.cn/a.png', 'https://cdn.example/')).toBe('https://x.cn/a.png')
    expect([
      imageUrl('static/a.png', 'https://cdn.example/'),
      imageUrl('/static/a.png', 'https://cdn.example/'),
    ]).toEqual(['/static/a.png', '/static/a.png'])
    expect([imageUrl(''), imageUrl(null)]).toEqual([undefined, undefined])
  })

  it('shows a city as province-city, once [R3.4]', () => {
    const zhejiang = {
      value: '33',
      label: '浙江省',
      children: [
        { value: '3301', label: '杭州市' },
        { value: '3302', label: '浙江省-宁波市' },
      ],
    }
    expect(zhejiang.children.map((city) => cityLabel(zhejiang, city))).toEqual(['浙江省-杭州市', '浙江省-宁波市'])
    expect([cityOf([zhejiang], '3301'), cityOf([zhejiang], '9999')]).toEqual(['浙江省-杭州市', undefined])
  })
})

describe('waiting', () => {
  it('debounces and throttles by 500 ms unless told otherwise [R9.1]', () => {
    vi.useFakeTimers()
    const late = vi.fn()
    const often = vi.fn()
    const [debounced, throttled] = [debounce(late), throttle(often)]
    for (let press = 0; press < 3; press++) {
      debounced()
      throttled()
      vi.advanceTimersByTime(200)
    }
    expect([late.mock.calls.length, often.mock.calls.length]).toEqual([0, 1])
    vi.advanceTimersByTime(300)
    throttled()
    expect([late.mock.calls.length, often.mock.calls.length]).toEqual([1, 2])
    vi.useRealTimers()
  })
})

describe('languages', () => {
  it('starts with the stored choice, then the browser, then English', () => {
    expect([
      startLanguage('zh-CN', ['en-US']),
      startLanguage(null, ['zh-TW', 'en']),
      startLanguage(null, ['fr-FR', 'zh']),
      startLanguage('de', []),
    ]).toEqual(['zh-CN', 'zh-CN', 'en', 'en'])
  })

  it('chooses the plural form in English and fills every name', () => {
    const bids = { one: '{count} bid', other: '{count} bids' }
    expect([
      sentence(bids, 'en', { count: 1 }),
      sentence(bids, 'en', { count: 1200 }),
      sentence('{count} 次', 'zh-CN', { count: 2 }),
    ]).toEqual(['1 bid', '1,200 bids', '2 次'])
    expect(fill('{a} of {b}', { a: 'x' })).toBe('x of ')
  })

  it('keeps quotation marks of a name apart from those it stands in', () => {
    expect(fill('关于“{title}”：{title}', { title: '洒金笺“春风秋水”' })).toBe(
      '关于“洒金笺‘春风秋水’”：洒金笺“春风秋水”',
    )
  })
})

it('a tracking number is taken as people paste it, in groups and with other blanks', () => {
  expect(trackingNoIn(' SF 1402\u00a03456\u30007890\n')).toBe('SF140234567890')
  expect([trackingNoIn('SF 14'), trackingNoIn('运单 140234567')]).toEqual([null, null])
})
