import type { SiteText } from './text.ts'

export const userAgreement: SiteText = {
  id: 1,
  code: 'user_agreement',
  en: {
    title: 'User agreement',
    summary: [
      'You need a mobile number of your own, and you are responsible for what happens under your account.',
      'A bid binds you: whoever wins must pay in time.',
      'What you pay is held by Juya until you have received the piece and confirmed it.',
      'When we act against fraud, we tell you the reason and you can answer.',
    ],
    sections: [
      {
        title: '1. Who we are and what this is',
        paragraphs: [
          'Juya is a marketplace on which shops sell collectibles by auction to buyers. The shop is the seller. Juya runs the auction, holds the payment, and decides cases under the published rules.',
          'By opening an account you agree to this text, the privacy policy and the auction rules. When we change them, we tell you before the change comes into force; orders placed earlier keep the rules they were placed under.',
        ],
      },
      {
        title: '2. Your account',
        paragraphs: [
          'One account belongs to one person, is opened with a mobile number and may not be lent, sold or shared. One verified person may hold at most {accounts_max} accounts; only the first counts as a new customer.',
          'Keep your login password and your pay password apart and to yourself. Tell us at once if you believe somebody else has used your account: the link in each safety notice ends all sessions and stops money going out. Until then we treat what is done with it as done by you.',
          'You must be {adult_years} or older to bid.',
        ],
      },
      {
        title: '3. Bidding and buying',
        paragraphs: [
          'A bid is an offer that binds you until somebody bids more or the auction ends. It cannot be taken back. Before bidding you see the whole price you would pay: hammer price, buyer’s premium where there is one, shipping and appraisal.',
          'Nobody may bid on a piece they own, nor on pieces of a shop they own, work for, or share an identity, device or payout card with. Such bids are refused; those found while a lot runs are taken back.',
          'The winner pays within the time shown on the lot. Who does not pay may lose the deposit under the deposit rules and receives a strike. {strikes_doubling} strikes within {strikes_within_days} days double the deposits, {strikes_barring} bar from bidding for {barred_days} days, {strikes_final} within a year for good.',
        ],
      },
      {
        title: '4. Payment and protection',
        paragraphs: [
          'Your payment is held in escrow and passes to the shop only when you confirm receipt, or when the time for it has run out and no case is open. An open case stops that clock.',
          'Prices, fees and refunds are shown before you agree to them. We never ask for payment outside the app, and nobody who does so is acting for us.',
        ],
      },
      {
        title: '5. What is not allowed',
        paragraphs: [
          'Selling protected species, looted antiquities, weapons, forgeries presented as genuine, or anything the law forbids. Driving up prices together, misleading photos or descriptions, insulting others, and moving a sale out of the app.',
          'We may hide content, restrict or close accounts that break these rules. You are told which rule, what we saw and until when, and you can answer. Money is taken only after notice and time to answer.',
        ],
      },
      {
        title: '6. Closing your account',
        paragraphs: [
          'You may close your account once open orders, deposits and balances are settled. For {leave_days} days signing in keeps it; we then delete or anonymise your personal data, except what the law makes us keep.',
          'The results of past auctions stay public without your name.',
        ],
      },
      {
        title: '7. Liability and law',
        paragraphs: [
          'We are liable for what we do ourselves and for the money we hold. For the pieces, the shop is liable as the seller; where a shop fails its duty and keeps a shop deposit with us, we use it to make you whole as far as it reaches.',
          'This agreement is under the law of the People’s Republic of China. Disputes that talking does not settle go to the court at our registered seat, unless the law gives you another.',
        ],
      },
    ],
  },
  zh: {
    title: '用户协议',
    summary: [
      '请用您本人的手机号注册，账号下的操作由您负责。',
      '出价即有约束力，拍得后须按时付款。',
      '您支付的货款由平台托管，确认收货后才会放款给店铺。',
      '平台采取任何限制措施，都会告知理由并给您申辩的机会。',
    ],
    sections: [
      {
        title: '一、我们是谁，本协议是什么',
        paragraphs: [
          '聚雅藏珍是店铺以拍卖方式向买家销售藏品的平台。店铺是卖方；平台负责组织拍卖、托管货款，并按公开规则裁决售后。',
          '开通账号即表示您同意本协议、《隐私政策》和《拍卖规则》。规则变更会在生效前通知您；变更前成立的订单仍适用成立时的规则。',
        ],
      },
      {
        title: '二、您的账号',
        paragraphs: [
          '一个账号只属于一个人，以手机号开通，不得出借、出售或共用。同一实名用户最多持有 {accounts_max} 个账号，仅第一个可享受新客资格。',
          '请分别设置并妥善保管登录密码与支付密码。如发现账号被他人使用，请立即告知我们：安全通知中的链接可结束全部登录并暂停资金转出。在此之前的操作视为您本人操作。',
          '年满 {adult_years} 周岁方可出价。',
        ],
      },
      {
        title: '三、出价与购买',
        paragraphs: [
          '出价是对您有约束力的要约，直至被他人超过或截拍，不可撤回。出价前，您会看到须支付的全部金额：成交价、佣金（如有）、运费与鉴定费。',
          '任何人不得对自己的藏品出价，也不得对自己拥有、任职，或与自己共用身份、设备、收款卡的店铺的拍品出价。此类出价将被拒绝，竞拍期间发现的一律作废。',
          '拍得者须在拍品页面标明的时限内付款。逾期未付的，按《保证金规则》处理保证金并记一次违约。{strikes_within_days} 天内违约 {strikes_doubling} 次，保证金加倍；{strikes_barring} 次，{barred_days} 天内不可出价；一年内 {strikes_final} 次，永久不可出价。',
        ],
      },
      {
        title: '四、付款与保障',
        paragraphs: [
          '您的货款由平台托管，在您确认收货、或确认期限届满且未申请售后时，才放款给店铺。售后处理期间，该期限暂停。',
          '价格、费用与退款金额均在您确认前展示。我们绝不会要求您在应用之外付款；任何提出此类要求的人都不代表平台。',
        ],
      },
      {
        title: '五、禁止行为',
        paragraphs: [
          '禁止销售受保护物种制品、盗掘文物、武器、冒充真品的赝品及法律禁止的其他物品；禁止串通抬价、图文不实、辱骂他人、引导场外交易。',
          '对违反规则的内容与账号，我们可以隐藏、限制或关闭。您会被告知所依据的规则、我们看到的事实与期限，并可申辩。涉及扣款的，先通知并给予申辩时间。',
        ],
      },
      {
        title: '六、注销账号',
        paragraphs: [
          '在未结订单、保证金与余额处理完毕后，您可以注销账号。{leave_days} 天内登录即可保留，期满后我们删除或匿名化您的个人信息，法律要求保存的除外。',
          '历史拍卖结果会继续以匿名方式公开。',
        ],
      },
      {
        title: '七、责任与法律适用',
        paragraphs: [
          '我们对自身行为及托管的资金负责。藏品责任由作为卖方的店铺承担；店铺未尽义务且在平台存有店铺保证金的，我们以该保证金为限先行赔付。',
          '本协议适用中华人民共和国法律。协商不成的争议，由我方住所地人民法院管辖，法律另有规定的除外。',
        ],
      },
    ],
  },
}
