/** Notices about masters: to applicants and masters, to shops whose lots and goods name one, and to bidders. */
import { quoted } from '@juya/contract'
import { titleEn as en, whenEn, whenZh, titleZh as zh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { masterEvents } from './events.ts'

const toThing = ({ thing, ref_id }: { thing: 'lot' | 'goods'; ref_id: number }) =>
  toScreen(thing === 'lot' ? 'auction.lot' : 'goods.info', { id: ref_id })
const decision = (p: { master_id: number; decided_at: number }) => `${p.master_id}:${p.decided_at}`

export const notices: readonly Notice[] = [
  tells(masterEvents.approved, {
    to: 'user',
    category: 'notice',
    popup: true,
    once: decision,
    en: (p) => [
      'You are a master here',
      `The page of ${p.name} is open. Shops that name you will ask whether a piece is yours.`,
    ],
    zh: (p) => ['大师入驻已通过', `${p.name}的大师主页已开放。店铺署您的名时，会先请您确认。`],
  }),
  tells(masterEvents.asked, {
    to: 'user',
    category: 'notice',
    popup: true,
    once: (p) => `${p.master_id}:${p.answer_by}`,
    en: (p) => [
      'A question about your application',
      `${p.question} Answer by ${whenEn(p.answer_by)}, or the application ends.`,
    ],
    zh: (p) => ['大师申请需补充材料', `${p.question}请于 ${whenZh(p.answer_by)} 前回复，逾期申请自动结束。`],
  }),
  tells(masterEvents.refused, {
    to: 'user',
    category: 'notice',
    popup: true,
    once: (p) => `${p.master_id}:${p.again_at}`,
    en: (p) => ['Your application was not accepted', `${p.reason}. You may apply again from ${whenEn(p.again_at)}.`],
    zh: (p) => ['大师申请未通过', `${p.reason}。${whenZh(p.again_at)} 起可再次申请。`],
  }),
  tells(masterEvents.unanswered, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.master_id}:${p.answer_by}`,
    en: () => [
      'Your application as a master has ended',
      'The question about it was not answered. You may apply again at any time.',
    ],
    zh: () => ['大师申请已结束', '未在期限内补充材料。您可随时再次申请。'],
  }),
  tells(masterEvents.hidden, {
    to: 'user',
    category: 'notice',
    popup: true,
    once: decision,
    en: (p) => ['Your page as a master is hidden', `${p.reason}. No new lot or goods may name you meanwhile.`],
    zh: (p) => ['大师主页已隐藏', `${p.reason}。期间新的拍品与商品不可署您的名。`],
  }),
  tells(masterEvents.shown, {
    to: 'user',
    category: 'notice',
    once: decision,
    en: () => ['Your page as a master is open again', 'It stands in lists and in the rank again.'],
    zh: () => ['大师主页已恢复', '主页重新列入名录与榜单。'],
  }),
  tells(masterEvents.honour_decided, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.honour_id}:${p.decided_at}`,
    en: (p) =>
      p.is_confirmed
        ? ['An honour is verified', `${quoted(p.name)}: the document was seen.`]
        : ['An honour could not be verified', `${quoted(p.name)}: ${p.reason ?? ''}`],
    zh: (p) =>
      p.is_confirmed
        ? ['荣誉已核验', `${quoted(p.name)}的证明文件已核验。`]
        : ['荣誉未通过核验', `${quoted(p.name)}：${p.reason ?? ''}`],
  }),
  tells(masterEvents.relation_asked, {
    to: 'user',
    category: 'interaction',
    once: (p) => `${p.relation_id}:${p.answer_by}`,
    en: (p) => [
      `${p.master_name} names you in their lineage`,
      `Say whether it is so until ${whenEn(p.answer_by)}. Without your word it reads “said by the master”.`,
    ],
    zh: (p) => [
      `${p.master_name}在师承关系中提到了您`,
      `请于 ${whenZh(p.answer_by)} 前确认；未确认的，页面标注“本人自述”。`,
    ],
  }),
  tells(masterEvents.relation_answered, {
    to: 'user',
    category: 'interaction',
    once: (p) => `${p.relation_id}:${p.is_confirmed}`,
    en: (p) =>
      p.is_confirmed
        ? ['A lineage is confirmed', `${p.name} confirms it.`]
        : ['A lineage was refused', `${p.name} says it is not so.`],
    zh: (p) =>
      p.is_confirmed ? ['师承关系已确认', `${p.name}已确认。`] : ['师承关系未获确认', `${p.name}表示并非如此。`],
  }),
  tells(masterEvents.claim_asked, {
    to: 'user',
    category: 'interaction',
    popup: true,
    link: toThing,
    once: (p) => `${p.claim_id}:${p.due_at}`,
    en: (p) => ['Is this yours?', `A shop names you on ${en(p)}. Say “mine” or “not mine” until ${whenEn(p.due_at)}.`],
    zh: (p) => [
      '请确认是否为您的作品',
      `有店铺在${zh(p)}上署了您的名，请于 ${whenZh(p.due_at)} 前确认“是我的作品”或“非我作品”。`,
    ],
  }),
  tells(
    masterEvents.claim_answered,
    {
      code: 'master.claim_confirmed',
      to: 'shop',
      category: 'notice',
      link: toThing,
      when: (p) => p.state === 'confirmed',
      once: (p) => `${p.claim_id}:${p.answered_at}`,
      en: (p) => [`${p.master_name} confirms a piece`, `${en(p)} carries the master’s seal now.`],
      zh: (p) => [`${p.master_name}已确认作品`, `${zh(p)}已显示大师确认标识。`],
    },
    {
      code: 'master.claim_denied',
      to: 'shop',
      category: 'notice',
      popup: true,
      link: toThing,
      when: (p) => p.state === 'denied',
      once: (p) => `${p.claim_id}:${p.answered_at}`,
      en: (p) => [
        `${p.master_name} says a piece is not theirs`,
        `${en(p)}: ${p.note ?? ''} ${p.stage === 'live' ? 'Its page says so now, and Juya decides whether it goes on.' : 'Take the name off before you submit it again.'}`,
      ],
      zh: (p) => [
        `${p.master_name}表示非其作品`,
        `${zh(p)}：${p.note ?? ''}${p.stage === 'live' ? '页面已标注，平台将决定是否撤下。' : '请移除署名后再提交。'}`,
      ],
    },
  ),
  tells(masterEvents.claim_denied_for, {
    to: 'user',
    category: 'auction',
    popup: true,
    link: toThing,
    once: (p) => p.claim_id,
    en: (p) => [
      'The master says it is not theirs',
      `${p.master_name} on ${en(p)}, which you bid on: ${p.note} Juya decides whether it is stopped; deposits go back then.`,
    ],
    zh: (p) => [
      '大师表示非其作品',
      `您出价的${zh(p)}，署名大师${p.master_name}表示：${p.note}平台将决定是否撤拍；撤拍后保证金退还。`,
    ],
  }),
  tells(
    masterEvents.claim_unconfirmed,
    {
      code: 'master.claim_unconfirmed_shop',
      to: 'shop',
      category: 'notice',
      link: toThing,
      once: (p) => p.claim_id,
      en: (p) => [
        `${p.master_name} has not answered`,
        `${en(p)} reads “not confirmed by the master”. They may still answer.`,
      ],
      zh: (p) => [`${p.master_name}未答复`, `${zh(p)}显示“未经大师确认”，大师仍可答复。`],
    },
    {
      to: 'user',
      category: 'interaction',
      link: toThing,
      once: (p) => p.claim_id,
      en: (p) => ['A piece reads “not confirmed”', `You did not say whether ${en(p)} is yours. You still may.`],
      zh: (p) => ['有作品显示“未经确认”', `您尚未确认${zh(p)}是否为您的作品，现在仍可答复。`],
    },
  ),
  tells(
    masterEvents.denial_kept,
    {
      code: 'master.denial_kept_shop',
      to: 'shop',
      category: 'notice',
      link: toThing,
      once: (p) => p.claim_id,
      en: (p) => ['Juya lets it go on', `${en(p)}: ${p.reason} Its page still says that the master denies it.`],
      zh: (p) => ['平台决定不予撤下', `${zh(p)}：${p.reason}页面仍标注大师的否认。`],
    },
    {
      to: 'user',
      category: 'notice',
      link: toThing,
      when: (p) => p.user_id !== null,
      once: (p) => p.claim_id,
      en: (p) => ['Juya decided on your denial', `${en(p)} goes on: ${p.reason} Its page says that you deny it.`],
      zh: (p) => ['平台已处理您的否认', `${zh(p)}继续进行：${p.reason}页面标注您的否认。`],
    },
  ),
]
