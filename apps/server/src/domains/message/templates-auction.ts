/** Notices about lots, bids and deposits. */
import { LINK, type Payload, type Template } from './template.ts'
import { titleEn, titleZh, whenEn, whenZh, yuan } from './wording.ts'

const lot = (p: Payload) => p.lot_id

const outageEn = (p: Payload) =>
  [
    'The end was moved',
    `The house could not be reached from ${whenEn(p.from_at)} to ${whenEn(p.until_at)}. ${titleEn(p)} now ends ${whenEn(p.ends_at)}.`,
  ] as const
const outageZh = (p: Payload) =>
  [
    '拍品已顺延',
    `${whenZh(p.from_at)} 至 ${whenZh(p.until_at)} 平台无法访问，${titleZh(p)}顺延至 ${whenZh(p.ends_at)} 结束。`,
  ] as const

export const AUCTION_TEMPLATES: Readonly<Record<string, readonly Template[]>> = {
  'auction.outbid': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      popup: true,
      once: (p) => `${p.lot_id}:${p.current_fen}`,
      en: (p) => [
        'You were outbid',
        `${titleEn(p)} now stands at ${yuan(p.current_fen)} and ends ${whenEn(p.ends_at)}.`,
      ],
      zh: (p) => ['您的出价已被超越', `${titleZh(p)}当前价 ${yuan(p.current_fen)}，${whenZh(p.ends_at)} 结束。`],
    },
  ],
  'auction.won': [
    {
      to: 'user',
      category: 'auction',
      link: (p) => (p.order_id ? LINK.pay(p) : LINK.lot(p)),
      popup: true,
      sms: 'wanted',
      once: lot,
      en: (p) => ['You won', `${titleEn(p)} is yours for ${yuan(p.amount_fen)}. Please pay in time.`],
      zh: (p) => ['恭喜您竞得', `${titleZh(p)}以 ${yuan(p.amount_fen)} 落槌，请按时付款。`],
    },
  ],
  'auction.sold': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopLots,
      once: lot,
      en: (p) => ['Sold', `${titleEn(p)} was sold for ${yuan(p.amount_fen)}. You ship once it is paid.`],
      zh: (p) => ['拍品成交', `${titleZh(p)}以 ${yuan(p.amount_fen)} 成交，买家付款后请发货。`],
    },
  ],
  'auction.passed': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopLots,
      once: lot,
      en: (p) => [
        'Not sold',
        p.reason === 'no_bids'
          ? `Nobody bid on ${titleEn(p)}. You can list it again.`
          : `${titleEn(p)} did not reach its reserve. You can list it again.`,
      ],
      zh: (p) => [
        '拍品流拍',
        p.reason === 'no_bids' ? `${titleZh(p)}无人出价，可重新上架。` : `${titleZh(p)}未达保留价，可重新上架。`,
      ],
    },
  ],
  'auction.lost': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      once: lot,
      en: (p) => [
        p.sold ? 'Sold to another bidder' : 'Ended without a sale',
        p.sold
          ? `${titleEn(p)} went for ${yuan(p.amount_fen)}. Your deposit is free again.`
          : `${titleEn(p)} did not reach its reserve. Your deposit is free again.`,
      ],
      zh: (p) => [
        p.sold ? '拍品由他人竞得' : '拍品流拍',
        p.sold
          ? `${titleZh(p)}以 ${yuan(p.amount_fen)} 成交，您的保证金已释放。`
          : `${titleZh(p)}未达保留价，您的保证金已释放。`,
      ],
    },
  ],
  'auction.cancelled': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      popup: true,
      once: lot,
      when: (p) => typeof p.user_id === 'number',
      en: (p) => ['A lot was cancelled', `${titleEn(p)} was taken down. Bids are void and deposits are free again.`],
      zh: (p) => ['拍品已取消', `${titleZh(p)}已撤拍，出价作废，保证金已释放。`],
    },
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopLots,
      once: lot,
      when: (p) => p.user_id === null,
      en: (p) => ['Your lot was cancelled', `${titleEn(p)}: ${p.reason ?? 'taken down'}`],
      zh: (p) => ['您的拍品已取消', `${titleZh(p)}：${p.reason ?? '已撤拍'}`],
    },
  ],
  'auction.watch_ended': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      once: lot,
      en: (p) => [
        'A lot you watch has ended',
        p.sold ? `${titleEn(p)} went for ${yuan(p.amount_fen)}.` : `${titleEn(p)} was not sold.`,
      ],
      zh: (p) => [
        '您收藏的拍品已结束',
        p.sold ? `${titleZh(p)}以 ${yuan(p.amount_fen)} 成交。` : `${titleZh(p)}未成交。`,
      ],
    },
  ],
  'auction.watch_end_soon': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      popup: true,
      once: lot,
      en: (p) => ['Ending soon', `${titleEn(p)} ends ${whenEn(p.ends_at)}; it stands at ${yuan(p.current_fen)}.`],
      zh: (p) => ['即将截拍', `${titleZh(p)}将于 ${whenZh(p.ends_at)} 结束，当前价 ${yuan(p.current_fen)}。`],
    },
  ],
  'auction.outage_extended': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      popup: true,
      once: (p) => `${p.lot_id}:${p.until_at}`,
      when: (p) => p.user_id !== null,
      en: outageEn,
      zh: outageZh,
    },
    {
      code: 'auction.outage_extended_shop',
      to: 'shop',
      category: 'auction',
      link: LINK.lot,
      once: (p) => `${p.lot_id}:${p.until_at}`,
      when: (p) => p.user_id === null,
      en: outageEn,
      zh: outageZh,
    },
  ],
  'auction.lot_started': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.lot,
      once: lot,
      en: (p) => ['Your lot is open', `${titleEn(p)} runs until ${whenEn(p.ends_at)}.`],
      zh: (p) => ['拍品已开拍', `${titleZh(p)}将于 ${whenZh(p.ends_at)} 结束。`],
    },
  ],
  'auction.lot_approved': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopLots,
      once: lot,
      en: (p) => ['Review passed', `${titleEn(p)} was approved.`],
      zh: (p) => ['审核通过', `${titleZh(p)}已通过审核。`],
    },
  ],
  'auction.lot_rejected': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopLots,
      popup: true,
      once: (p) => `${p.lot_id}:${p.reason}`,
      en: (p) => ['Sent back by the reviewer', `${titleEn(p)}: ${p.reason}`],
      zh: (p) => ['审核未通过', `${titleZh(p)}：${p.reason}`],
    },
  ],
  'auction.defaulted': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopLots,
      once: lot,
      en: (p) => ['The winner did not pay', `${titleEn(p)}: you may offer it to the next bidder or list it again.`],
      zh: (p) => ['买家未付款', `${titleZh(p)}：您可向次高出价者发出邀约，或重新上架。`],
    },
  ],
  'auction.second_chance_offered': [
    {
      to: 'user',
      category: 'auction',
      link: LINK.lot,
      popup: true,
      sms: 'wanted',
      once: (p) => p.offer_id,
      en: (p) => [
        'You may have it after all',
        `The winner of ${titleEn(p)} did not pay. It is yours for ${yuan(p.amount_fen)} if you accept by ${whenEn(p.expires_at)}.`,
      ],
      zh: (p) => [
        '您有机会购得',
        `${titleZh(p)}的竞得人未付款，您可在 ${whenZh(p.expires_at)} 前以 ${yuan(p.amount_fen)} 购得。`,
      ],
    },
  ],
  'auction.second_chance_accepted': [
    {
      to: 'shop',
      category: 'auction',
      link: LINK.shopOrder,
      once: (p) => p.order_id,
      en: (p) => ['Second chance accepted', `${titleEn(p)} goes to the next bidder for ${yuan(p.amount_fen)}.`],
      zh: (p) => ['次高者已接受', `${titleZh(p)}由次高出价者以 ${yuan(p.amount_fen)} 购得。`],
    },
  ],

  'deposit.held': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      once: (p) => p.hold_id,
      en: (p) => ['Deposit held', `${yuan(p.amount_fen)} for ${titleEn(p)}. It comes back if you do not win.`],
      zh: (p) => ['保证金已冻结', `${titleZh(p)}保证金 ${yuan(p.amount_fen)}，未竞得将自动释放。`],
    },
  ],
  'deposit.released': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      once: (p) => p.hold_id,
      en: (p) => ['Deposit released', `${yuan(p.amount_fen)} for ${titleEn(p)} went back to where it came from.`],
      zh: (p) => ['保证金已释放', `${titleZh(p)}保证金 ${yuan(p.amount_fen)} 已原路退回。`],
    },
  ],
  'deposit.applied': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.order,
      once: (p) => p.hold_id,
      en: (p) => ['Deposit counted towards your order', `${yuan(p.amount_fen)} for ${titleEn(p)}.`],
      zh: (p) => ['保证金已抵作货款', `${titleZh(p)}抵扣 ${yuan(p.amount_fen)}。`],
    },
  ],
  'deposit.penalty_noticed': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      popup: true,
      sms: 'always',
      once: (p) => p.penalty_id,
      en: (p) => [
        'Your deposit may be forfeited',
        `Rule ${p.rule_no}: ${titleEn(p)} was not paid. Answer or appeal by ${whenEn(p.answer_due_at)}; until then ${yuan(p.amount_fen)} stays held.`,
      ],
      zh: (p) => [
        '保证金可能被扣除',
        `依据规则 ${p.rule_no}：${titleZh(p)}未按时付款。请于 ${whenZh(p.answer_due_at)} 前申辩，期间 ${yuan(p.amount_fen)} 仅冻结不划扣。`,
      ],
    },
  ],
  'deposit.penalty_appealed': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      once: (p) => p.penalty_id,
      en: (p) => ['We have your answer', `Somebody who was not involved will decide about ${titleEn(p)}.`],
      zh: (p) => ['已收到您的申辩', `将由未参与此事的人员对${titleZh(p)}作出决定。`],
    },
  ],
  'deposit.penalty_dropped': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      popup: true,
      once: (p) => p.penalty_id,
      en: (p) => ['No penalty', `The penalty for ${titleEn(p)} was dropped${p.reason ? `: ${p.reason}` : '.'}`],
      zh: (p) => ['处罚已撤销', `${titleZh(p)}的处罚已撤销${p.reason ? `:${p.reason}` : '。'}`],
    },
  ],
  'deposit.forfeited': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      popup: true,
      once: (p) => p.penalty_id,
      en: (p) => ['Deposit forfeited', `${yuan(p.amount_fen)} for ${titleEn(p)}, by rule ${p.rule_no}.`],
      zh: (p) => ['保证金已扣除', `${titleZh(p)}保证金 ${yuan(p.amount_fen)}，依据规则 ${p.rule_no}。`],
    },
    {
      code: 'deposit.compensation',
      to: 'shop',
      category: 'finance',
      link: LINK.property,
      once: (p) => p.penalty_id,
      when: (p) => Number(p.shop_fen) > 0,
      en: (p) => ['Compensation', `${yuan(p.shop_fen)} for ${titleEn(p)}, whose winner did not pay.`],
      zh: (p) => ['收到补偿', `${titleZh(p)}买家未付款，补偿 ${yuan(p.shop_fen)} 已入账。`],
    },
  ],
  'deposit.penalty_reversed': [
    {
      to: 'user',
      category: 'deposit',
      link: LINK.deposits,
      popup: true,
      once: (p) => p.penalty_id,
      en: (p) => ['Penalty reversed', `${yuan(p.amount_fen)} for ${titleEn(p)} was given back.`],
      zh: (p) => ['处罚已撤回', `${titleZh(p)}的 ${yuan(p.amount_fen)} 已退还。`],
    },
  ],
}
