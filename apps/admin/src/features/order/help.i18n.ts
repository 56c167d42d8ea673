import { defineTexts } from '../../lib/i18n.ts'

export const helpTexts = defineTexts({
  en: {
    again: 'Send notices again',
    effect_again:
      'Those chosen come anew, unread; who wants texts also has an SMS, after quiet hours. Each once a day.',
    again_which: 'Which notices',
    again_sent: 'Sent again',
    to_user: 'to the buyer',
    to_shop: 'to the shop',
    extend: 'Grant time',
    address: 'Change the address',
    days: { one: '{count} day', other: '{count} days' },
    effect_ship: 'The shop may ship so much later and owes nothing for it. Both sides read the new day and the reason.',
    effect_confirm:
      'The buyer may inspect it so much longer; the money waits in escrow. Both sides read the new day and the reason.',
    effect_address: 'It goes to another address the buyer keeps. Both sides are told, with the reason.',
    which: 'The buyer’s addresses',
    extended: 'Time granted',
    address_changed: 'Address changed',
  },
  zh: {
    again: '再次发送通知',
    effect_again: '所选通知会重新送达并标为未读；愿意接收短信的，免打扰结束后另发短信。每条每天一次。',
    again_which: '选择通知',
    again_sent: '已再次发送',
    to_user: '发给买家',
    to_shop: '发给店铺',
    extend: '延长时间',
    address: '修改收货地址',
    days: '{count} 天',
    effect_ship: '店铺可相应推迟发货，无须赔付。双方会看到新的时间与理由。',
    effect_confirm: '买家可相应延长验货，货款继续托管。双方会看到新的时间与理由。',
    effect_address: '改寄买家保存的另一地址。双方会收到通知并看到理由。',
    which: '买家的地址',
    extended: '已延长时间',
    address_changed: '收货地址已修改',
  },
})
