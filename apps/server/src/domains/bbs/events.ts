/** What the community tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const target = { target_type: z.enum(['post', 'comment']), target_id: Id, post_id: Id, user_id: Id, title: z.string() }
const decided = { ...target, decision_id: Id, reason: z.string(), decided_at: AtMs }
const rule = { rule_no: z.int(), rule_en: z.string(), rule_zh: z.string() }

export const bbsEvents = defineEvents('bbs', {
  published: {
    about: 'post_id',
    payload: { post_id: Id, user_id: Id, title: z.string(), was_reviewed: z.boolean(), at: AtMs },
    says: 'A post is shown.',
  },
  waits: {
    about: 'post_id',
    payload: { post_id: Id, user_id: Id, title: z.string(), review_by: AtMs },
    says: 'A post, or an edit of one, waits for a reviewer.',
  },
  hidden: {
    about: 'target_id',
    payload: { ...decided, appeal_by: AtMs },
    says: 'Reports have hidden a post or a comment until an operator looks at it.',
  },
  removed: {
    about: 'target_id',
    payload: { ...decided, ...rule, appeal_by: AtMs, is_rejection: z.boolean(), by_operator: Id.optional() },
    says: 'An operator has removed a post or a comment, or has not let it be shown, by a rule.',
  },
  restored: {
    about: 'target_id',
    payload: { ...target, decision_id: Id, ruling: z.string(), on_appeal: z.boolean(), at: AtMs },
    says: 'A post or a comment is shown again.',
  },
  upheld: {
    about: 'target_id',
    payload: { ...target, decision_id: Id, ruling: z.string(), at: AtMs },
    says: 'An appeal about a post or a comment has changed nothing.',
  },
  removal_stood: {
    about: 'user_id',
    payload: { ...target, ...rule, decision_id: Id, reason: z.string(), mutes: z.boolean(), by_operators: z.array(Id) },
    says: 'The removal of a post or a comment stands: there was no appeal in time, or it was turned down.',
  },
  commented: {
    about: 'post_id',
    payload: {
      ...{ post_id: Id, comment_id: Id, user_id: Id, by_id: Id, by_name: z.string(), title: z.string() },
      ...{ is_reply: z.boolean(), at: AtMs },
    },
    says: 'A comment, or a reply to one, is shown; told to whom it answers.',
  },
  reacted: {
    about: 'post_id',
    payload: { post_id: Id, user_id: Id, title: z.string(), by_name: z.string(), others: z.int(), count: z.int(), is_muted: z.boolean(), at: AtMs },
    says: 'People have liked a post since its author was told last.',
  },
  mentioned: {
    about: 'post_id',
    payload: { ...target, by_id: Id, by_name: z.string() },
    says: 'A post or a comment names a person.',
  },
  shielded: {
    about: 'post_id',
    payload: { post_id: Id, user_id: Id, title: z.string(), until: AtMs },
    says: 'Many strangers commented at once: the post takes none of theirs for a day.',
  },
  answered: {
    about: 'post_id',
    payload: { post_id: Id, user_id: Id, shop_id: Id, shop_name: z.string(), title: z.string() },
    says: 'A shop has answered a post about it.',
  },
})
