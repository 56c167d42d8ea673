import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words of a live lot: one that a clerk starts in a room. */
export const { texts, useText } = defineTexts({
  en: {
    turn: { one: 'About {at}, {count} lot before it', other: 'About {at}, {count} lots before it' },
    turn_next: 'Next, about {at}',
    turn_unknown: 'The sale is paused',
    turn_note: 'Its clerk starts it; it runs for {count} seconds',
    to_room: 'To the room',
    fair_warning: 'Fair warning',
  },
  zh: {
    turn: '约 {at}，前面还有 {count} 件',
    turn_next: '下一件，约 {at}',
    turn_unknown: '专场暂停中',
    turn_note: '由场务开拍，限时 {count} 秒',
    to_room: '进入现场',
    fair_warning: '最后机会',
  },
})
