import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    mine_empty: 'You keep no one away',
    mine_note: 'On a shop’s page or under an order you can keep a shop or a person from writing to you.',
    shop_empty: 'The shop keeps no one away',
    shop_note: 'In the bid history of your lots and in your orders you can keep somebody from bidding or writing.',
    scope_bid: 'No new bids',
    scope_chat: 'No messages',
    scope_all: 'No new bids, no messages',
    scope_apart: 'No messages, no follows',
    lift: 'Unblock',
    lifted: 'Unblocked',
    end: { one: '{count} block', other: '{count} blocks' },
    former: 'Former member',
    to_orders: 'See orders',
  },
  zh: {
    mine_empty: '没有屏蔽任何人',
    mine_note: '在店铺主页或订单中，可禁止对方给您发消息。',
    shop_empty: '店铺没有屏蔽任何人',
    shop_note: '在拍品的出价记录或订单中，可禁止对方出价或发消息。',
    scope_bid: '禁止出价',
    scope_chat: '禁止发消息',
    scope_all: '禁止出价和发消息',
    scope_apart: '禁止发消息，互不关注',
    lift: '取消屏蔽',
    lifted: '已取消屏蔽',
    end: { one: '共 {count} 个', other: '共 {count} 个' },
    former: '已注销用户',
    to_orders: '查看订单',
  },
})
