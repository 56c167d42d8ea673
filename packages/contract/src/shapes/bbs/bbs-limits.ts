/** The closed lists and the limits of the community, as plain data: the phone reads them as well. */
export const POST_KINDS = ['post', 'appraisal_ask', 'activity_entry'] as const
export const POST_STATES = ['draft', 'reviewing', 'visible', 'hidden', 'rejected', 'removed', 'deleted'] as const
/** Those of a comment: it is written at once, so it has no draft. */
export const COMMENT_STATES = ['reviewing', 'visible', 'hidden', 'rejected', 'removed', 'deleted'] as const
export const FEEDS = ['recommend', 'new', 'essence', 'following'] as const
export const COMMENT_SORTS = ['hot', 'new'] as const
/** What a post shows as a card. */
export const POST_CARDS = ['post', 'lot', 'goods', 'shop'] as const
/** The people a post takes comments from. */
export const COMMENT_DOORS = ['open', 'followers', 'followed', 'closed'] as const
/** The people who may name a person with @. */
export const NAMED_BY = ['all', 'followed', 'nobody'] as const
/** What a person sees less of: a person's posts, posts with a word, the notices of one post. */
export const BBS_MUTES = ['person', 'word', 'post'] as const
/** How far a person is trusted to post. It is no level: no amount of money counts for it. */
export const TRUSTS = ['t0', 't1', 't2', 't3'] as const
export type Trust = (typeof TRUSTS)[number]

/** What makes a post or a comment wait, in the order it is looked for. Each is told to its author. */
export const WAIT_REASONS = ['house', 'first', 'video', 'word', 'same_text', 'code', 'check', 'found'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]
/** What else keeps a post from a feed or the search, or a person from commenting. */
export const LIMIT_CODES = [
  ...WAIT_REASONS.map((reason) => `waits_${reason}` as const),
  'edit_waits',
  'hidden',
  'rejected',
  'removed',
  'shielded',
  'door',
  'blocked_pairs',
  'linked_once',
  'twice_in_page',
] as const

export const POST_TITLE_MAX = 40
export const POST_CHARS_MAX = 5_000
export const POST_PICTURES_MAX = 9
/** What a picture shows, for readers who do not see it. */
export const PICTURE_WORDS_MAX = 200
export const POST_TOPICS_MAX = 5
export const TOPIC_CHARS_MAX = 20
export const COMMENT_CHARS_MAX = 500
export const COMMENT_PICTURES_MAX = 3
export const ANSWER_CHARS_MAX = 500
export const BIO_CHARS_MAX = 60

/** Posts a day (24 h) by trust. */
export const POSTS_A_DAY: Readonly<Record<Trust, number>> = { t0: 3, t1: 20, t2: 20, t3: 50 }
/** So many posts of a person of no trust wait for the review first. */
export const FIRST_POSTS_WAIT = 2
export const T1_DAYS = 7
export const T2_DAYS = 15
export const T2_ORDERS = 3
export const T3_ACTIVE_DAYS = 50
export const T3_OF_DAYS = 100
export const LIKES_A_DAY = 2_000
export const NAMES_A_TEXT = 5
export const NAMES_A_DAY = 20
/** People a person of no trust names a day, of their followers alone. */
export const NAMES_A_DAY_NEW = 5
export const MUTED_WORDS_MAX = 50
export const MUTED_WORD_CHARS_MAX = 20
/** An edit after this many minutes is told: "edited", with the versions before. */
export const EDIT_TOLD_MIN = 5
/** A draft that is not saved again goes after these days. */
export const DRAFT_DAYS = 30
export const DRAFTS_MAX = 50
/** A text copied to its so many-th post waits. */
export const SAME_TEXT_WAITS_AT = 5
/** So many strangers' comments in so many minutes close a post to strangers for so many hours. */
export const SHIELD_STRANGERS = 20
export const SHIELD_WITHIN_MIN = 10
export const SHIELD_H = 24

/** A decision against a post or a comment may be appealed once in these days. */
export const BBS_APPEAL_DAYS = 7
/** What a removal that stands costs in growth, and what the third one in so many days brings. */
export const REMOVAL_GROWTH = -20
export const REMOVALS_MUTE_AT = 3
export const REMOVALS_WITHIN_DAYS = 30
export const REMOVALS_MUTE_DAYS = 7

/** What the feed "Recommended" weighs: ln(1 + likers + 2·commenters + 3·favourites) − hours / 18. */
export const RECOMMEND = { commenter: 2, favourite: 3, hours: 18, author_most: 2, of: 20, chosen_h: 48 } as const
