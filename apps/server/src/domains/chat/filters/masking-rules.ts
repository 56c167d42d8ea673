/**
 * What a message may not carry, found however it is spelled: digits in full width, in Chinese and in English words, with signs between
 * them, dots said as words. Only what is found is hidden; the rest of the text stays as it was typed.
 */
import type { ChatRule } from '@juya/contract'

const HIDDEN = '***'
const CHINESE: Readonly<Record<string, string>> = {
  零: '0', '〇': '0', 洞: '0', 一: '1', 壹: '1', 幺: '1', 二: '2', 贰: '2', 两: '2', 三: '3', 叁: '3', 四: '4', 肆: '4',
  五: '5', 伍: '5', 六: '6', 陆: '6', 七: '7', 柒: '7', 八: '8', 捌: '8', 九: '9', 玖: '9', 点: '.', '。': '.',
} // biome-ignore format: a table
const ENGLISH: Readonly<Record<string, string>> = {
  zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', oh: '0', dot: '.',
} // biome-ignore format: a table
const WORD = new RegExp(`\\b(${Object.keys(ENGLISH).join('|')})\\b`, 'y')
/** Zero width, joiners, variation selectors: shown as nothing. */
const UNSEEN = /^(?:\p{Cf}|\p{Mn}|\p{Me})$/u

/** The text as filters read it, each sign with the place in the typed text it stands for. */
interface Plain {
  text: string
  from: number[]
  to: number[]
}

function plainOf(typed: string): Plain {
  const plain: Plain = { text: '', from: [], to: [] }
  const add = (text: string, from: number, to: number): void => {
    for (let i = 0; i < text.length; i++) {
      plain.text += text[i]
      plain.from.push(from)
      plain.to.push(to)
    }
  }
  const small = typed.toLowerCase()
  for (let at = 0; at < typed.length; ) {
    WORD.lastIndex = at
    const word = small.length === typed.length ? WORD.exec(small)?.[1] : undefined
    if (word) {
      add(ENGLISH[word]!, at, at + word.length)
      at += word.length
      continue
    }
    const sign = String.fromCodePoint(typed.codePointAt(at)!)
    if (!UNSEEN.test(sign)) add(CHINESE[sign] ?? sign.normalize('NFKC').toLowerCase(), at, at + sign.length)
    at += sign.length
  }
  return plain
}

interface Hidden {
  from: number
  to: number
  rule: ChatRule
}

/** Digits, and letters that look like them, with at most four signs between each: what is read aloud as one number. */
const DIGITS =
  /(?<![a-z])(?:\d|[oil](?=[\s\-_.·•*~/,|+()]{0,4}[\doil]))(?:[\s\-_.·•*~/,|+()]{0,4}[\doil]){6,}(?![a-z])/g
/** So many of a number's digits are none but digits. */
const TRUE_DIGITS_MIN = 7
const MOBILE = /^(?:0?0?86)?1[3-9]\d{9}$/
const LANDLINE = /^0\d{9,11}$/
const CARD_MIN = 16
const CARD_MAX = 19

/** The check digit every bank card ends with. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

const MESSENGER =
  /(?:微[^\p{L}\p{N}]{0,3}信|薇信|威信|卫星|vx|v信|wx|wei\s?xin|wechat|we chat|q\s?q|[扣抠][^\p{L}\p{N}]{0,3}[扣抠]|[加+➕]\s?[vq微薇威扣]|telegram|whatsapp|飞机)(?:号|id|群)?[\s:=是为加@-]{0,4}([a-z0-9][a-z0-9_-]{4,30})/gu
const MAIL = /[a-z0-9][a-z0-9._+-]*\s?@\s?[a-z0-9-]+(?:\s?\.\s?[a-z]{2,10})+/g
const ACCOUNT =
  /(?:支付宝|alipay|账号|账户|帐号|卡号|收款码|paypal|iban)(?:号)?[\s:=是为-]{0,4}([a-z0-9][a-z0-9@._+\s-]{5,40}[a-z0-9])/g
const DOMAINS = 'com cn net org cc top xyz vip shop app io me co link site club info biz ru hk tw tk ly gg im'.split(
  ' ',
)
/** The dot of an address, alone or in brackets. */
const DOT = '\\s?[\\[({【<]?\\s?\\.\\s?[\\])}】>]?\\s?'
const CHINESE_ADDRESS = /\b[a-z0-9][a-z0-9-]{2,}\.(?:店铺|网店|商城|公司|网络|网址)(?!\p{L})/u
/** What goes on until a space or a sign that ends a sentence. */
const REST = /[^\s，。）)]+/.source
const PATH = `(?:\\/(?:${REST})?)?`
/** One part of an address in numbers. */
const PART = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const LINK = new RegExp(
  [
    `(?:https?:\\/\\/|www${DOT})${REST}`,
    `\\b[a-z0-9][a-z0-9-]*(?:${DOT}[a-z0-9-]+)*${DOT}(?:${DOMAINS.join('|')})\\b${PATH}`,
    // Letter by letter: e v i l . c o m
    `(?<![a-z0-9] |[a-z0-9])(?:[a-z0-9]\\s+){2,}\\.\\s*(?:${DOMAINS.map((domain) => [...domain].join('\\s*')).join('|')})(?![a-z])${PATH}`,
    `${CHINESE_ADDRESS.source}${PATH}`,
    `(?<![\\d.])(?:${PART}\\.){3}${PART}(?!\\d|\\.\\d)(?::\\d{2,5}|\\/)(?:${REST})?`,
  ].join('|'),
  'gu',
)

const LURES =
  /转账|汇款|打款|线下(?:交易|付)|私下|直接付|微信付|加微信|加v|支付宝付|不走平台|平台外|bank transfer|wire transfer|western union|off[- ]?platform|outside (?:the|this) app|pay me directly|gift card/

/** What one message may carry. */
export interface Allowed {
  /** Between a buyer and a shop whose order was paid. */
  phones: boolean
  /** In the community, from those who are no newcomers. */
  links?: boolean
  /** Our own address: links to it are no outside links. */
  host: string
}

/**
 * Hides what a message may not carry.
 * @returns the text both sides read, the rules that hid something, and whether it speaks of paying elsewhere
 */
export function maskText(
  typed: string,
  { phones, links = false, host }: Allowed,
): { text: string; rules: ChatRule[]; warns: boolean } {
  const plain = plainOf(typed)
  const found: Hidden[] = []
  const hide = (rule: ChatRule, from: number, length: number): void => {
    found.push({ rule, from: plain.from[from]!, to: plain.to[from + length - 1]! })
  }
  for (const { 0: link, index } of plain.text.matchAll(LINK))
    if (!links && !isOurs(link, host)) hide('link', index, link.length)
  for (const { 0: mail, index } of plain.text.matchAll(MAIL)) hide('contact', index, mail.length)
  for (const match of plain.text.matchAll(ACCOUNT))
    if (/\d{4}|@/.test(match[1]!)) hide('account', match.index + match[0].length - match[1]!.length, match[1]!.length)
  for (const match of plain.text.matchAll(MESSENGER))
    hide('contact', match.index + match[0].length - match[1]!.length, match[1]!.length)
  for (const { 0: run, index } of plain.text.matchAll(DIGITS)) {
    if (run.replace(/\D/g, '').length < TRUE_DIGITS_MIN) continue
    const digits = run.replaceAll('o', '0').replace(/[il]/g, '1').replace(/\D/g, '')
    if (digits.length >= CARD_MIN && digits.length <= CARD_MAX && passesLuhn(digits)) hide('account', index, run.length)
    else if (!phones && (MOBILE.test(digits) || LANDLINE.test(digits))) hide('phone', index, run.length)
  }
  return {
    text: without(typed, found),
    rules: [...new Set(found.map(({ rule }) => rule))],
    warns: LURES.test(plain.text) || found.some(({ rule }) => rule === 'account'),
  }
}

function isOurs(link: string, host: string): boolean {
  const address = link.replace(/\s/g, '').replace(/^https?:\/\//, '')
  return host !== '' && (address === host || address.startsWith(`${host}/`))
}

/** The text with each of these places hidden; places that overlap are hidden as one. */
function without(typed: string, found: readonly Hidden[]): string {
  let text = ''
  let at = 0
  for (const { from, to } of [...found].sort((a, b) => a.from - b.from)) {
    if (to <= at) continue
    if (from >= at) text += typed.slice(at, from) + HIDDEN
    at = to
  }
  return text + typed.slice(at)
}
