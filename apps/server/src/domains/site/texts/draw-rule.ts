import type { SiteText } from './text.ts'

export const drawRule: SiteText = {
  id: 8,
  code: 'draw_rule',
  en: {
    title: 'Rules of draws',
    summary: [
      'Entering is free; nothing needs to be bought.',
      'Before the first ticket everything is fixed: prizes, times, a sealed seed and the round of a public beacon.',
      'Everybody can draw it again, without us and without a network.',
    ],
    sections: [
      {
        title: '1. Who enters',
        paragraphs: [
          'Verified adults, each person once, whatever accounts they have. People who work for Juya, and those linked to them, do not enter. Who has won prizes worth {draw_won} within {draw_won_days} days enters no more.',
          'One ticket is free. A friend who opens your link signed in, and shares nothing with you, brings one more where the draw says so.',
        ],
      },
      {
        title: '2. How it is drawn',
        paragraphs: [
          'Each ticket carries the fingerprint of the one before it, and you get a signed receipt. When entries are over the whole list is signed and published. The round of the beacon that was named beforehand is made later; seed, list and round alone give the winners, the first prize last. A person wins one prize.',
          'Up to the time of the draw it may be called off, by two operators and with a reason everybody reads; from then on never.',
        ],
      },
      {
        title: '3. Your prize',
        paragraphs: [
          'Say where it goes by the day your notice names. A prize that is not claimed is not drawn again. A shop sends it at no cost to you; if it is lost or arrives broken, customer service has it sent once more.',
        ],
      },
    ],
  },
  zh: {
    title: '抽奖规则',
    summary: [
      '免费参与，无需购买。',
      '首张券发放前一切已定：奖品、时间、密封种子与公开信标的轮次。',
      '人人可自行重新开奖，无需平台，也无需联网。',
    ],
    sections: [
      {
        title: '1. 参与资格',
        paragraphs: [
          '限已实名认证的成年人，每人一次，不论有几个账号。平台工作人员及其关联账号不参与。{draw_won_days} 天内中奖总额达 {draw_won} 的，不再参与。',
          '首张券免费。与您无关联的好友登录后打开您的链接，可为您增加一张（以各场规则为准）。',
        ],
      },
      {
        title: '2. 开奖方式',
        paragraphs: [
          '每张券带有上一张的指纹，您会得到已签名的回执。报名截止后，全部名单签名公布；事先公布的信标轮次在此之后产生。中奖者仅由种子、名单与该轮结果算出，头奖最后抽取，每人至多中一次。',
          '开奖时间之前，可由两名操作员共同作废，理由公开；到开奖时间后不可作废。',
        ],
      },
      {
        title: '3. 领取奖品',
        paragraphs: [
          '请在通知所示日期前填写收货地址。未领取的奖品不再另抽。奖品由店铺免费寄出；如遗失或破损，可由客服补寄一次。',
        ],
      },
    ],
  },
}
