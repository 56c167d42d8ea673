import { describe, expect, it } from 'vitest'
import { maskText } from './masking-rules.ts'

const open = { phones: false, host: 'juya.example' }
const rulesOf = (text: string, allowed = open) => maskText(text, allowed).rules

describe('phones', () => {
  const spelled = [
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '１３８００１３８０００',
    '①③⑧⓪⓪①③⑧⓪⓪⓪',
    '一三八零零一三八零零零',
    '幺三八〇〇幺三八〇〇〇',
    '壹叁捌零零壹叁捌零零零',
    '1三8零0一3八0零0',
    'one three eight zero zero one three eight zero zero zero',
    '1.3.8.0.0.1.3.8.0.0.0',
    '138\u200b0013\u200b8000',
    '+86 138 0013 8000',
    '0755-26001234',
    '13800138OOO',
    'l38OOl38000',
    '138---0013---8000',
  ]
  it.each(spelled)('are hidden however they are spelled: %s', (phone) => {
    const { text, rules } = maskText(`打给我 ${phone} 谢谢`, open)

    expect(rules).toEqual(['phone'])
    expect(text).toMatch(/^打给我 \+?\*\*\* ?谢谢$/)
  })

  it('pass once an order of the two was paid', () => {
    for (const phone of spelled) expect(rulesOf(phone, { ...open, phones: true })).toEqual([])
  })
})

describe('what never passes', () => {
  const paid = { ...open, phones: true }
  it.each([
    ['account', '卡号 6222 0212 0000 0000 006'.replace('0000 006', '0000 002')],
    ['account', '支付宝 13800138000'],
    ['account', 'alipay: someone@example.com'],
    ['contact', 'mail me at someone@example.com'],
    ['contact', '加微信 old_kiln88'],
    ['contact', 'ＷＸ：ｏｌｄｋｉｌｎ８８'],
    ['link', 'https://evil.example/pay'],
    ['link', 'see www.evil-shop.com/a?b'],
    ['link', 'evil-shop 点 com'],
    ['link', 'evil-shop dot com'],
    ['link', 'ｅｖｉｌ．ｃｎ'],
    ['link', 'e v i l . c o m'],
    ['link', 'evil[.]com'],
    ['link', 'evil (dot) com'],
    ['link', 'evil.店铺'],
    ['link', '192.168.1.1/pay'],
    ['contact', '加v abc1234'],
    ['contact', '+V：old_kiln88'],
    ['contact', '扣扣 123456789'],
    ['contact', '微❤信 oldkiln88'],
    ['contact', '微 ❤️ 信：oldkiln88'],
  ])('hides %s after a paid order as well: %s', (rule, text) => {
    expect(rulesOf(text, paid)).toContain(rule)
    expect(maskText(text, paid).text).toContain('***')
  })

  it('says that paying elsewhere has no escrow, and hides none of the words', () => {
    for (const text of ['我们私下交易吧', '直接转账给我', 'Pay me directly, please'])
      expect(maskText(text, paid)).toEqual({ text, rules: [], warns: true })
  })
})

describe('what people write about pieces', () => {
  it.each([
    '高 28.5 厘米，口径 12 厘米，重 1,380 克',
    '起拍价 ¥12,800，23 次出价，2026-11-24 19:42 结束',
    '顺丰 SF1187034255901 已发出',
    '清乾隆 1736–1795，一只，两件，三足',
    'One firing pinhole near the foot, see photo 7.',
    '订单 20261124190000123456',
    'https://juya.example/h5/#/pages/lot?id=7',
    '第 1 张图。可以',
    'A pair, o.k. by me. 12.5.3 cm, photo。中国 瓷器',
    'I said 1 of 10 is mine, oil on 38 x 12 x 5 cm',
    '版本 1.2.3.4 的证书',
    '加我 100 元可以吗',
  ])('stays as it is: %s', (text) => {
    expect(maskText(text, open)).toEqual({ text, rules: [], warns: false })
  })
})
