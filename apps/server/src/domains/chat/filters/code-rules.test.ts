import { describe, expect, it } from 'vitest'
import { rulesOfCodes } from './code-rules.ts'

describe('a code to pay with', () => {
  it.each([
    'wxp://f2f0dQ3m7sJ2k9Zb5Xq1TtU8vL4aPq',
    'weixin://wxpay/bizpayurl?pr=abc123',
    'https://payapp.weixin.qq.com/qrpay/order/home2?key=idc',
    'https://qr.alipay.com/fkx12345abcdefghi9',
    'HTTPS://QR.ALIPAY.COM/FKX12345ABCDEFGHI9',
    'alipays://platformapi/startapp?appId=20000123',
    'https://qr.95516.com/00010000/62012345678901234567',
    'https://qrpay.some-bank.example/collect?id=7',
    'https://shoukuan.example.cn/s/889',
    'https://paypal.me/someone',
    'upi://pay?pa=someone@bank',
    'bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    '00020101021126580014A000000775',
    '134567890123456789',
    '286712345678901234',
  ])('is found: %s', (code) => expect(rulesOfCodes([code])).toEqual(['payment_code']))
})

it('a code to write elsewhere is found as well', () => {
  for (const code of [
    'https://u.wechat.com/EAbc',
    'https://qm.qq.com/cgi-bin/qm/qr?k=x',
    'https://t.me/someone',
    'BEGIN:VCARD\nN:x',
  ])
    expect(rulesOfCodes([code])).toEqual(['contact'])
})

it('codes of certificates, parcels and of our own stay', () => {
  for (const code of [
    'https://www.ngtc.com.cn/query?no=AB123456',
    'https://www.pcgs.com/cert/44556677',
    'SF1400000000001',
    'https://juya.example/shop/5',
    '6901234567892',
    '拍品 39',
    'WIFI:S:shop;T:WPA;P:tea;;',
  ])
    expect(rulesOfCodes([code])).toEqual([])
})

it('several codes break each rule once', () => {
  expect(rulesOfCodes(['https://juya.example', 'wxp://a', 'https://qr.alipay.com/b', 'https://t.me/c'])).toEqual([
    'payment_code',
    'contact',
  ])
})
