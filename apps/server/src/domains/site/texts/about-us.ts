import type { SiteText } from './text.ts'

export const aboutUs: SiteText = {
  id: 6,
  code: 'about_us',
  en: {
    title: 'About Juya',
    summary: [
      'A marketplace for collectors that can prove its sales were fair.',
      'Money is held until the piece has arrived.',
      'Every auction can be checked by anybody, on their own device.',
    ],
    sections: [
      {
        title: 'Why Juya',
        paragraphs: [
          'Collectors have been burned by invented bidders, shifting rules and money that was gone before the parcel came. Juya was built so that none of this has to be taken on trust.',
          'The rules of each lot are frozen when it opens. Each bid gets a signed receipt and a place in a public log. The money waits in escrow. Nobody loses a deposit without a reason they can answer.',
        ],
      },
      {
        title: 'Who sells here',
        paragraphs: [
          'Shops whose owner has proved who they are: jade, ceramics, painting, tea, liquor, bronzes, stones, watches, books. A shop’s reviews come only from people who bought there.',
        ],
      },
      {
        title: 'Talk to us',
        paragraphs: ['The service line answers every day, {service_hours}. Every case is read by a person.'],
      },
    ],
  },
  zh: {
    title: '关于聚雅藏珍',
    summary: [
      '一个能证明每场拍卖公平的收藏品市集。',
      '藏品到手之前，货款一直由平台托管。',
      '任何人都能用自己的设备核验每一场拍卖。',
    ],
    sections: [
      {
        title: '为什么做聚雅',
        paragraphs: [
          '藏家见过太多：虚构的竞买人、随时变动的规则、包裹未到钱已不见。聚雅要做的，是让这些都不必再靠“相信”。',
          '每件拍品的规则在开拍时冻结；每次出价都有签名回执并写入公开记录；货款托管；没有理由、没有申辩，就不会扣任何人的保证金。',
        ],
      },
      {
        title: '谁在这里经营',
        paragraphs: [
          '店主经过实名认证的店铺：玉石、陶瓷、书画、茶、名酒、铜器钱币、赏石、钟表、古籍。店铺评价只来自真正买过的人。',
        ],
      },
      { title: '联系我们', paragraphs: ['客服电话每日 {service_hours}。每件售后都由真人阅读并处理。'] },
    ],
  },
}
