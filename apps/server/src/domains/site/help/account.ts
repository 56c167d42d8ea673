import type { HelpText } from './help.ts'

const SECURITY = '/pages/accountsecurity/accountsecurity'

export const account: readonly HelpText[] = [
  {
    id: 25,
    kind: 'account',
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'SMS_TOO_OFTEN', 'DAILY_LIMIT'],
    screens: [],
    en: [
      'I get no code by SMS',
      'Wait a minute before you ask again, and use the newest code. Look whether your phone blocks texts. Never tell a code to anybody: we do not ask for it.',
    ],
    zh: [
      '收不到短信验证码',
      '请等一分钟再重新获取，并使用最新的验证码；同时检查手机是否拦截了短信。请勿把验证码告诉任何人，平台不会向您索取。',
    ],
  },
  {
    id: 26,
    kind: 'account',
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_LOCKED', 'PWD_NOT_SET', 'PASSWORD_WEAK', 'CAPTCHA_REQUIRED'],
    screens: ['/pages/login/forgetPassword'],
    en: [
      'I cannot sign in with my password',
      'After some wrong tries it rests for minutes. Sign in by SMS instead, or set another password with a code.',
    ],
    zh: ['密码登录不了', '多次输错后会暂停一段时间。可改用短信登录，或用验证码设置新密码。'],
  },
  {
    id: 27,
    kind: 'account',
    refusals: ['LOCKED_BY_OWNER'],
    screens: [SECURITY],
    en: [
      'Somebody else is in my account',
      'Tap the link of the notice about it, or lock your account under Account security. All sessions end and no money goes out. With a code to your phone from before, what was changed is turned back.',
    ],
    zh: [
      '有人登录了我的账号',
      '点击安全通知中的链接，或在账号安全中锁定账号：全部设备退出，资金不会转出。再用更改前的手机号验证，所做的更改即被撤回。',
    ],
  },
  {
    id: 28,
    kind: 'account',
    refusals: ['PHONE_TAKEN', 'HOLDER_MISMATCH'],
    screens: ['/pages/settings/phone'],
    en: [
      'How do I change my phone number?',
      'With a code to both numbers it is done at once. Without the old one it takes a verified name and a day, in which you can still stop it.',
    ],
    zh: [
      '怎样更换手机号？',
      '新旧手机号都能收验证码，即刻更换。旧号已停用的，须已实名认证并等待一天，期间可随时取消。',
    ],
  },
  {
    id: 29,
    kind: 'account',
    refusals: ['ALREADY_BOUND', 'SOCIAL_TICKET_INVALID', 'LAST_WAY_IN'],
    screens: [SECURITY],
    en: [
      'How do I connect or disconnect WeChat?',
      'Open Juya inside WeChat and sign in once: we name the account and ask. Disconnect it under Account security; the last way in stays.',
    ],
    zh: [
      '怎样绑定或解绑微信？',
      '在微信中打开聚雅并登录一次，核对账号后确认即可绑定。在账号安全中解绑；唯一的登录方式不能解绑。',
    ],
  },
  {
    id: 30,
    kind: 'account',
    refusals: ['REALNAME_REQUIRED', 'REALNAME_FOR_BIDS', 'ADULT_REQUIRED'],
    screens: ['/pages/users/add-identity'],
    en: [
      'Why do I verify my name?',
      'Withdrawals, bank cards, opening a shop, large bids and some lots need it; a small deposit does not. Name and number are stored encrypted; only reviewers see the photos.',
    ],
    zh: [
      '为什么要实名认证？',
      '提现、绑卡、开店、大额出价与部分拍品需要实名认证，小额保证金不需要。姓名与证件号加密保存，照片仅审核人员可见。',
    ],
  },
  {
    id: 31,
    kind: 'account',
    refusals: ['AGREEMENT_REQUIRED'],
    screens: ['/pages/settings/consents'],
    en: [
      'Why am I asked to agree again?',
      'An agreement has changed. You can go on reading, withdraw and leave without it; to bid, buy or sell, read what changed and agree.',
    ],
    zh: ['为什么要重新同意协议？', '协议有更新。浏览、提现与注销不受影响；出价、购买或出售前，请阅读变更内容并同意。'],
  },
  {
    id: 32,
    kind: 'account',
    refusals: [],
    screens: ['/pages/settings/notices'],
    en: [
      'How do I get fewer notices?',
      'Choose by kind what reaches you in the app and by SMS. What is about safety, money and deadlines always comes.',
    ],
    zh: ['怎样减少通知？', '可按类别选择应用内与短信通知。涉及账号安全、资金与期限的通知始终发送。'],
  },
  {
    id: 33,
    kind: 'wallet',
    refusals: ['WITHDRAW_LIMIT', 'PAYOUT_HELD', 'WALLET_FROZEN', 'BALANCE_SHORT'],
    screens: ['/pages/my/withdraw'],
    en: [
      'Why can I not withdraw?',
      'Withdrawals rest for a day after another phone number or pay password, and after an account was locked. There are limits for a day as well; the page says which one holds.',
    ],
    zh: [
      '为什么不能提现？',
      '更换手机号、修改支付密码或账号锁定恢复后，一天内不可提现；此外还有单日限额，页面会说明原因。',
    ],
  },
  {
    id: 34,
    kind: 'wallet',
    refusals: ['PAYOUT_MISSING'],
    screens: ['/pages/my/bindAccount'],
    en: [
      'Where can my money go?',
      'To a bank or Alipay account in your own verified name. A new one can be used after a day.',
    ],
    zh: ['可以提现到哪里？', '本人实名的银行账户或支付宝账户。新添加的账户次日起可用。'],
  },
]
