import { defineTexts } from '../../lib/texts/i18n.ts'

/** A group buy or booking, in few words. */
export const groupTexts = defineTexts({
  en: {
    people: 'Team of {count}',
    alone: 'Alone {price}',
    forming: { one: '{count} team is forming', other: '{count} teams are forming' },
    newcomers: 'New customers join',
    booked: { one: '{count} booked', other: '{count} booked' },
    down_to: 'down to {price} from {count} pieces',
    over: 'Ended',
  },
  zh: {
    people: '{count} 人团',
    alone: '单买 {price}',
    forming: '{count} 个团在拼',
    newcomers: '仅限新客参团',
    booked: '已订 {count} 件',
    down_to: '满 {count} 件 {price}',
    over: '已结束',
  },
})
