import { gbk, zipped } from '@juya/sandbox/src/wire/zip.ts'
import { expect, test } from 'vitest'
import { alipayLines, beijingMs, beijingText, signedFen, weChatLines } from './bills.ts'
import { nodeOf } from './signed-node.ts'
import { unzip } from './unzip.ts'

test('amounts of statements are exact, whatever their digits', () => {
  expect(['0.60000', '-0.60000', '35.80', '7', '0.29', '1234567890.01', '0.00'].map(signedFen)).toEqual([
    60, -60, 3580, 700, 29, 123456789001, 0,
  ])
  for (const wrong of ['', '1,234.00', '1e3', '--1', '¥1']) expect(() => signedFen(wrong)).toThrow()
})

test('hours are Beijing’s', () => {
  expect(beijingText(Date.UTC(2026, 0, 1, 16, 0, 0))).toBe('2026-01-02 00:00:00')
  expect(beijingMs('2026-01-02 00:00:00')).toBe(Date.UTC(2026, 0, 1, 16, 0, 0))
})

test('a statement that lacks a column is not read as an empty one', () => {
  const heading = '交易时间,商户订单号,交易状态,订单金额,手续费'
  expect(() => weChatLines(`${heading}\r\n\`2026-01-02 00:00:00,\`P1,\`SUCCESS,\`1.00,\`0.00\r\n总交易单数`)).toThrow(
    /微信订单号/,
  )
  expect(() => alipayLines('支付宝交易号,业务类型\r\n1\t,交易')).toThrow()
})

test('files of an archive come out as they went in, none larger than allowed', () => {
  const text = '支付宝交易号，业务明细'.repeat(50)
  const archive = zipped([
    { name: gbk('业务明细.csv'), bytes: gbk(text) },
    { name: Buffer.from('b'), bytes: Buffer.from('b') },
  ])

  expect(unzip(archive, 10_000).map((file) => new TextDecoder('gb18030').decode(file))).toEqual([text, 'b'])
  expect(() => unzip(archive, 100)).toThrow()
  expect(() => unzip(Buffer.from('no archive at all, but long enough'), 100)).toThrow('not a ZIP archive')
})

test('the text that Alipay signed is cut out as it stands', () => {
  const text = '{"code":"10000","sub_msg":"a } \\" brace","nested":{"x":1}}'
  const answer = `{"alipay_trade_query_response":${text},"sign":"s"}`

  expect(nodeOf(answer, 'alipay_trade_query_response')).toMatchObject({ text, sign: 's' })
  expect(nodeOf('{"error_response":{"code":"40002"},"sign":"s"}', 'alipay_trade_query_response')?.text).toBe(
    '{"code":"40002"}',
  )
  expect(nodeOf('{"alipay_trade_query_response":{}}', 'alipay_trade_query_response')).toBeUndefined()
  expect(nodeOf('<html>', 'x')).toBeUndefined()
})
