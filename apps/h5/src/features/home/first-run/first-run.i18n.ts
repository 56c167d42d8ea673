import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words of the first cards. Their figures come with the call. */
export const { texts, useText } = defineTexts({
  en: {
    first_run: 'New here: how bidding works',
    card_of: 'Card {number} of {count}',
    skip: 'Skip',
    next: 'Next',
    not_now: 'Not now',
    minutes: { one: '{count} minute', other: '{count} minutes' },
    seconds: { one: '{count} second', other: '{count} seconds' },
    bid: 'Bid by hand, or set a maximum',
    bid_max: 'With a maximum we bid for you in single steps, never more than it takes to lead. Nobody else sees it.',
    bid_end: 'A new lead in the last {window} moves the end, so there is time to answer. You need not be fast.',
    deposit: 'A deposit keeps bids serious',
    deposit_usual:
      'Before your first bid on a lot you set a deposit aside, usually {rate}% of the start price or the low estimate, whichever is higher. You see the amount first.',
    deposit_back:
      'It comes back when the lot ends and you have not won. When you win and pay, it counts towards the price.',
    deposit_pay:
      'The winner has {hours} hours to pay. Only a winner who does not pay can lose the deposit, with {appeal} hours to answer first.',
    escrow: 'Your money waits until the piece is with you',
    escrow_held: 'What you pay is held by Juya. The shop gets it after you confirm that you have the piece.',
    escrow_days:
      'If you say nothing, that counts as confirmed {days} days after delivery, for orders from {amount} after {large} days.',
    escrow_proof: 'Every bid stands in a public chain. Your own phone can check that none was changed.',
    see_check: 'See a sold lot being checked',
    ask: 'What do you collect?',
    ask_note: 'Home shows lots of these kinds first. You can change it at any time under “Your interests”.',
    choose_some: 'Choose at least one',
    show_these: 'Show these first',
  },
  zh: {
    first_run: '新手须知：如何竞拍',
    card_of: '第 {number} 张，共 {count} 张',
    skip: '跳过',
    next: '下一步',
    not_now: '暂不选择',
    minutes: '{count} 分钟',
    seconds: '{count} 秒',
    bid: '手动出价，或设定上限',
    bid_max: '设定上限后，系统按加价幅度自动加价，够领先即止。其他人看不到您的上限。',
    bid_end: '最后 {window}内有人出价领先，截拍会延时，让您有时间应对，不必拼手速。',
    deposit: '保证金让出价更可信',
    deposit_usual: '首次对某件拍品出价前需冻结保证金，通常为起拍价与最低估价中较高者的 {rate}%，金额事先可见。',
    deposit_back: '拍卖结束而未拍得，即退还；拍得并付款的，抵作货款。',
    deposit_pay: '拍得后有 {hours} 小时付款。只有不付款才可能扣除保证金，扣除前有 {appeal} 小时可以申辩。',
    escrow: '确认收货前，货款由平台托管',
    escrow_held: '您支付的货款由平台托管，您确认收货后才放款给店铺。',
    escrow_days: '签收 {days} 天后自动确认收货；{amount} 起的订单为 {large} 天。',
    escrow_proof: '每次出价都有公开记录，可自行核验。',
    see_check: '看一件已成交拍品的核验',
    ask: '您收藏什么？',
    ask_note: '首页优先展示这些类别的拍品，可随时在“兴趣”中更改。',
    choose_some: '请至少选择一类',
    show_these: '优先展示',
  },
})
