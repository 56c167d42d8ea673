/** Forbidden words: protected species and relics, drugs, weapons, fraud, and ways around the escrow; and those operators put in force. */
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { asRead, withHidden } from './as-read.ts'
import { wordsInForce } from './word-store.ts'

const BLOCKED = [
  '犀角',
  '犀牛角',
  '虎骨',
  '玳瑁',
  '穿山甲',
  '盔犀鸟',
  '出土文物',
  '盗墓',
  '国家一级文物',
  '枪支',
  '弹药',
  '冰毒',
  '海洛因',
  '大麻',
  '代开发票',
  '洗钱',
  '套现',
  '假币',
  '高仿名表',
  '私下交易',
  '线下转账',
  '加微信交易',
  'elephantivory',
  'carvedivory',
  'ivorycarving',
  'ivorytusk',
  'rhinohorn',
  'tigerbone',
  'tortoiseshell',
  'lootedantiquit',
  'firearm',
  'cocaine',
  'heroin',
  'moneylaundering',
  'counterfeitmoney',
  'payoutsidetheapp',
]
/** 象牙 itself is blocked, 象牙白 and 象牙黄 are colours. */
const PATTERN = new RegExp(`象牙(?![白黄色釉])|${BLOCKED.join('|')}`, 'i')
type Texts = ReadonlyArray<string | null | undefined>

/** The first of the release's blocked words in a text, regardless of what is put between its letters; undefined when there is none. */
export function blockedWordIn(...texts: Texts): string | undefined {
  for (const text of texts) {
    const hit = PATTERN.exec(asRead(text ?? ''))
    if (hit) return hit[0]
  }
  return undefined
}

/** What the words in force say of texts. */
export interface JudgedTexts {
  /** The word they may not have; undefined: they may be shown. */
  block: string | undefined
  /** The words a person should look at them for. */
  review: string[]
}

/** Texts before others see them: whether they may be, and whether a person should look first. */
export async function judgeTexts(ctx: Ctx, ...texts: Texts): Promise<JudgedTexts> {
  const read = texts.map((text) => asRead(text ?? ''))
  const { block, review } = await wordsInForce(ctx)
  const among = (words: readonly string[]) => words.filter((word) => read.some((text) => text.includes(word)))
  return { block: blockedWordIn(...texts) ?? among(block)[0], review: among(review) }
}

/** A text with the words hidden that are masked wherever they stand. */
export const maskWords = async (ctx: Ctx, text: string): Promise<string> =>
  withHidden(text, (await wordsInForce(ctx)).mask)

/** @throws Refusal CONTENT_BLOCKED {word} */
export async function checkWords(ctx: Ctx, ...texts: Texts): Promise<void> {
  const { block } = await judgeTexts(ctx, ...texts)
  if (block !== undefined) refuse('CONTENT_BLOCKED', { word: block })
}

/** Invisible letters, and signs that turn the writing around. A joiner between two pictographs makes one of them, and may stay. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\p{M}{4,}/u
const JOINED = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu
/** Names only the platform and its staff may use. */
const OURS = /聚雅|juya/
const OFFICE = /官方|客服|平台|系统|管理员|客户服务|official|support|service|admin|staff|system/
const OFFICE_ALONE =
  /^官方$|官方(客服|账号|人员)|平台客服|^客服中心$|系统(通知|消息|管理员)|(平台|网站)管理员|customerservice|administrator/

/** Why a person or a shop may not be called that: it cannot be read, or it speaks for the platform; undefined when it may. */
export function faultOfName(name: string): 'unseen' | 'ours' | undefined {
  const seen = name.replace(JOINED, '')
  if (UNSEEN.test(seen) || !/[\p{L}\p{N}\p{S}]/u.test(seen)) return 'unseen'
  return OFFICE_ALONE.test(asRead(name)) || speaksForUs(name) ? 'ours' : undefined
}

/** Names the platform together with an office of its own; a nought counts as the letter it is written for. */
function speaksForUs(text: string): boolean {
  const plain = asRead(text).replaceAll('0', 'o')
  return OURS.test(plain) && OFFICE.test(plain)
}

const WHY_NOT = {
  unseen: { en: 'has characters that cannot be seen', zh: '含有不可见或改变书写方向的字符' },
  ours: { en: 'reads as if it were the platform’s own', zh: '容易被误认为平台官方' },
} as const

/**
 * Checks what a person or a shop wants to be called.
 * @throws Refusal CONTENT_BLOCKED, VALIDATION with a sentence
 */
export async function checkName(ctx: Ctx, field: string, name: string): Promise<void> {
  await checkWords(ctx, name)
  const fault = faultOfName(name)
  if (fault) refuseFor(ctx, field, fault)
}

/**
 * Checks what a thing, a sale or a coupon is titled: blocked words, and that it does not speak for the platform.
 * @throws Refusal CONTENT_BLOCKED, VALIDATION with a sentence
 */
export async function checkTitle(ctx: Ctx, field: string, ...titles: Texts): Promise<void> {
  await checkWords(ctx, ...titles)
  if (titles.some((title) => speaksForUs(title ?? ''))) refuseFor(ctx, field, 'ours')
}

function refuseFor(ctx: Ctx, field: string, fault: keyof typeof WHY_NOT): never {
  const reason = WHY_NOT[fault][ctx.locale === 'zh-CN' ? 'zh' : 'en']
  refuse('VALIDATION', { field, reason, fields: { [field]: fault } })
}
