/** Field sets of the community: posts as others and as their authors see them, comments, topics, people, activities. */
import { z } from 'zod'
import { REPORT_RULES } from '../../calls/people/report-words.ts'
import { At, Id } from '../../units.ts'
import { Can, clockOf, Image, opt, ThingBrief } from '../parts.ts'
import { UserBrief } from '../people.ts'
import {
  BBS_MUTES,
  COMMENT_DOORS,
  COMMENT_STATES,
  LIMIT_CODES,
  NAMED_BY,
  POST_CARDS,
  POST_KINDS,
  POST_STATES,
  TRUSTS,
} from './bbs-limits.ts'

export * from './bbs-limits.ts'

export const PostKind = z.enum(POST_KINDS)
export const PostStatus = z.enum(POST_STATES)
export const CommentStatus = z.enum(COMMENT_STATES)
const count = z.number().int()

/** A rule of the house a decision names. */
export const RuleNamed = z.object({ no: z.number().int().min(1).max(REPORT_RULES.length), text: z.string() })

/** A picture of a post, with what it shows in words. */
export const PostPicture = z.object({ path: Image, words: opt(z.string()) })
export const PostVideo = z.object({ path: z.string(), poster: Image })
export const TopicTag = z.object({ id: Id, name: z.string() })
/** A person named with @ in a text, at the place where the name stands there. */
export const Named = z.object({ user_id: Id, name: z.string() })

/** What a post shows as a card: the thing as it stands now, or the frame of what is gone. */
export const PostCardRef = z.object({
  type: z.enum(POST_CARDS),
  id: Id,
  /** Absent where it is gone, or the reader may not see it. */
  thing: opt(ThingBrief.omit({ thing: true })),
  /** Of a quoted post that is gone: removed by a rule, or deleted by its author. */
  gone: opt(z.object({ why: z.enum(['removed', 'deleted', 'unavailable']), rule: opt(RuleNamed) })),
})

/** A shop's own answer under a post about it or its things. */
export const ShopAnswer = z.object({
  shop: z.object({ id: Id, name: z.string(), logo: opt(Image) }),
  content: z.string(),
  at: At,
})

/** A person in the community, with whether the caller follows them. */
export const PostAuthor = UserBrief.extend({ followed: opt(z.boolean()) })

/** A post in a feed. */
export const PostCard = z.object({
  id: Id,
  kind: PostKind,
  user: PostAuthor,
  category: z.object({ id: Id, name: z.string() }),
  title: opt(z.string()),
  /** Of a feed the first 140 characters, of the page the whole. */
  content: z.string(),
  images: z.array(PostPicture),
  video: opt(PostVideo),
  topics: z.array(TopicTag),
  ref: opt(PostCardRef),
  activity_id: opt(Id),
  like_count: count,
  comment_count: count,
  collect_count: count,
  liked: opt(z.boolean()),
  collected: opt(z.boolean()),
  status: PostStatus,
  is_top: z.boolean(),
  is_essence: z.boolean(),
  /** Pictures or the video were made by a computer. */
  ai_made: z.boolean(),
  /** The author is paid for it, or works for the shop it shows. */
  is_paid: z.boolean(),
  /** The region of the author's address, where the installation knows any. */
  ip_region: opt(z.string()),
  version: count,
  /** Changed later than five minutes after it was shown. */
  edited_at: opt(At),
  created_at: At,
})

/** What keeps a post from a feed, from the search or from comments: told to its author, and to nobody else. */
export const PostLimit = z.object({
  code: z.enum(LIMIT_CODES),
  /** The sentence, in the caller's language. */
  text: z.string(),
  rule: opt(RuleNamed),
  /** Whom the post does not reach meanwhile: all, strangers, or part of the readers. */
  reaches: z.enum(['author', 'part', 'all']),
  until: opt(At),
})

/** A decision against a post or a comment, with the one appeal of its author. */
export const BbsDecision = z.object({
  id: Id,
  kind: z.enum(['rejected', 'removed', 'hidden']),
  rule: opt(RuleNamed),
  reason: z.string(),
  at: At,
  appeal: opt(z.string()),
  appeal_by: opt(At),
  /** Until when the appeal is decided. */
  answer_by: opt(At),
  outcome: opt(z.enum(['upheld', 'turned'])),
  ruling: opt(z.string()),
  can: z.object({ appeal: Can }),
})

/** What the author alone sees of a post. */
export const PostOwn = z.object({
  limits: z.array(PostLimit),
  decision: opt(BbsDecision),
  /** By when a reviewer answers. */
  review_by: opt(At),
  /** The version that waits, while the shown one stays. */
  pending: opt(z.object({ version: count, title: opt(z.string()), content: z.string() })),
  /** Of a draft: it goes then unless it is saved again. */
  draft_until: opt(At),
  can: z.object({ edit: Can, delete: Can }),
  comments_from: z.enum(COMMENT_DOORS),
  shielded_until: opt(At),
  clocks: z.array(clockOf('post_review', 'post_draft', 'post_appeal', 'post_ruling')),
})

/** A post as its page shows it. */
export const Post = PostCard.extend({
  named: z.array(Named),
  answer: opt(ShopAnswer),
  /** Whether the caller may comment now. */
  commentable: Can,
  /** Whether the caller's shop may answer now; absent for those who work for none it is about. */
  answerable: opt(Can),
  /** Set where the caller is the author. */
  own: opt(PostOwn),
})

export const Comment = z.object({
  id: Id,
  post_id: Id,
  /** Absent where the two keep each other away: the thread says "somebody you blocked". */
  user: opt(PostAuthor),
  content: z.string(),
  images: z.array(Image),
  named: z.array(Named),
  like_count: count,
  liked: opt(z.boolean()),
  parent_id: opt(Id),
  reply_to: opt(z.object({ id: Id, nickname: z.string() })),
  reply_count: count,
  /** By the post's author. */
  is_author: z.boolean(),
  is_mine: z.boolean(),
  status: CommentStatus,
  /** Of the caller's own: what keeps it from others, and the decision. */
  limits: z.array(PostLimit),
  decision: opt(BbsDecision),
  created_at: At,
})

export const BbsCategory = z.object({ id: Id, name: z.string(), icon: opt(Image), post_count: count })

/** A person of the community, as their page shows them. */
export const BbsPerson = PostAuthor.extend({
  signature: z.string(),
  counts: z.object({ posts: count, follows: count, fans: count, likes: count, collects: count }),
  is_me: z.boolean(),
  muted: z.boolean(),
  /** Of the caller: how far they are trusted to post, and what that comes to. */
  trust: opt(z.object({ level: z.enum(TRUSTS), posts_a_day: count, left_today: count, next: opt(z.string()) })),
})

export const BbsActivityStatus = z.enum(['planned', 'open', 'judging', 'over', 'called_off'])
export const BbsActivityCard = z.object({
  id: Id,
  title: z.string(),
  cover: opt(Image),
  category_id: Id,
  from_at: At,
  to_at: At,
  result_at: At,
  joined: count,
  fee_fen: z.literal(0),
  decides: z.enum(['jury', 'draw', 'likes']),
  status: BbsActivityStatus,
  /** The caller's entry, by its post. */
  my_post_id: opt(Id),
})

export const BbsMute = z.object({
  type: z.enum(BBS_MUTES),
  id: opt(Id),
  word: opt(z.string()),
  name: opt(z.string()),
  at: At,
})
export const BbsSettings = z.object({
  named_by: z.enum(NAMED_BY),
  comments_from: z.enum(COMMENT_DOORS),
  mutes: z.array(BbsMute),
  words_most: count,
})
