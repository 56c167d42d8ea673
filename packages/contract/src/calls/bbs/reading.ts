/** What anybody reads of the community: categories, feeds, a post, its comments, activities, articles. Rows of the word bbs. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  BbsActivityCard,
  BbsActivityStatus,
  BbsCategory,
  ById,
  COMMENT_SORTS,
  Comment,
  FEEDS,
  Image,
  Keyword,
  Nothing,
  opt,
  POST_CARDS,
  Post,
  PostCard,
  PostKind,
  TOPIC_CHARS_MAX,
  TopicTag,
  UserBrief,
} from '../../shapes/index.ts'
import { At, Id, line, Paging, page, whole } from '../../units.ts'

/** Where a list goes on: the `next` of the page before. */
const Cursor = z.string().max(600).optional()
/** A page by number is answered up to here; what lies behind is read by cursor. */
export const FEED_PAGES_MAX = 50
const FeedPaging = { page: whole(1, FEED_PAGES_MAX).default(1), page_size: whole(1, 50).default(20), before: Cursor }

/** A part of a list that goes on by cursor. */
const feedOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    page: z.number().int(),
    page_size: z.number().int(),
    has_more: z.boolean(),
    /** Sent as `before` for what follows. */
    next: opt(z.string()),
  })

// biome-ignore format: a row opens with its method and path on one line
export const readingRows = {
  categories: {
    method: 'GET', path: '/api/bbs/Bbs/bbs_cate', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({ list: z.array(BbsCategory) }),
    refusals: [],
    note: 'The categories of posts, in their order, with how many posts each has.',
  },
  feed: {
    method: 'GET', path: '/api/bbs/Bbs/bbs', effect: 'read', auth: 'public',
    input: z.object({
      feed: z.enum(FEEDS).default('recommend'),
      category_id: Id.optional(), topic_id: Id.optional(), topic: line(TOPIC_CHARS_MAX).optional(),
      keyword: Keyword.optional(), kind: PostKind.optional(),
      /** The posts about one thing: "3 posts about this". */
      ref_type: z.enum(POST_CARDS).optional(), ref_id: Id.optional(),
      ...FeedPaging,
    }),
    data: feedOf(PostCard).extend({
      /** How the feed is ordered, in words and in full. */
      formula: z.string(),
      /** The switch "new posts wait" is on: why, for all to read. */
      waits: opt(z.string()),
      topic: opt(TopicTag.extend({ post_count: z.number().int(), followed: opt(z.boolean()) })),
    }),
    refusals: ['LOGIN_EXPIRED', 'NOT_FOUND'],
    note: 'Posts: recommended, new, chosen by operators, or of what the caller follows; of a category, a topic, a thing, or with some words. It goes on by cursor. The followed need a sign-in.',
  },
  info: {
    method: 'GET', path: '/api/bbs/Bbs/info', effect: 'read', auth: 'public',
    input: ById,
    data: Post.extend({ related: z.array(PostCard) }),
    refusals: ['NOT_FOUND', 'BBS_POST_GONE'],
    note: 'One post with what it shows and who answered for its shop. Its author reads what keeps it from others, with the rule.',
  },
  versions: {
    method: 'POST', path: '/api/bbs/Bbs/versions', effect: 'read', auth: 'public',
    input: ById,
    data: z.object({
      list: z.array(z.object({ version: z.number().int(), title: opt(z.string()), content: z.string(), images: z.array(Image), at: At })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'The versions a post had before it was edited, the latest first.',
  },
  likers: {
    method: 'GET', path: '/api/bbs/Bbs/like', effect: 'read', auth: 'public',
    input: z.object({ id: Id, ...Paging }),
    data: page(UserBrief),
    refusals: ['NOT_FOUND'],
    note: 'The people who like a post, the latest first.',
  },
  comments: {
    method: 'GET', path: '/api/bbs/Bbs/comment', effect: 'read', auth: 'public',
    input: z.object({ id: Id, parent_id: Id.optional(), sort: z.enum(COMMENT_SORTS).default('hot'), ...FeedPaging }),
    data: feedOf(Comment.extend({ replies: z.array(Comment) })).extend({ count: z.number().int() }),
    refusals: ['NOT_FOUND'],
    note: 'The comments of a post by likes or by time, each with its first three replies; with parent_id the replies to one.',
  },
  activityCategories: {
    method: 'GET', path: '/api/bbs/Bbs/bbs_cate_activity', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string() })) }),
    refusals: [],
    note: 'The categories of activities.',
  },
  activity: {
    method: 'GET', path: '/api/bbs/Bbs/bbs_activity_info', effect: 'read', auth: 'public',
    input: z.object({ id: Id, ...FeedPaging }),
    data: BbsActivityCard.extend({
      content: z.string(),
      rules: z.string(),
      result: opt(z.string()),
      posts: feedOf(PostCard),
    }),
    refusals: ['NOT_FOUND'],
    note: 'An activity with its rules, its entries and, once it is over, its result.',
  },
  activities: {
    method: 'GET', path: '/api/bbs/Bbs/bbs_activity', effect: 'read', auth: 'public',
    input: z.object({ category_id: Id.optional(), status: BbsActivityStatus.optional(), ...Paging }),
    data: page(BbsActivityCard),
    refusals: [],
    note: 'Activities: those that run, those to come, those that are over.',
  },
  articles: {
    method: 'GET', path: '/api/bbs/Article/get_article_category', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({
      list: z.array(z.object({
        id: Id, name: z.string(),
        articles: z.array(z.object({ id: Id, code: z.string(), title: z.string(), cover: opt(Image), at: At })),
      })),
    }),
    refusals: [],
    note: 'The articles of the house by category, each read by its code at `site.article`.',
  },
} as const satisfies Record<string, CallRow>
