/** Notices about campaigns. What becomes of a backer's own order and money, the notices of orders say. */
import { titleEn, titleZh, whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { fundingEvents } from './events.ts'

const toManage = (p: { campaign_id: number }) => toScreen('funding.manage', { id: p.campaign_id })
const toList = () => toScreen('funding.shopList')
const toPage = (p: { campaign_id: number }) => toScreen('funding.detail', { id: p.campaign_id })
const decision = (p: { campaign_id: number; event_id: number }) => `${p.campaign_id}:${p.event_id}`
const own = (p: { order_id: number }) => p.order_id
const percent = (p: { raised_fen: number; goal_fen: number }) => Math.floor((p.raised_fen * 100) / p.goal_fen)
/** A text short enough for a notice. */
const short = (text: string): string => {
  const signs = [...text]
  return signs.length > 80 ? `${signs.slice(0, 79).join('')}…` : text
}

const toShop: readonly Notice[] = [
  tells(fundingEvents.approved, {
    to: 'shop',
    category: 'notice',
    once: decision,
    link: toManage,
    en: (p) => ['Review passed', `The campaign ${titleEn(p)} opens ${whenEn(p.from_at)}. What it promises stands.`],
    zh: (p) => ['审核通过', `众筹${titleZh(p)}于 ${whenZh(p.from_at)} 开始，承诺内容不再变动。`],
  }),
  tells(fundingEvents.rejected, {
    to: 'shop',
    category: 'notice',
    popup: true,
    once: decision,
    link: toList,
    en: (p) => ['Sent back by the reviewer', `The campaign ${titleEn(p)}: ${p.reason}`],
    zh: (p) => ['审核未通过', `众筹${titleZh(p)}：${p.reason}`],
  }),
  tells(fundingEvents.opened, {
    to: 'shop',
    category: 'notice',
    once: (p) => p.campaign_id,
    link: toManage,
    en: (p) => ['Your campaign is open', `${titleEn(p)} can be backed until ${whenEn(p.to_at)}.`],
    zh: (p) => ['众筹已开始', `${titleZh(p)}，${whenZh(p.to_at)} 截止。`],
  }),
  tells(fundingEvents.succeeded, {
    to: 'shop',
    category: 'order',
    popup: true,
    once: (p) => p.campaign_id,
    link: toManage,
    en: (p) => [
      'Your campaign has succeeded',
      `${titleEn(p)}: ${yuan(p.raised_fen)}, ${percent(p)}% of the goal, from ${p.backer_count} backers. Send everything by ${whenEn(p.ship_by)}; each pledge is paid out once its backer has received it.`,
    ],
    zh: (p) => [
      '众筹成功',
      `${titleZh(p)}共筹 ${yuan(p.raised_fen)}，达目标 ${percent(p)}%，${p.backer_count} 人支持。请于 ${whenZh(p.ship_by)} 前发货，支持者确认收货后结算。`,
    ],
  }),
  tells(fundingEvents.failed, {
    to: 'shop',
    category: 'notice',
    once: (p) => p.campaign_id,
    link: toManage,
    en: (p) => [
      'Your campaign has ended below its goal',
      `${titleEn(p)}: ${yuan(p.raised_fen)} of ${yuan(p.goal_fen)}. Everybody has their money back, and your reserve is free.`,
    ],
    zh: (p) => [
      '众筹未达目标',
      `${titleZh(p)}共筹 ${yuan(p.raised_fen)}，目标 ${yuan(p.goal_fen)}。款项已退还支持者，准备金已解除。`,
    ],
  }),
  tells(fundingEvents.stopped, {
    to: 'shop',
    category: 'notice',
    popup: true,
    once: decision,
    link: toManage,
    en: (p) => [
      'Your campaign was stopped',
      `${titleEn(p)}: ${p.reason}. ${yuan(p.amount_fen)} goes back to those who were sent nothing.`,
    ],
    zh: (p) => ['众筹已被终止', `${titleZh(p)}：${p.reason}。未发货的 ${yuan(p.amount_fen)} 将退还支持者。`],
  }),
  tells(fundingEvents.finished, {
    to: 'shop',
    category: 'notice',
    once: (p) => p.campaign_id,
    link: toManage,
    en: (p) => ['Your campaign is finished', `${titleEn(p)}: every pledge is settled, and your reserve is free.`],
    zh: (p) => ['众筹已完成', `${titleZh(p)}全部结清，准备金已解除。`],
  }),
  tells(fundingEvents.asked, {
    to: 'shop',
    category: 'notice',
    once: (p) => p.question_id,
    link: toManage,
    en: (p) => ['A question about your campaign', `${titleEn(p)}: ${short(p.question)}`],
    zh: (p) => ['众筹有新提问', `${titleZh(p)}：${short(p.question)}`],
  }),
  tells(fundingEvents.left, {
    to: 'shop',
    category: 'order',
    once: own,
    link: toManage,
    en: (p) => ['A backer has left', `${titleEn(p)}, ${p.tier_name}: it was not sent by the day that was promised.`],
    zh: (p) => ['支持者已退出', `${titleZh(p)}（${p.tier_name}）未按承诺日发货，支持者已退款。`],
  }),
  tells(fundingEvents.late, {
    to: 'shop',
    category: 'order',
    popup: true,
    once: (p) => `${p.campaign_id}:${p.ship_by}`,
    link: toManage,
    en: (p) => [
      'Your campaign is late',
      `${titleEn(p)}: ${p.orders} pledges were not sent. Backers may leave with one tap; what is not sent by ${whenEn(p.refunded_at)} goes back by itself.`,
    ],
    zh: (p) => [
      '众筹已逾期',
      `${titleZh(p)}还有 ${p.orders} 笔未发货，支持者可一键退款；${whenZh(p.refunded_at)} 仍未发的自动退款。`,
    ],
  }),
  tells(fundingEvents.late_answered, {
    to: 'shop',
    category: 'order',
    once: decision,
    link: toManage,
    en: (p) => ['Juya has told your backers', `${titleEn(p)}: ${short(p.answer)}`],
    zh: (p) => ['平台已告知支持者', `${titleZh(p)}：${short(p.answer)}`],
  }),
  tells(fundingEvents.late_refunded, {
    to: 'shop',
    category: 'order',
    popup: true,
    once: decision,
    link: toManage,
    en: (p) => [
      'What you did not send has gone back',
      `${titleEn(p)}: ${p.orders} pledges, ${yuan(p.amount_fen)}, and ${yuan(p.compensation_fen)} of your reserve.`,
    ],
    zh: (p) => [
      '未发货款项已退还',
      `${titleZh(p)}共 ${p.orders} 笔、${yuan(p.amount_fen)}，并由准备金补偿 ${yuan(p.compensation_fen)}。`,
    ],
  }),
  tells(fundingEvents.moved_by_outage, {
    to: 'shop',
    category: 'notice',
    once: (p) => `${p.campaign_id}:${p.until_at}`,
    link: toManage,
    en: (p) => [
      'Your campaign has more time',
      `Juya could not be reached from ${whenEn(p.from_at)} to ${whenEn(p.until_at)}. ${titleEn(p)} now ends ${whenEn(p.to_at)}.`,
    ],
    zh: (p) => [
      '众筹截止时间已顺延',
      `${whenZh(p.from_at)} 至 ${whenZh(p.until_at)} 平台无法访问，${titleZh(p)}顺延至 ${whenZh(p.to_at)}。`,
    ],
  }),
]

const toBackers: readonly Notice[] = [
  tells(fundingEvents.opened_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.campaign_id}:${p.user_id}`,
    link: toPage,
    en: (p) => ['A campaign you follow is open', `${titleEn(p)}: until ${whenEn(p.to_at)}.`],
    zh: (p) => ['关注的众筹已开始', `${titleZh(p)}，${whenZh(p.to_at)} 截止。`],
  }),
  tells(fundingEvents.ending_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.campaign_id}:${p.user_id}:${p.to_at}`,
    link: toPage,
    en: (p) => ['A campaign you follow ends soon', `${titleEn(p)} ends ${whenEn(p.to_at)}.`],
    zh: (p) => ['关注的众筹即将截止', `${titleZh(p)}，${whenZh(p.to_at)} 截止。`],
  }),
  tells(fundingEvents.ended_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.campaign_id}:${p.user_id}`,
    link: toPage,
    en: (p) => [
      'A campaign you follow has ended',
      `${titleEn(p)} ${p.succeeded ? 'has reached its goal' : 'has not reached its goal'}.`,
    ],
    zh: (p) => ['关注的众筹已结束', `${titleZh(p)}${p.succeeded ? '已达成目标' : '未达成目标'}。`],
  }),
  tells(fundingEvents.updated_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.update_id}:${p.user_id}`,
    link: toPage,
    en: (p) => [`News of ${titleEn(p)}`, short(p.words)],
    zh: (p) => [`${titleZh(p)}有新进展`, short(p.words)],
  }),
  tells(fundingEvents.stage_done_for, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.stage_id}:${p.user_id}`,
    link: toPage,
    en: (p) => [`A stage of ${titleEn(p)} is done`, p.name],
    zh: (p) => [`${titleZh(p)}完成一个阶段`, p.name],
  }),
  tells(fundingEvents.answered, {
    to: 'user',
    category: 'notice',
    once: (p) => p.question_id,
    link: toPage,
    en: (p) => ['Your question was answered', `${titleEn(p)}: ${short(p.answer)}`],
    zh: (p) => ['您的提问有了答复', `${titleZh(p)}：${short(p.answer)}`],
  }),
  tells(fundingEvents.addresses_locking_for, {
    to: 'user',
    category: 'order',
    popup: true,
    once: own,
    link: toPage,
    en: (p) => [
      'Check where your pledge goes',
      `${titleEn(p)}: the address can be changed until ${whenEn(p.lock_at)} and stands from then on.`,
    ],
    zh: (p) => ['请核对收货地址', `${titleZh(p)}的地址可改至 ${whenZh(p.lock_at)}，之后不可更改。`],
  }),
  tells(fundingEvents.postponed_for, {
    to: 'user',
    category: 'order',
    popup: true,
    once: own,
    link: toPage,
    en: (p) => [
      'The shop asks for more time',
      `${titleEn(p)}: ${whenEn(p.until_at)} instead of ${whenEn(p.ship_by)}. It holds only if you agree; if you do not, the first day stands.`,
    ],
    zh: (p) => [
      '店铺申请延期发货',
      `${titleZh(p)}申请由 ${whenZh(p.ship_by)} 延至 ${whenZh(p.until_at)}。您同意才生效，不同意则仍按原日期。`,
    ],
  }),
  tells(fundingEvents.late_for, {
    to: 'user',
    category: 'order',
    popup: true,
    once: (p) => `${p.order_id}:${p.ship_by}`,
    link: toPage,
    en: (p) => [
      'Your pledge was not sent in time',
      `${titleEn(p)} was promised by ${whenEn(p.ship_by)}. You may have your money back with one tap; on ${whenEn(p.refunded_at)} it goes back by itself.`,
    ],
    zh: (p) => [
      '众筹未按时发货',
      `${titleZh(p)}承诺 ${whenZh(p.ship_by)} 前发货。您可一键退款；${whenZh(p.refunded_at)} 仍未发将自动退款。`,
    ],
  }),
  tells(fundingEvents.late_answered_for, {
    to: 'user',
    category: 'order',
    once: (p) => `${p.order_id}:${p.event_id}`,
    link: toPage,
    en: (p) => [`What is known about ${titleEn(p)}`, `${p.answer} You may still have your money back with one tap.`],
    zh: (p) => [`${titleZh(p)}逾期说明`, `${p.answer} 您仍可一键退款。`],
  }),
]

export const notices: readonly Notice[] = [...toShop, ...toBackers]
