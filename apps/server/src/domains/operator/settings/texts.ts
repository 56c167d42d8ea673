/** Names of settings on the console, as their domain gives them beside the default. */
import type { Locale } from '@juya/contract'
import type { SettingRow } from '../../../platform/settings.ts'

export const groupOf = (key: string): string => key.split('.', 1)[0]!

type Row = Pick<SettingRow, 'title' | 'reason' | 'reason_zh'>

export const settingText = ({ title, reason, reason_zh }: Row, locale: Locale): { title: string; help: string } =>
  locale === 'zh-CN' ? { title: title.zh, help: reason_zh } : { title: title.en, help: reason }
