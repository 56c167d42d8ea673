/** Words nobody may publish: protected species and relics, drugs, weapons, fraud, and ways around the escrow. */
import { refuse } from '../../platform/refuse.ts'

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
const SEPARATORS = /[\s\u200b-\u200f\u2060\ufeff*·.。_-]+/g

/** The first blocked word in a text, whatever is put between its letters; undefined when there is none. */
export function blockedWordIn(...texts: Array<string | null | undefined>): string | undefined {
  for (const text of texts) {
    const hit = PATTERN.exec((text ?? '').normalize('NFKC').replace(SEPARATORS, ''))
    if (hit) return hit[0]
  }
  return undefined
}

/** @throws Refusal CONTENT_BLOCKED */
export function checkWords(...texts: Array<string | null | undefined>): void {
  const word = blockedWordIn(...texts)
  if (word) refuse('CONTENT_BLOCKED', { word })
}
