import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractLimits, contractTable, refusalCodes } from '../../../tools/contract-table.ts'
import { ALL_CALLS, refusalsOf } from './all-calls.ts'
import type { Call } from './call.ts'
import { address } from './calls/address.ts'
import { auction } from './calls/auction.ts'
import { payment } from './calls/money/payment.ts'
import { isSilent, REFUSALS, type RefusalKey, reasonText, refusalText } from './refusals.ts'
import { fieldsFromText, fromText } from './text-fields.ts'
import { AskedFen, csv, Flag, Id, Paging, Phone, UploadPath, WholeYuanFen } from './units.ts'

interface ListedCall {
  method: string
  path: string
  who: string
}
const LISTED: ListedCall[] = JSON.parse(readFileSync(new URL('../spec/calls.json', import.meta.url), 'utf8'))

/** Calls the product needs beyond the listed ones; operators' calls are ours as a whole. */
const OURS: string[] = JSON.parse(readFileSync(new URL('../spec/our-calls.json', import.meta.url), 'utf8'))

/** Words in Latin letters that Chinese sentences have: units, formats, and names the field or the role has on the wire. */
const LATIN_IN_CHINESE = [
  'MP',
  'MB',
  'CSV',
  'MP4',
  'H.264',
  'AAC',
  'WebM',
  'VIP',
  'UUID',
  'Idempotency-Key',
  'normal',
  'shop',
]

/** The callers of calls that differ from the listed ones, with the decision. */
const AMENDED: Readonly<Record<string, string>> = {
  'GET /api/portal/auction_company/auction_company_pre': 'U', // 0060: a paddle asks for no name
  'POST /api/portal/auction_company/auction_company_pre': 'U',
}

const route = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const listed = new Map(LISTED.map((call) => [route(call), call]))
const title = (call: Call) => `${call.domain}.${call.name}`
/** Flags stand after the caller's kind: w writes though GET, k carries secrets. */
const flag = (call: ListedCall, letter: string) => new RegExp(`\\b${letter}\\b`).test(call.who)

/** "S · S:settings(P)" reads: S gets, S:settings posts. */
const whoFor = (who: string, method: Call['method']): string =>
  (who.split(' · ')[method === 'POST' ? 1 : 0] ?? who).trim()

function expectedAuth(who: string): Call['auth'] {
  if (who.startsWith('P')) return 'public'
  if (who.startsWith('U')) return 'user'
  if (who.startsWith('V')) return 'verified'
  return who.startsWith('SO') ? 'shop_owner' : 'shop'
}

describe('refusals', () => {
  const keys = Object.keys(REFUSALS) as RefusalKey[]

  test('each has a code of its own, but for those that mean the same of a person and of an operator', () => {
    const by_code = Map.groupBy(keys, (key) => REFUSALS[key].code)
    expect([...by_code.values()].filter((shared) => shared.length > 1)).toEqual([
      ['LOGIN_EXPIRED', 'OPERATOR_LOGIN'],
      ['SMS_WRONG', 'TOTP_WRONG'],
      ['PASSWORD_WEAK', 'PAY_PASSWORD_WEAK'],
      ['MISSING_PARAM', 'REASON_REQUIRED'],
    ])
  })

  test.each(keys)('%s is shown as a toast unless the client acts on it, in both languages [R8.2]', (key) => {
    const wanted = REFUSALS[key].silent === true
    expect(isSilent(refusalText(key, 'en'))).toBe(wanted)
    expect(isSilent(refusalText(key, 'zh-CN'))).toBe(wanted)
  })

  test.each(keys)(
    '%s reads as a sentence where it is a reason beside a button, without a mark for the old client',
    (key) => {
      const latin = reasonText(key, 'zh-CN').match(/[A-Za-z][\w.-]*/g) ?? []
      expect(latin.filter((word) => !LATIN_IN_CHINESE.includes(word))).toEqual([])
      expect(reasonText(key, 'en')).not.toMatch(/^[a-z]/)
      if (!REFUSALS[key].silent) expect(reasonText(key, 'zh-CN')).toBe(refusalText(key, 'zh-CN'))
    },
  )

  test('a reason has its figures filled in, and the mark stays in the answer of a call', () => {
    expect(reasonText('REALNAME_REQUIRED', 'zh-CN')).toBe('请先完成实名认证')
    expect(reasonText('REALNAME_REQUIRED', 'en')).toBe('Complete ID verification first')
    expect(reasonText('POINTS_SHORT', 'zh-CN', { have: 3, need: 5 })).toBe('需 5 积分，您现有 3')
    expect(refusalText('REALNAME_REQUIRED', 'zh-CN')).toBe('请先完成实名认证（please complete verification first）')
    expect(refusalText('REALNAME_REQUIRED', 'en')).toBe('please complete verification first')
  })

  test('a sentence names the same facts in both languages', () => {
    const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
    for (const key of keys) expect(names(REFUSALS[key].zh), key).toEqual(names(REFUSALS[key].en))
  })

  test('only an ended login answers 10001, which logs the client out [R4.5]', () => {
    const logsOut = keys.filter((key) => REFUSALS[key].code === 10001)
    expect(logsOut.sort()).toEqual(['LOGIN_EXPIRED', 'OPERATOR_LOGIN'])
  })
})

describe('the table of calls', () => {
  test('no method and path is described twice, whatever the case of its letters', () => {
    const routes = ALL_CALLS.map((call) => route(call).toLowerCase())
    expect(routes.filter((one, index) => routes.indexOf(one) !== index)).toEqual([])
  })

  test('every call is one of the product or named as ours', () => {
    const unknown = ALL_CALLS.filter(
      (call) => call.domain !== 'operator' && !listed.has(route(call)) && !OURS.includes(route(call)),
    )
    expect(unknown.map(route)).toEqual([])
    expect(OURS.filter((one) => listed.has(one) || !ALL_CALLS.some((call) => route(call) === one))).toEqual([])
  })

  test('buyers, shops and guests reach the calls meant for them [R6.1]', () => {
    const wrong = ALL_CALLS.filter((call) => {
      const spec = listed.get(route(call))
      return (
        spec !== undefined &&
        (expectedAuth(AMENDED[route(call)] ?? whoFor(spec.who, call.method)) !== call.auth ||
          /S:(\w+)/.exec(whoFor(spec.who, call.method))?.[1] !== call.permission)
      )
    })
    expect(wrong.map(title)).toEqual([])
    // The product lists pages of a shop's goods under /api/store/ as open to everybody, and a price history is anybody's to open. A master
    // needs no shop: the calls of Master are those of a person whose name is verified.
    const open = (call: Call) =>
      /^[PU]/.test(listed.get(route(call))?.who ?? '') ||
      route(call) === 'GET /api/store/Goods/price_history' ||
      (call.path.startsWith('/api/store/Master/') && call.auth === 'verified')
    expect(
      ALL_CALLS.filter(
        (call) => call.path.startsWith('/api/store/') && !call.auth.startsWith('shop') && !open(call),
      ).map(title),
    ).toEqual([])
  })

  test('a GET that changes something is marked as a write', () => {
    const unmarked = ALL_CALLS.filter((call) => {
      const spec = listed.get(route(call))
      return call.method === 'GET' && spec !== undefined && flag(spec, 'w') && call.effect !== 'write'
    })
    expect(unmarked.map(title)).toEqual([])
  })

  test('a call that carries a password or a card keeps its query out of the logs', () => {
    const telling = /password|sms_code|cvv|card_no|id_no/
    const open = ALL_CALLS.filter((call) => {
      const spec = listed.get(route(call))
      const fields = JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
      return !call.secret && (telling.test(fields) || (spec !== undefined && flag(spec, 'k')))
    })
    expect(open.map(title)).toEqual([])
  })

  test('only public reads may be kept by a shared cache', () => {
    const kept = ALL_CALLS.filter((call) => call.cache_s !== undefined)
    expect(
      kept.filter((call) => call.effect !== 'read' || call.auth !== 'public' || call.method !== 'GET').map(title),
    ).toEqual([])
  })

  test('only bidding shows its errors itself [R7.4]', () => {
    expect(ALL_CALLS.filter((call) => call.toast === 'silent').map(title)).toEqual([
      'auction.bid',
      'auction.setAbsentee',
    ])
  })

  test('publishing a lot is a multipart form [R7.3]', () => {
    expect(auction.publish.body).toBe('multipart')
  })

  test('every operator call but signing in and enrolling names who may make it', () => {
    const open = ALL_CALLS.filter((call) => call.path.startsWith('/api/operator/') && call.auth !== 'operator').map(
      title,
    )
    expect(open).toEqual([
      'operator.login',
      'operator.loginTotp',
      'operator.loginPasskey',
      'operator.loginByPasskey',
      'operator.enrolment',
      'operator.enrol',
    ])
    expect(ALL_CALLS.filter((call) => call.auth === 'operator' && !call.roles).map(title)).toEqual([])
  })

  test('every weighty act of an operator asks for a fresh code, but those that move no money by themselves', () => {
    const weighty = ALL_CALLS.filter((call) => call.auth === 'operator' && call.repeat?.weighty)
    // A stopped lot gives deposits back; a cut session keeps its lots' money where their own rules put it.
    expect(
      weighty
        .filter((call) => !call.fresh_code)
        .map(title)
        .sort(),
    ).toEqual(['operator.cutLiveSession', 'operator.decideLoss', 'operator.stopLot'])
    expect(weighty.length).toBeGreaterThan(10)
    expect(ALL_CALLS.filter((call) => call.fresh_code && call.auth !== 'operator').map(title)).toEqual([])
  })

  test.each(ALL_CALLS.map((call) => [title(call), call] as const))('%s can be described to strangers', (_, call) => {
    const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    const data = z.toJSONSchema(call.data, { io: 'output', unrepresentable: 'any' })

    expect(input).toHaveProperty('$schema')
    expect(data).toHaveProperty('$schema')
    expect(call.note).toMatch(/^[A-Z].*\.$/)
    expect(refusalsOf(call)).toContain('VALIDATION')
  })

  test('the table browsers get names every call and carries no schema', () => {
    const table = contractTable()

    expect(Object.keys(table)).toHaveLength(ALL_CALLS.length)
    expect(table['auction.bid']).toEqual({
      method: 'GET',
      path: '/api/portal/Auction/auction_detail',
      effect: 'write',
      auth: 'user',
      toast: 'silent',
    })
  })

  test('the limits browsers get are those the calls are checked by', () => {
    const limits = contractLimits()
    const receiver = address.add.input.shape.receiver
    const { chars_min, chars_max } = limits['address.add.receiver']!

    expect(receiver.safeParse('字'.repeat(chars_max!)).success).toBe(true)
    expect(receiver.safeParse('字'.repeat(chars_max! + 1)).success).toBe(false)
    expect(receiver.safeParse('字'.repeat(chars_min! - 1)).success).toBe(false)
    expect(limits['auction.publish.lots']).toEqual({ items_min: 2, items_max: 100 })
    expect(limits['auction.review.items.rating']).toEqual({ min: 1, max: 5 })
  })

  test('the codes of refusals browsers get are those of the catalogue', () => {
    expect(refusalCodes()).toMatchObject({ NOT_FOUND: REFUSALS.NOT_FOUND.code, PRICE_CHANGED: 30022 })
  })
})

describe('field types', () => {
  test.each([true, null, [5], '1e3', '1.5', '-1', '', 0, 1.5, '9007199254740993'])('%j is no id', (value) => {
    expect(Id.safeParse(value).success).toBe(false)
  })

  test('an id comes as digits from a query, where there is only text, and as a number in JSON', () => {
    expect(Id.safeParse('812').success).toBe(false)
    expect(fromText(Id.optional(), '812')).toBe(812)
    expect(fromText(Paging.page, '3')).toBe(3)
    for (const text of ['1e3', '1.5', ' 5', '0x10', '5n']) expect(fromText(Id, text)).toBe(text)
    expect(fromText(Phone, '13800138000')).toBe('13800138000')
    expect(csv(Id).parse('812,813')).toEqual([812, 813])
    expect(csv(Id).safeParse(['812']).success).toBe(false)
  })

  test.each(['1e3', '0x10', 0.5, -1, '100.00', 100_000_000_001])('%j is no amount in fen', (value) => {
    expect(AskedFen.safeParse(value).success).toBe(false)
  })

  test('bids are in whole yuan', () => {
    expect(WholeYuanFen.safeParse(10_050).success).toBe(false)
    expect(WholeYuanFen.parse(10_100)).toBe(10_100)
  })

  test.each([
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
    [1, true],
    [false, false],
  ])('%j is the flag %j', (raw, value) => {
    expect(Flag.parse(raw)).toBe(value)
  })

  test('a mobile number has 11 digits, 1 then 2 to 9 [R5.5]', () => {
    expect(Phone.safeParse('13800138000').success).toBe(true)
    for (const phone of ['11800138000', '1380013800', '138001380000', '+8613800138000']) {
      expect(Phone.safeParse(phone).success, phone).toBe(false)
    }
  })

  test.each(['../etc/passwd', 'upload/../x.png', 'https://x.y/z.png', '/upload/x.png', 'upload/x.svg'])(
    '%s is no upload',
    (path) => {
      expect(UploadPath.safeParse(path).success).toBe(false)
    },
  )

  test('unknown fields of a request are dropped', () => {
    expect(payment.check.input.parse({ pay_no: 'P2511200912', admin: true })).toEqual({ pay_no: 'P2511200912' })
  })

  test('a form sends its lists as JSON text, a query with commas', () => {
    const common = { title: 'Blue vase', category_id: '3', desc: 'Qing', start_fen: '10000', ends_at: '1800000000' }
    const images = ['upload/2026/11/ab/x.webp', 'upload/2026/11/ab/y.webp']
    const parse = (fields: object) => auction.publish.input.parse(fieldsFromText(auction.publish.input, { ...fields }))
    const asForm = parse({ ...common, images: JSON.stringify(images), params: '{"age":"Qing"}' })
    const asQuery = parse({ ...common, images: images.join(','), params: { age: 'Qing' } })

    expect(asForm).toEqual(asQuery)
    expect(asForm).toMatchObject({ images, mode: 'single', save: 'submit', params: { age: 'Qing' } })
  })

  test('a mass auction has 2 to 100 lots', () => {
    const one = { title: 'A lot', images: ['upload/a/b.webp'], start_fen: 100 }
    const form = {
      mode: 'mass',
      title: 'Evening sale',
      rules: { category_id: 1, desc: 'All' },
      first_ends_at: 1_800_000_000,
    }
    expect(auction.publish.input.safeParse({ ...form, lots: [one] }).success).toBe(false)
    expect(auction.publish.input.safeParse({ ...form, lots: [one, one] }).success).toBe(true)
  })
})
