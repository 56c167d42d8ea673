import { defineTexts } from '../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    no_shop: 'You don’t have a shop yet',
    no_shop_note: 'These pages belong to the members of a shop.',
    see_auctions: 'See auctions',
  },
  zh: {
    no_shop: '您还没有店铺',
    no_shop_note: '这些页面仅店铺成员可用。',
    see_auctions: '去看拍卖',
  },
})
