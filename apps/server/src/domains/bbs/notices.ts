/** Notices about the community. */
import { quoted, REMOVALS_MUTE_DAYS } from '@juya/contract'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { bbsEvents } from './events.ts'

type Of = { target_type: 'post' | 'comment' }
const itEn = ({ target_type }: Of) => (target_type === 'post' ? 'post' : 'comment')
const itZh = ({ target_type }: Of) => (target_type === 'post' ? '帖子' : '评论')
const once = (p: { decision_id: number }) => p.decision_id
const others = (n: number) => (n === 0 ? '' : n === 1 ? ' and 1 other' : ` and ${n} others`)

export const notices: readonly Notice[] = [
  tells(bbsEvents.published, {
    to: 'user',
    category: 'notice',
    once: (p) => p.post_id,
    when: (p) => p.was_reviewed,
    en: (p) => ['Your post is shown', `${quoted(p.title)} passed the review.`],
    zh: (p) => ['帖子已展示', `${quoted(p.title)}已通过审核。`],
  }),
  tells(bbsEvents.waits, {
    to: 'user',
    category: 'notice',
    silent: true,
    once: (p) => `${p.post_id}:${p.review_by}`,
    en: (p) => ['Your post waits for the review', `${quoted(p.title)} is answered by ${whenEn(p.review_by)}.`],
    zh: (p) => ['帖子审核中', `${quoted(p.title)}将于 ${whenZh(p.review_by)} 前答复。`],
  }),
  tells(bbsEvents.hidden, {
    to: 'user',
    category: 'notice',
    once,
    en: (p) => [
      `Your ${itEn(p)} is hidden until a reviewer has looked`,
      `${quoted(p.title)}: ${p.reason}. You can appeal until ${whenEn(p.appeal_by)}.`,
    ],
    zh: (p) => [
      `${itZh(p)}已暂时隐藏，等待复核`,
      `${quoted(p.title)}：${p.reason}。可于 ${whenZh(p.appeal_by)} 前申诉。`,
    ],
  }),
  tells(bbsEvents.removed, {
    to: 'user',
    category: 'notice',
    popup: true,
    once,
    en: (p) => [
      p.is_rejection ? `Your ${itEn(p)} was not shown` : `Your ${itEn(p)} was removed`,
      `${quoted(p.title)}: rule ${p.rule_no}, ${p.rule_en}. ${p.reason}. You can appeal until ${whenEn(p.appeal_by)}.`,
    ],
    zh: (p) => [
      p.is_rejection ? `${itZh(p)}未通过审核` : `${itZh(p)}已被移除`,
      `${quoted(p.title)}：规则 ${p.rule_no}，${p.rule_zh}。${p.reason}。可于 ${whenZh(p.appeal_by)} 前申诉。`,
    ],
  }),
  tells(bbsEvents.restored, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.decision_id}:${p.at}`,
    en: (p) => [`Your ${itEn(p)} is shown again`, `${quoted(p.title)} is shown. ${p.ruling}`.trim()],
    zh: (p) => [`${itZh(p)}已恢复展示`, `${quoted(p.title)}已恢复展示。${p.ruling}`],
  }),
  tells(bbsEvents.upheld, {
    to: 'user',
    category: 'notice',
    popup: true,
    once,
    en: (p) => [`The decision on your ${itEn(p)} stands`, `${quoted(p.title)}: ${p.ruling}`],
    zh: (p) => ['申诉未通过', `${itZh(p)}${quoted(p.title)}：${p.ruling}`],
  }),
  tells(bbsEvents.commented, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.comment_id}:${p.user_id}`,
    en: (p) => [
      p.is_reply ? `${p.by_name} answered your comment` : `${p.by_name} commented on your post`,
      quoted(p.title),
    ],
    zh: (p) => [p.is_reply ? `${p.by_name} 回复了您的评论` : `${p.by_name} 评论了您的帖子`, quoted(p.title)],
  }),
  tells(bbsEvents.reacted, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.post_id}:${p.at}`,
    when: (p) => !p.is_muted,
    en: (p) => [`${p.by_name}${others(p.others)} liked your post`, quoted(p.title)],
    zh: (p) => [`${p.by_name}${p.others > 0 ? ` 等 ${p.others + 1} 人` : ' '}赞了您的帖子`, quoted(p.title)],
  }),
  tells(bbsEvents.mentioned, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.target_type}:${p.target_id}:${p.user_id}`,
    en: (p) => [`${p.by_name} named you in a ${itEn(p)}`, quoted(p.title)],
    zh: (p) => [`${p.by_name} 在${itZh(p)}中提到了您`, quoted(p.title)],
  }),
  tells(bbsEvents.shielded, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.post_id}:${p.until}`,
    en: (p) => [
      'Strangers cannot comment on your post for now',
      `Many commented at once on ${quoted(p.title)}. It opens again at ${whenEn(p.until)}, or as soon as you say so.`,
    ],
    zh: (p) => [
      '帖子已暂停陌生人评论',
      `${quoted(p.title)}短时间内陌生评论过多，${whenZh(p.until)} 自动恢复，也可随时手动恢复。`,
    ],
  }),
  tells(bbsEvents.answered, {
    to: 'user',
    category: 'notice',
    once: (p) => `${p.post_id}:${p.shop_id}`,
    en: (p) => [`${p.shop_name} answered your post`, quoted(p.title)],
    zh: (p) => [`${p.shop_name} 答复了您的帖子`, quoted(p.title)],
  }),
  tells(bbsEvents.removal_stood, {
    to: 'user',
    category: 'notice',
    once,
    when: (p) => p.mutes,
    en: (p) => [`You cannot write in the community for ${REMOVALS_MUTE_DAYS} days`, `Rule ${p.rule_no}: ${p.rule_en}.`],
    zh: (p) => [`您在社区被禁言 ${REMOVALS_MUTE_DAYS} 天`, `规则 ${p.rule_no}：${p.rule_zh}。`],
  }),
]
