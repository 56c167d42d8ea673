import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    title: 'Ship to',
    default: 'Default',
    empty: 'No addresses yet',
    add: 'Add an address',
  },
  zh: {
    title: '收货地址',
    default: '默认',
    empty: '还没有地址',
    add: '添加地址',
  },
})
