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
          'To run auctions and trade: your bids, deposits, orders, reviews, and your messages with shops, people and Juya. To keep the app working: error reports without your content.',
        ],
      },
      {
        title: '2. What others see',
        paragraphs: [
          'Other bidders see an alias that differs from auction to auction. Beside it stand facts in broad classes, as they were at your first bid there: how old the account is, how many of your last bids were at that shop, whether a deposit is held, and whether a lot you won stayed unpaid. What would fit fewer than {facts_people} of its bidders is put more broadly or left out.',
          'A message to a shop is read by its members who answer for it. Accounts to pay to and links out of the app are masked as a message is sent, phone numbers until an order of yours is paid there. Pictures open for the two sides alone.',
          'Juya joins a chat only by a report, a case, or a question a shop left unanswered, and both sides see from which line on. Each time one of us looks at your documents, phone number, record or chats, Settings show you when, in which role and why.',
          'A shop sees your name and address only after you have won or bought something from it. Reviews may be anonymous.',
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
          'Sign-in records {sessions_days} days after they end, notices {notices_days} days, error reports {reports_days} days. Orders and the books stay, at least as long as the law requires. Identity documents as long as the account is open, a copy of your data that you ordered {export_days} days, a recalled message {recalled_h} hours.',
        ],
      },
      {
        title: '5. Your rights',
        paragraphs: [
          'In Settings you can see and correct your data, switch off recommendations and SMS, choose who may write to you, end sessions on other devices, order a copy of your data, and close the account. Signing in within {leave_days} days keeps it; then your phone number, name, picture, addresses and uploads are erased, and you stand as a former member where others need the record.',
          'Questions and complaints: the service line on the page About us. You may also turn to the authority for personal information protection.',
        ],
      },
      {
        title: '6. Storage in your browser',
        paragraphs: [
          'The app keeps your sign-in, language, theme, recent place, drafts and messages not sent yet in the browser’s storage. It sets no advertising cookies and loads no code from elsewhere.',
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
          '用于拍卖与交易：您的出价、保证金、订单、评价，以及与店铺、其他用户和平台的往来消息。用于保障运行：不含您内容的错误报告。',
        ],
      },
      {
        title: '二、他人能看到什么',
        paragraphs: [
          '其他竞买人只能看到您的代号，且每场不同。代号旁附有您在该拍品首次出价时的概况，仅分为大类：注册时长、近期出价中本店的占比、保证金是否冻结、是否有拍得未付款。若本店符合的竞买人不足 {facts_people} 人，则合并或不显示。',
          '您发给店铺的消息由店铺负责客服的成员查看。消息中的收款账户与站外链接在发送时即被遮盖，电话号码在您于该店铺付款下单前被遮盖；图像仅双方可见。',
          '平台仅因举报、售后或店铺逾时未答复而进入会话，双方均可看到从哪一条开始。平台人员每次查看您的证件、电话、记录或会话，您都可在“设置”中看到时间、岗位与原因。',
          '店铺仅在您拍得或购买其藏品后，才能看到您的姓名与地址。评价可以匿名。',
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
          '登录记录在失效后保存 {sessions_days} 天，通知 {notices_days} 天，错误报告 {reports_days} 天；订单与账目长期保存，不短于法律规定的期限；实名资料在账号存续期间保存，您索取的数据副本保存 {export_days} 天，撤回的消息保存 {recalled_h} 小时。',
        ],
      },
      {
        title: '五、您的权利',
        paragraphs: [
          '您可以在“设置”中查看与更正信息、关闭个性化推荐与短信、设定谁可以联系您、结束其他设备上的登录、索取数据副本，以及注销账号。注销后 {leave_days} 天内登录即可保留账号；期满抹除电话、姓名、头像、地址与上传的文件，他人仍需的记录中您显示为“已注销用户”。',
          '如有疑问或投诉，请拨打“关于我们”页面的客服电话；您也可以向个人信息保护主管部门反映。',
        ],
      },
      {
        title: '六、浏览器中的存储',
        paragraphs: [
          '应用在浏览器中保存登录状态、语言、主题、所在城市、草稿与尚未发出的消息。不设广告 Cookie，不加载任何站外代码。',
        ],
      },
    ],
  },
}
