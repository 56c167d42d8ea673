/** A setting's value as people read it, by the unit its name ends in. */
import { rate, yuan } from '../../../platform/notices/format.ts'
import type { SettingRow } from '../../../platform/settings.ts'

type Declared = { key: string } & SettingRow
interface Change {
  old_value: unknown
  new_value: unknown
}
interface Words {
  en: string
  zh: string
}

const UNITS: Readonly<Record<string, Words>> = {
  _days: { en: ' days', zh: ' 天' },
  _h: { en: ' h', zh: ' 小时' },
  _min: { en: ' min', zh: ' 分钟' },
  _s: { en: ' s', zh: ' 秒' },
}

const same = (text: string): Words => ({ en: text, zh: text })

/** ¥500, 6%, 72 h, on, "wallet, card". @param key of the setting */
export function valueWords(key: string, value: unknown): Words {
  if (typeof value === 'boolean') return value ? { en: 'on', zh: '开启' } : { en: 'off', zh: '关闭' }
  if (Array.isArray(value)) return value.length === 0 ? { en: 'none', zh: '无' } : same(value.map(String).join(', '))
  if (typeof value !== 'number') return same(typeof value === 'string' ? value : JSON.stringify(value))
  if (key.endsWith('_fen')) return same(yuan(value))
  if (key.endsWith('_bp')) return same(rate(value))
  const unit = Object.entries(UNITS).find(([end]) => key.endsWith(end))?.[1]
  const number = value.toLocaleString('en-US')
  return unit ? { en: `${number}${unit.en}`, zh: `${number}${unit.zh}` } : same(number)
}

/** The facts of a proposal to change one setting. */
export function factsOf({ key, title }: Declared, { old_value, new_value }: Change): Record<string, string> {
  const [before, after] = [valueWords(key, old_value), valueWords(key, new_value)]
  return {
    ...{ key: title.en, before: before.en, after: after.en },
    ...{ key_zh: title.zh, before_zh: before.zh, after_zh: after.zh },
  }
}

/** A change as its second operator reads it: "Commission on auctions: 5% → 6%". */
export function changeWords(row: Declared, change: Change): Words {
  const { key, before, after, key_zh, before_zh, after_zh } = factsOf(row, change)
  return { en: `${key}: ${before} → ${after}`, zh: `${key_zh}：${before_zh} → ${after_zh}` }
}
