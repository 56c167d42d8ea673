import { defineTexts } from '../../lib/texts/i18n.ts'

/** How a task stands, in few words. */
export const taskTexts = defineTexts({
  en: {
    left: { one: '{count} place left', other: '{count} places left' },
    full: 'No places left',
    until: 'until {at}',
    on_top: 'Top',
    level: 'Level {level} and up',
    answers: '{share}% of {decided} approved · in {hours} h · {overturned} overturned',
    answers_none: 'No answers yet',
    points: { one: '{count} point', other: '{count} points' },
    juya: 'Juya',
  },
  zh: {
    left: '剩余 {count} 个名额',
    full: '名额已满',
    until: '{at} 截止',
    on_top: '置顶',
    level: '{level} 级及以上',
    answers: '{decided} 份通过 {share}% · 约 {hours} 小时 · 改判 {overturned} 次',
    answers_none: '暂无审核记录',
    points: '{count} 积分',
    juya: '聚雅',
  },
})
