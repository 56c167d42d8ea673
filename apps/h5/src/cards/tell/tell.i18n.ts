import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    report: 'Report',
    block: 'Block',
    block_shop: 'Block {name}?',
    block_shop_note: 'The shop can no longer write to you, and you no longer follow it. You lift it under Settings, Blocked.',
    block_bidder: 'Keep {name} away?',
    block_bidder_note: 'They can no longer bid on your lots or write to the shop. Bids that stand are not touched.',
    blocked: 'Blocked',
  },
  zh: {
    report: '举报',
    block: '屏蔽',
    block_shop: '屏蔽{name}？',
    block_shop_note: '该店铺将不能再给您发消息，您也不再关注该店铺。可在设置的屏蔽名单中取消。',
    block_bidder: '屏蔽{name}？',
    block_bidder_note: '对方将不能再对店铺拍品出价或给店铺发消息，已有的出价不受影响。',
    blocked: '已屏蔽',
  },
})
