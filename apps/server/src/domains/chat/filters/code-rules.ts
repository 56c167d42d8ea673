/** What the QR codes in a picture may not lead to: a way to pay elsewhere, or to go on talking elsewhere. */
import type { ChatRule } from '@juya/contract'

/** How codes to pay with begin, or the hosts they lead to. */
const PAY = [
  // WeChat: a person's and a shop's code, and the page both open.
  /^wxp:\/\//,
  /^weixin:\/\/wxpay\b/,
  /^https?:\/\/(?:wx\.tenpay|payapp\.weixin\.qq|pay\.weixin\.qq|action\.weixin\.qq)\.com\b/,
  /^https?:\/\/i\.qianbao\.qq\.com\b|^https?:\/\/(?:qpay|mqq\.tenpay)\.qq\.com\b/,
  // Alipay
  /^alipays?:/,
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:alipay|alipayobjects)\.com\b/,
  // UnionPay, the digital yuan, and the collecting codes many banks and shops share
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:95516|unionpay|ecny|dcep)\.(?:com|cn)\b/,
  /^https?:\/\/[^/?#]*(?:pay|paycode|shoukuan|cashier|qrpay)[^/?#]*[/?#]/,
  // Elsewhere in the world
  /^https?:\/\/(?:www\.)?(?:paypal\.(?:com|me)|venmo\.com|cash\.app|buy\.stripe\.com|checkout\.stripe\.com|revolut\.me|wise\.com\/pay)\b/,
  /^(?:upi|bitcoin|ethereum|litecoin|dogecoin|tron|solana|lightning|lnurl|monero|usdt):/,
  // EMV: the format of merchants' codes (payload format 01 first)
  /^000201/,
  // Tether and Bitcoin addresses without a word before them
  /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-f]{40}|bc1[0-9a-z]{20,60})$/i,
]
const TALK =
  /^(?:weixin|wechat|mqqapi|tg):|^https?:\/\/(?:u\.wechat\.com|(?:weixin|work\.weixin|wx|qm|qr|jq)\.qq\.com|t\.me|wa\.me|line\.me|chat\.whatsapp\.com)\b|^BEGIN:VCARD/i
/** The numbers a wallet shows to be paid from: they empty it for the person who scans them. */
const WALLET_NUMBER = /^(?:1[0-5]\d{16}|2[5-9]\d{14,22}|3\d{15,23})$/

/** Which rules the codes in a picture break. */
export function rulesOfCodes(codes: readonly string[]): ChatRule[] {
  const rules = codes.flatMap((code): ChatRule[] => {
    const text = code.trim().toLowerCase()
    if (PAY.some((one) => one.test(text)) || PAY.some((one) => one.test(code.trim())) || WALLET_NUMBER.test(text))
      return ['payment_code']
    return TALK.test(text) ? ['contact'] : []
  })
  return [...new Set(rules)]
}
