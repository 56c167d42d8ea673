import type { HelpText } from './help.ts'

export const selling: readonly HelpText[] = [
  {
    id: 35,
    kind: 'selling',
    refusals: ['SHOP_REQUIRED', 'APPLICANT_UNVERIFIED'],
    screens: ['/pages/sell/open', '/pages/tabbar/my/renzheng'],
    en: [
      'How do I open a shop?',
      'Under Me, tap Open a shop and apply with your documents. A person decides; then you pay the fee and the shop deposit, where they are due, and list your first lot.',
    ],
    zh: [
      '怎样开店？',
      '在“我的”点“我要开店”，提交资料申请，由专人审核；通过后缴纳应缴的年费与店铺保证金，即可发布第一件拍品。',
    ],
  },
  {
    id: 36,
    kind: 'selling',
    refusals: ['SHOP_DEPOSIT_SHORT', 'SHOP_FEE_OVER'],
    screens: ['/pages/sell/shop-baozheng'],
    en: [
      'Why can my shop not list?',
      'Its deposit is short or its fee has run out. What is under way goes on; top it up or renew it to list again.',
    ],
    zh: ['为什么店铺不能上架？', '店铺保证金不足或年费到期。进行中的交易照常，补足或续费后即可再上架。'],
  },
  {
    id: 37,
    kind: 'selling',
    refusals: ['PERMISSION_MISSING'],
    screens: ['/pages/sell/staff'],
    en: [
      'What may a member of my shop do?',
      'What you tick for them, and nothing about money going out. Change or pause it at any time.',
    ],
    zh: ['店员能做什么？', '仅限您勾选的权限，且不能转出资金。您可随时调整或暂停。'],
  },
  {
    id: 38,
    kind: 'selling',
    refusals: ['STATE_CONFLICT', 'HAS_OPEN_ITEMS'],
    screens: ['/pages/sell/auction'],
    en: [
      'Can I take a lot down?',
      'Before its first bid, yes. After that the bids bind you as well: only Juya withdraws it, for a reason all bidders read.',
    ],
    zh: ['拍品可以下架吗？', '无人出价前可以。有人出价后您同样受约束，仅平台可因正当理由撤拍，并向竞买人说明。'],
  },
  {
    id: 39,
    kind: 'selling',
    refusals: [],
    screens: ['/pages/sell/property'],
    en: [
      'When can I use what I earned?',
      'When the buyer confirms, the price less commission settles after its days and stands in the shop’s wallet.',
    ],
    zh: ['货款什么时候可用？', '买家确认收货后，扣除佣金的货款经结算期进入店铺钱包。'],
  },
  {
    id: 40,
    kind: 'selling',
    refusals: ['LICENCE_REQUIRED', 'CONTENT_BLOCKED'],
    screens: [],
    en: [
      'Why was my listing refused?',
      'Some things need a licence, some may not be sold, and words that mislead are refused. The reason stands beside the listing; change it and submit it again.',
    ],
    zh: [
      '为什么商品未通过？',
      '部分品类需要资质，部分不得出售，误导性的用语也会被拒。原因会显示在商品旁，修改后可再次提交。',
    ],
  },
  {
    id: 49,
    kind: 'selling',
    refusals: ['FUNDING_RESERVE_SHORT', 'TIER_NEEDED'],
    screens: ['/pages/sell/alreadyAddCrowdfunding', '/pages/sell/addCrowdfunding'],
    en: [
      'What does a campaign need, and when is it paid out?',
      'At least one tier, and a reserve of {funding_reserve_rate}% of its goal, at most {funding_reserve_most}, in your deposit above the required sum. It is reviewed first. Each pledge is paid out once its backer has received it. After the promised day backers may leave; {funding_late_days} days later the rest goes back, with compensation out of the reserve.',
    ],
    zh: [
      '发起众筹需要什么？何时结算？',
      '至少一个档位，且保证金在应缴额之外另有目标金额 {funding_reserve_rate}% 的准备金，最高 {funding_reserve_most}。须先审核。支持者确认收货后逐笔结算。过承诺日支持者可退款，{funding_late_days} 天后仍未发的自动退款，并由准备金补偿。',
    ],
  },
  {
    id: 93,
    kind: 'selling',
    refusals: ['TASK_BARRED', 'TASK_PRIVILEGE_SHORT'],
    screens: ['/pages/sell/tasks', '/pages/sell/task-edit', '/pages/sell/task-review'],
    en: [
      'What does a task cost my shop, and what comes back?',
      'The reward times the places, and a fee on it, is locked before the task is reviewed. What was not paid to people goes back with its fee, by itself or when you settle. Tasks for orders, reviews or payment outside are rejected.',
    ],
    zh: [
      '发布任务要付多少，剩余的会退吗？',
      '奖励乘以名额，加上服务费，在审核前锁定。未付出的部分连同其服务费，在您结算或到期后自动退回。刷单、刷评价或站外付款的任务不予通过。',
    ],
  },
]
