/** What holds in the community, as plain functions: trust, limits, the order of "Recommended", edits, doors and shields, mutes. */
import {
  BBS_APPEAL_DAYS,
  EDIT_TOLD_MIN,
  FIRST_POSTS_WAIT,
  NAMES_A_DAY,
  NAMES_A_DAY_NEW,
  POSTS_A_DAY,
  RECOMMEND,
  REMOVALS_MUTE_AT,
  SAME_TEXT_WAITS_AT,
  SHIELD_STRANGERS,
  T1_DAYS,
  T2_DAYS,
  T2_ORDERS,
  T3_ACTIVE_DAYS,
  type Trust,
  type WaitReason,
} from '@juya/contract'
import type { Comment, Decision, Door, NamedBy, Post } from './tables.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What trust to post is made of. No amount of money is among it. */
export interface TrustFacts {
  /** Days since the account was opened. */
  days: number
  /** Completed orders that no linked person sold. */
  orders: number
  verified: boolean
  /** Of the last T3_OF_DAYS, those on which the person posted, commented or reacted. */
  active_days: number
  /** A report against the person was upheld. */
  has_upheld_report: boolean
}

/** How far a person is trusted to post. Each degree takes what the one below takes. */
export function trustOf({ days, orders, verified, active_days, has_upheld_report }: TrustFacts): Trust {
  if (days < T1_DAYS && orders < 1 && !verified) return 't0'
  if (days < T2_DAYS || orders < T2_ORDERS) return 't1'
  return active_days >= T3_ACTIVE_DAYS && !has_upheld_report ? 't3' : 't2'
}

/** How many posts a person may still publish today, of those published within 24 hours. */
export const postsLeft = (trust: Trust, published_today: number): number =>
  Math.max(0, POSTS_A_DAY[trust] - published_today)

/** How many of a person's next posts wait for a reviewer, of those ever shown. */
export const firstWaits = (trust: Trust, shown_ever: number): number =>
  trust === 't0' ? Math.max(0, FIRST_POSTS_WAIT - shown_ever) : 0

/** How many people a person may name a day. */
export const namesADay = (trust: Trust): number => (trust === 't0' ? NAMES_A_DAY_NEW : NAMES_A_DAY)

export interface WaitFacts {
  trust: Trust
  /** Posts of the person that were ever shown; a comment asks with as many as let it pass. */
  shown_ever: number
  has_video: boolean
  /** The house lets new posts wait. */
  house_waits: boolean
  /** A word of the house's list is in the text. */
  word: boolean
  /** A picture has a code that leads to paying or talking elsewhere. */
  code: boolean
  /** A provider judges what newcomers write before it is shown. */
  is_checked: boolean
  /** Posts with this very text, this one counted. */
  same_texts: number
}

/** Why a text waits for a reviewer, all of it; empty: it is shown at once. */
export function waitsFor(facts: WaitFacts): WaitReason[] {
  const holds: Readonly<Record<WaitReason, boolean>> = {
    house: facts.house_waits,
    first: firstWaits(facts.trust, facts.shown_ever) > 0,
    video: facts.has_video && facts.trust === 't0',
    word: facts.word,
    same_text: facts.same_texts >= SAME_TEXT_WAITS_AT,
    code: facts.code,
    check: facts.is_checked && facts.trust === 't0',
    // Comes with the answer of the check.
    found: false,
  }
  return (Object.keys(holds) as WaitReason[]).filter((reason) => holds[reason])
}

/** What a post weighs in "Recommended": each person once, linked accounts as one. */
export const heatOf = ({ likers, commenters, favourites }: Record<'likers' | 'commenters' | 'favourites', number>) =>
  likers + RECOMMEND.commenter * commenters + RECOMMEND.favourite * favourites

/**
 * The place of a post in "Recommended": ln(1 + heat) − hours / 18 at any moment. The age falls alike for all posts, so the number that is kept counts the
 * hours of the day of publishing instead, and the order stays right without being worked out again.
 */
export const rankOf = (heat: number, published_at: number): number =>
  Math.log(1 + heat) + published_at / HOUR_MS / RECOMMEND.hours

/** So many posts are put off at once: then a part ends early. */
export const PUT_OFF_MOST = 30

/** The posts of a part of "Recommended" in their order, no author more often than twice; those too many come first in the next part. */
export function spreadAuthors<P extends { id: number; user_id: number }>(
  rows: readonly P[],
  limit: number,
): { shown: P[]; later: P[]; read: number } {
  const times = new Map<number, number>()
  const shown: P[] = []
  const later: P[] = []
  let read = 0
  for (const row of rows) {
    if (shown.length === limit || later.length === PUT_OFF_MOST) break
    read++
    const seen = times.get(row.user_id) ?? 0
    if (seen >= RECOMMEND.author_most) later.push(row)
    else {
      times.set(row.user_id, seen + 1)
      shown.push(row)
    }
  }
  return { shown, later, read }
}

/** Whether an edit now is told, with the version before it. */
export const isEditTold = ({ published_at }: Pick<Post, 'published_at'>, now: number): boolean =>
  published_at !== null && now - published_at > EDIT_TOLD_MIN * MINUTE_MS

/** Its author may write another version of it. */
export const mayEdit = ({ status }: Pick<Post, 'status'>): boolean =>
  status === 'draft' || status === 'reviewing' || status === 'visible'

/** Its author may delete it. What was removed stays as the record of that. */
export const mayDelete = ({ status }: Pick<Post, 'status'>): boolean =>
  status !== 'deleted' && status !== 'removed' && status !== 'hidden'

/** Until when a decision may be appealed (ms); null where it was, or where the author has nothing to appeal. */
export const appealBy = ({ decided_at, appealed_at, ended_at }: Decision): number | null =>
  appealed_at === null && ended_at === null ? decided_at + BBS_APPEAL_DAYS * DAY_MS : null

export const isAppealed = ({ appealed_at, ruled_at, ended_at }: Decision): boolean =>
  appealed_at !== null && ruled_at === null && ended_at === null

/** How two people stand to each other, as far as they are shown to each other. */
export interface Relation {
  is_author: boolean
  follows_author: boolean
  author_follows: boolean
}

/** Whether a door lets a person comment. */
export function passesDoor(door: Door, { is_author, follows_author, author_follows }: Relation): boolean {
  if (is_author) return true
  if (door === 'followers') return follows_author
  if (door === 'followed') return author_follows
  return door === 'open'
}

export const isStranger = ({ is_author, follows_author, author_follows }: Relation): boolean =>
  !is_author && !follows_author && !author_follows

/** Whether a shield that holds now keeps a person from commenting. */
export const isShieldedFrom = (
  { shielded_until }: Pick<Post, 'shielded_until'>,
  relation: Relation,
  now: number,
): boolean => shielded_until !== null && shielded_until > now && isStranger(relation)

/** Whether so many strangers' comments within the time close a post to strangers. */
export const raisesShield = (strangers: number): boolean => strangers >= SHIELD_STRANGERS

/** Whether a person takes being named by another. */
export const takesName = (named_by: NamedBy, follows_writer: boolean): boolean =>
  named_by === 'all' || (named_by === 'followed' && follows_writer)

/** Whether removals that stand within 30 days, this one counted, bring a mute: the third one, and each after it. */
export const bringsMute = (standing_removals: number): boolean => standing_removals >= REMOVALS_MUTE_AT

/** A text with a muted word is left out for who muted it. Case and width do not count. */
export function hasMutedWord(words: readonly string[], ...texts: Array<string | null>): boolean {
  const folded = texts.map((text) => (text ?? '').normalize('NFKC').toLowerCase())
  return words.some((word) => folded.some((text) => text.includes(word.normalize('NFKC').toLowerCase())))
}

/** What a post or a comment is told by in a notice. */
export const titleOf = ({ title, content }: Pick<Post, 'title' | 'content'>): string => {
  const text = title || content.replace(/\s+/g, ' ')
  return [...text].length > 30 ? `${[...text].slice(0, 30).join('')}…` : text
}

/** Which of the names of people stand in a text with an @ before them. */
export const namedIn = <P extends { nickname: string }>(text: string, people: readonly P[]): P[] =>
  people.filter(({ nickname }) => nickname !== '' && text.includes(`@${nickname}`))

export const isShown = ({ status }: Pick<Post, 'status'> | Pick<Comment, 'status'>): boolean => status === 'visible'
