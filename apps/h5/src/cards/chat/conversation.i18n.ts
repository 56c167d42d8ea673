import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    shop: 'Shop',
    former: 'Former member',
    locked: 'Locked',
    closed: 'Closed',
    image: '[Photo]',
    lot: '[Lot]',
    goods: '[Goods]',
    order: '[Order]',
    recalled: 'Message recalled',
    asked: 'Asked and answered',
    asked_note: 'What the shop answered buyers in chat. It stands: the shop can correct it, not take it back.',
    corrected: 'Corrected {at}',
    answered_at: 'Answered {at}',
  },
  zh: {
    shop: '店铺',
    former: '已注销',
    locked: '已锁定',
    closed: '已关闭',
    image: '[照片]',
    lot: '[拍品]',
    goods: '[商品]',
    order: '[订单]',
    recalled: '消息已撤回',
    asked: '有问有答',
    asked_note: '店铺在聊天中对买家的回答。可以更正，不能收回。',
    corrected: '{at} 更正',
    answered_at: '{at} 回答',
  },
})
