/** What people write in the community: posts, comments, likes, favourites, a shop's answer. Rows of the word bbs. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  ANSWER_CHARS_MAX,
  BbsCategory,
  COMMENT_CHARS_MAX,
  COMMENT_DOORS,
  COMMENT_PICTURES_MAX,
  Comment,
  Images,
  jsonText,
  listOf,
  NAMES_A_TEXT,
  opt,
  PICTURE_WORDS_MAX,
  POST_CARDS,
  POST_CHARS_MAX,
  POST_PICTURES_MAX,
  POST_TITLE_MAX,
  POST_TOPICS_MAX,
  Post,
  PostKind,
  ShopAnswer,
  ToggleInput,
  TOPIC_CHARS_MAX,
  TRUSTS,
} from '../../shapes/index.ts'
import { Flag, Id, line, PicturePath, Toggle, text, Uuid, VideoPath } from '../../units.ts'

const count = z.number().int()
const WRITING = ['MUTED', 'LEVEL_TOO_LOW', 'CONTENT_BLOCKED', 'BBS_NO_LINKS', 'BBS_NAMES_DAY', 'BBS_NAMES_FOLLOWERS'] as const

const PostForm = z.object({
  action: z.enum(['draft', 'publish', 'edit', 'delete']).default('publish'),
  /** Of a new post: the same key again answers the same post. */
  client_key: Uuid.optional(),
  id: Id.optional(),
  kind: PostKind.default('post'),
  category_id: Id.optional(),
  activity_id: Id.optional(),
  title: line(POST_TITLE_MAX, 0).optional(),
  content: text(POST_CHARS_MAX, 0).optional(),
  images: Images(POST_PICTURES_MAX).default([]),
  /** What each picture shows, in their order. */
  image_words: listOf(text(PICTURE_WORDS_MAX, 0), POST_PICTURES_MAX).default([]),
  video: VideoPath.optional(),
  poster: PicturePath.optional(),
  topics: listOf(line(TOPIC_CHARS_MAX), POST_TOPICS_MAX).default([]),
  ref: jsonText(z.object({ type: z.enum(POST_CARDS), id: Id })).optional(),
  ai_made: Flag.default(false),
  is_paid: Flag.default(false),
  /** The people named with @, by id; each name stands in the text. */
  name_ids: listOf(Id, NAMES_A_TEXT).default([]),
  comments_from: z.enum(COMMENT_DOORS).optional(),
})

// biome-ignore format: a row opens with its method and path on one line
export const writingRows = {
  form: {
    method: 'GET', path: '/api/bbs/Bbs/my_bbs_add', effect: 'read', auth: 'user',
    input: z.object({ id: Id.optional() }),
    data: z.object({
      categories: z.array(BbsCategory),
      trust: z.enum(TRUSTS),
      posts_a_day: count,
      left_today: count,
      /** So many posts of the caller still wait for a reviewer first. */
      first_waits: count,
      may_link: z.boolean(),
      names_a_day: count,
      /** Why new posts wait now, all of them. */
      waits: opt(z.string()),
      drafts: count,
      post: opt(Post),
    }),
    refusals: ['NOT_FOUND'],
    note: 'What a new post may be, and the caller’s own draft or post to go on with.',
  },
  save: {
    method: 'POST', path: '/api/bbs/Bbs/my_bbs_add', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['post'],
    input: PostForm,
    data: opt(Post),
    refusals: [...WRITING, 'NOT_FOUND', 'STATE_CONFLICT', 'DAILY_LIMIT', 'LIMIT_REACHED', 'BBS_EMPTY', 'BBS_ONE_KIND', 'BLOCKED', 'WINDOW_CLOSED', 'ALREADY_DONE'],
    limits: [{ per: 'person', max: 60, window_s: 600 }],
    note: 'Keep a draft, publish it, edit a post, or delete it. A post is shown at once, or waits for a reason its author reads; an edit is judged while the version before stays.',
  },
  like: {
    method: 'GET', path: '/api/bbs/Bbs/bbs_like', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['post'],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND', 'BLOCKED', 'DAILY_LIMIT'],
    note: 'Like a post, or no more.',
  },
  collect: {
    method: 'GET', path: '/api/bbs/Bbs/bbs_collect', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: ToggleInput.extend({ target: z.enum(['post', 'user', 'topic']).default('post') }),
    data: Toggle,
    refusals: ['NOT_FOUND', 'BLOCKED', 'SELF_ACTION', 'LIMIT_REACHED'],
    note: 'Keep a post among the favourites, which nobody else sees, or follow a person or a topic; or no more.',
  },
  sendComment: {
    method: 'GET', path: '/api/bbs/Bbs/send_comment', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['post'],
    input: z.object({
      action: z.enum(['send', 'delete']).default('send'),
      /** The post; of action delete the comment. */
      id: Id,
      parent_id: Id.optional(),
      content: text(COMMENT_CHARS_MAX).optional(),
      images: Images(COMMENT_PICTURES_MAX).default([]),
      name_ids: listOf(Id, NAMES_A_TEXT).default([]),
      client_key: Uuid.optional(),
    }),
    data: opt(Comment),
    refusals: [...WRITING, 'NOT_FOUND', 'BLOCKED', 'MISSING_PARAM', 'BBS_COMMENTS_CLOSED', 'BBS_SHIELDED', 'STATE_CONFLICT'],
    limits: [{ per: 'person', max: 5, window_s: 600 }],
    note: 'Write a comment, or a reply to one; or delete one’s own, or one under one’s own post. A comment is never edited.',
  },
  likeComment: {
    method: 'GET', path: '/api/bbs/Bbs/comment_like', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND', 'BLOCKED', 'DAILY_LIMIT'],
    note: 'Like a comment, or no more.',
  },
  answer: {
    method: 'POST', path: '/api/bbs/Bbs/answer', effect: 'write', auth: 'shop', permission: 'content',
    repeat: { anew: 'once' }, states: ['post'],
    input: z.object({ post_id: Id, content: text(ANSWER_CHARS_MAX, 2) }),
    data: ShopAnswer,
    refusals: ['NOT_FOUND', 'MUTED', 'CONTENT_BLOCKED', 'ALREADY_DONE', 'BLOCKED'],
    note: 'A shop answers a post with its card, or one the desk links to it: once, and shown first.',
  },
} as const satisfies Record<string, CallRow>
