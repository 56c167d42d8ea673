import { defineTexts } from '../../lib/texts/i18n.ts'

/** How soon a shop answers, and what it has ready. */
export const { texts, useText, say } = defineTexts({
  en: {
    replies_min: { one: 'Usually replies within {count} minute', other: 'Usually replies within {count} minutes' },
    replies_h: { one: 'Usually replies within {count} hour', other: 'Usually replies within {count} hours' },
    ready: 'Ready replies',
    to_quick: 'Edit quick replies',
    to_auto: 'Automatic replies',
  },
  zh: {
    replies_min: '通常 {count} 分钟内回复',
    replies_h: '通常 {count} 小时内回复',
    ready: '可用回复',
    to_quick: '编辑快捷回复',
    to_auto: '自动回复',
  },
})

const HOUR_MIN = 60
/** What is said of a measured time; nothing where none is. */
export function useRepliesWithin(minutes: number | null | undefined): string | undefined {
  const t = useText()
  if (minutes == null) return undefined
  return minutes < HOUR_MIN ? t('replies_min', { count: minutes }) : t('replies_h', { count: minutes / HOUR_MIN })
}
