import type { SiteText } from './text.ts'

export const privacy: SiteText = {
  id: 2,
  code: 'privacy',
  en: {
    title: 'Privacy policy',
    summary: [
      'We collect what a sale needs, and say for each thing why.',
      'Identity numbers and payout accounts are stored encrypted and shown masked.',
      'Other bidders never see who you are: each auction gives you a fresh alias.',
      'You can see, correct, export and delete your data in Settings.',
    ],
    sections: [
      {
        title: '1. What we collect and why',
        paragraphs: [
          'To sign you in: mobile number, passwords (only as irreversible hashes), device and address of sign-ins. To deliver: receiver, phone and address. To pay: what our payment provider needs; full card numbers never reach our servers.',
          'To know that bidders are real and of age: name, identity number and photos of the document. They are encrypted, checked against the register, and seen only by the reviewers who must decide; every look is logged.',
          'To run auctions: your bids, deposits, orders, reviews and messages with Juya. To keep the app working: error reports without your content.',
        ],
      },
      {
        title: '2. What others see',
        paragraphs: [
          'Other bidders see an alias that differs from auction to auction. A shop sees your name and address only after you have won or bought something from it. Reviews may be anonymous.',
          'Bid logs and results are public and permanent, because they let anybody check that an auction was fair. They contain aliases, never names.',
        ],
      },
      {
        title: '3. Whom we pass data to',
        paragraphs: [
          'Carriers (address and phone of a parcel), the payment provider (payments and refunds), the SMS provider (number and message), the identity register (name and number). They may use it for that task only.',
          'We sell no data and show no advertising from outside the app. We answer authorities where the law obliges us to.',
        ],
      },
      {
        title: '4. How long',
        paragraphs: [
          'Sign-in records {sessions_days} days after they end, notices {notices_days} days, error reports {reports_days} days. Orders and the books stay, at least as long as the law requires. Identity documents as long as the account is open.',
        ],
      },
      {
        title: '5. Your rights',
        paragraphs: [
          'In Settings you can see and correct your data, switch off recommendations and SMS, choose who may write to you, end sessions on other devices, and close the account.',
          'Questions and complaints: the service line on the page About us. You may also turn to the authority for personal information protection.',
        ],
      },
      {
        title: '6. Storage in your browser',
        paragraphs: [
          'The app keeps your sign-in, language, theme and recent place in the browser’s storage. It sets no advertising cookies and loads no code from elsewhere.',
        ],
      },
    ],
  },
  zh: {
    title: '隐私政策',
    summary: [
      '我们只收集交易所需的信息，并逐项说明用途。',
      '身份证号与收款账户加密存储、脱敏展示。',
      '其他竞买人看不到您是谁：每场拍卖使用不同的代号。',
      '您可在“设置”中查看、更正、导出和删除您的信息。',
    ],
    sections: [
      {
        title: '一、收集哪些信息，用于什么',
        paragraphs: [
          '用于登录：手机号、密码（仅保存不可逆的哈希）、登录设备与地址。用于配送：收货人、电话与地址。用于支付：支付机构所需的信息；完整卡号不经过我们的服务器。',
          '用于确认竞买人真实且成年：姓名、身份证号与证件照片。上述信息加密保存，与权威数据源核验，仅限必须作出审核决定的人员查看，每次查看均有记录。',
          '用于拍卖：您的出价、保证金、订单、评价及与平台的往来消息。用于保障运行：不含您内容的错误报告。',
        ],
      },
      {
        title: '二、他人能看到什么',
        paragraphs: [
          '其他竞买人只能看到您的代号，且每场不同。店铺仅在您拍得或购买其藏品后，才能看到您的姓名与地址。评价可以匿名。',
          '出价记录与结果永久公开，任何人都可以据此核验拍卖是否公平。其中只有代号，没有姓名。',
        ],
      },
      {
        title: '三、向谁提供',
        paragraphs: [
          '快递公司（包裹的地址与电话）、支付机构（付款与退款）、短信服务商（号码与内容）、实名核验机构（姓名与号码）。对方仅可用于该项任务。',
          '我们不出售数据，不展示站外广告。法律规定须配合主管机关的，我们依法配合。',
        ],
      },
      {
        title: '四、保存多久',
        paragraphs: [
          '登录记录在失效后保存 {sessions_days} 天，通知 {notices_days} 天，错误报告 {reports_days} 天；订单与账目长期保存，不短于法律规定的期限；实名资料在账号存续期间保存。',
        ],
      },
      {
        title: '五、您的权利',
        paragraphs: [
          '您可以在“设置”中查看与更正信息、关闭个性化推荐与短信、设定谁可以联系您、结束其他设备上的登录，以及注销账号。',
          '如有疑问或投诉，请拨打“关于我们”页面的客服电话；您也可以向个人信息保护主管部门反映。',
        ],
      },
      {
        title: '六、浏览器中的存储',
        paragraphs: ['应用在浏览器中保存登录状态、语言、主题与所在城市。不设广告 Cookie，不加载任何站外代码。'],
      },
    ],
  },
}
