/** A person of the community, what they wrote, keep and follow, what came back to them, and what they decide themselves. Rows of the word bbs. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  BBS_MUTES,
  BbsDecision,
  BbsPerson,
  BbsSettings,
  COMMENT_DOORS,
  Comment,
  Image,
  MUTED_WORD_CHARS_MAX,
  NAMED_BY,
  opt,
  PostAuthor,
  PostCard,
  PostKind,
  PostOwn,
  PostStatus,
  UserBrief,
} from '../../shapes/index.ts'
import { At, Flag, Id, line, Paging, page, text } from '../../units.ts'

// biome-ignore format: a row opens with its method and path on one line
export const ownRows = {
  person: {
    method: 'GET', path: '/api/bbs/Bbs/my_bbs', effect: 'read', auth: 'public',
    input: z.object({ user_id: Id.optional() }),
    data: BbsPerson,
    refusals: ['NOT_FOUND', 'LOGIN_EXPIRED'],
    note: 'A person of the community with their counts; without user_id the caller, with how far they are trusted.',
  },
  posts: {
    method: 'GET', path: '/api/bbs/Bbs/my_bbs_list', effect: 'read', auth: 'public',
    input: z.object({ user_id: Id.optional(), status: PostStatus.optional(), kind: PostKind.optional(), ...Paging }),
    data: page(PostCard.extend({ own: opt(PostOwn) })).extend({ counts: z.record(z.string(), z.number().int()) }),
    refusals: ['NOT_FOUND', 'LOGIN_EXPIRED'],
    note: 'A person’s posts, the latest first; the caller’s own by state, with what keeps each from others.',
  },
  favourites: {
    method: 'GET', path: '/api/bbs/Bbs/my_bbs_collect', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(PostCard),
    refusals: [],
    note: 'The caller’s favourites, the latest first; nobody else sees them.',
  },
  followedPeople: {
    method: 'GET', path: '/api/bbs/Bbs/my_user_collect', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(UserBrief.extend({ mutual: z.boolean(), at: At })),
    refusals: [],
    note: 'The people the caller follows, the latest first.',
  },
  fans: {
    method: 'GET', path: '/api/bbs/Bbs/be_collect', effect: 'read', auth: 'user',
    input: z.object({ user_id: Id.optional(), ...Paging }),
    data: page(UserBrief.extend({ followed_back: z.boolean(), at: At })),
    refusals: ['NOT_FOUND'],
    note: 'The people who follow the caller, or another, the latest first.',
  },
  likesReceived: {
    method: 'GET', path: '/api/bbs/Bbs/be_like', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(z.object({
      user: PostAuthor,
      target: z.object({ type: z.enum(['post', 'comment']), id: Id, post_id: Id, title: z.string(), image: opt(Image) }),
      at: At,
    })),
    refusals: [],
    note: 'Likes of the caller’s posts and comments, the latest first.',
  },
  commentsReceived: {
    method: 'GET', path: '/api/bbs/Bbs/be_comment', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(z.object({ comment: Comment, post: z.object({ id: Id, title: z.string(), image: opt(Image) }), at: At })),
    refusals: [],
    note: 'Comments under the caller’s posts and replies to their comments, the latest first.',
  },
  appeal: {
    method: 'POST', path: '/api/bbs/Bbs/appeal', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['post'],
    /** id: the decision. */
    input: z.object({ id: Id, content: text(500, 5) }),
    data: BbsDecision,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'CONTENT_BLOCKED'],
    note: 'Ask for another operator about a decision against a post or a comment, once.',
  },
  settings: {
    method: 'POST', path: '/api/bbs/Bbs/settings', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      named_by: z.enum(NAMED_BY).optional(),
      /** Of new posts; with post_id of that post. */
      comments_from: z.enum(COMMENT_DOORS).optional(),
      post_id: Id.optional(),
      /** Lets strangers comment again at once. */
      lift_shield: Flag.optional(),
    }),
    data: BbsSettings,
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'Who may name the caller and who may comment on their posts; with nothing given, what holds. Of one post: who may comment there.',
  },
  mute: {
    method: 'POST', path: '/api/bbs/Bbs/mute', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ type: z.enum(BBS_MUTES), id: Id.optional(), word: line(MUTED_WORD_CHARS_MAX, 2).optional(), on: Flag }),
    data: BbsSettings,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'LIMIT_REACHED', 'MISSING_PARAM'],
    note: 'See less of a person or a word, or have no more notices of a post; only the caller sees less, and nobody is told.',
  },
} as const satisfies Record<string, CallRow>
