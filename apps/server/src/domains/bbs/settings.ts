/** Adjustable values of the community. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'bbs.review_h': {
    title: { en: 'A post or a comment that waits is reviewed within (hours)', zh: '帖子与评论审核时限（小时）' },
    reason_zh: '按自然小时计，周末不顺延。',
    schema: z.number().int().min(1).max(168),
    default: 24,
    public: true,
    reason: 'Calendar hours, as for goods.',
  },
  'bbs.danger_h': {
    title: { en: 'What reports have hidden is looked at within (hours)', zh: '举报隐藏内容复核时限（小时）' },
    reason_zh: '内容已先行隐藏，尽快复核以免误伤。',
    schema: z.number().int().min(1).max(24),
    default: 2,
    public: true,
    reason: 'It is hidden already: a mistake is undone soon.',
  },
  'bbs.ruling_h': {
    title: { en: 'An appeal about a post or a comment is decided within (hours)', zh: '帖子与评论申诉时限（小时）' },
    reason_zh: '由另一位操作员复核。',
    schema: z.number().int().min(1).max(168),
    default: 48,
    public: true,
    reason: 'Another operator decides.',
  },
  'bbs.posts_wait': {
    title: { en: 'New posts wait for a reviewer', zh: '新帖先审后发' },
    reason_zh: '遇集中灌水或突发事件时开启，所有人可见。',
    schema: z.boolean(),
    default: false,
    public: true,
    reason: 'For a flood or an emergency; everybody is told while it holds.',
  },
})
