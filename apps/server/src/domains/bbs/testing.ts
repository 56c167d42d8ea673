/** Posts, comments and decisions for tests, made by the steps people take. */
import { randomUUID } from 'node:crypto'
import { bbs } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { saveGuardedWord, switchGuardedWord } from '../site/index.ts'
import { hide, reject, remove } from './index.ts'

/** A person who may post without a review: their name is verified. */
export const newWriter = (world: World, nickname?: string): Promise<TestPerson> =>
  newBuyer(world, { verified: true, ...(nickname ? { nickname } : {}) })

const CATEGORY = 1
/** Words nobody wrote before. */
export const newWords = (): string => `这只碗的釉色很耐看 ${randomUUID()}`
export const postForm = () => ({ category_id: CATEGORY, title: '釉色', content: newWords() })

export interface TestPost {
  id: number
  author: TestPerson
}

/** A post by the steps its author takes: shown, or waiting where that is what it comes to. */
export async function newPost(world: World, author?: TestPerson, more: object = {}): Promise<TestPost> {
  const writer = author ?? (await newWriter(world))
  const made = await world.call(writer, bbs.save, { ...postForm(), ...more })
  return { id: made!.id, author: writer }
}

export async function newComment(
  world: World,
  post: Pick<TestPost, 'id'>,
  writer: TestPerson,
  more: object = {},
): Promise<number> {
  const made = await world.call(writer, bbs.sendComment, { id: post.id, content: newWords(), ...more })
  return made!.id
}

/** No operator of a test has this number. */
export const OPERATOR = 999_999
export const REASON = 'sells outside the app'
const by = { operator_id: OPERATOR, rule_no: 2, reason: REASON }

/** Decisions as the desk makes them. */
export const removed = (world: World, { id }: Pick<TestPost, 'id'>) =>
  inTransaction(world.ctx, (tx) => remove(tx, 'post', id, by))
export const rejected = (world: World, { id }: Pick<TestPost, 'id'>) =>
  inTransaction(world.ctx, (tx) => reject(tx, 'post', id, by))
export const hidden = (world: World, { id }: Pick<TestPost, 'id'>) =>
  inTransaction(world.ctx, (tx) => hide(tx, 'post', id, '多人举报'))

/** What came to posts is added up, and their places in "Recommended" follow. */
export async function addedUp(world: World): Promise<void> {
  await world.advance(2_000)
  await world.advance(16_000)
}

/** Puts a word in force in a list of the house, once. */
export async function guardWord(world: World, word: string, list: 'review' | 'mask'): Promise<void> {
  const known = await world.sql('select 1 from site_guarded_words where word = $1 and list = $2', [word, list])
  if (known.length > 0) return
  const operator = { id: OPERATOR, session_id: 1, login: 'desk', name: 'desk', roles: ['review' as const] }
  await inTransaction({ ...world.ctx, operator }, async (tx) => {
    const { row } = await saveGuardedWord(tx, { word, list, note: '' })
    await switchGuardedWord(tx, row.id, 'in_force')
  })
}

/** A text a reviewer looks at first. */
export async function waitingText(world: World): Promise<{ content: string }> {
  await guardWord(world, '待看', 'review')
  return { content: `${newWords()} 待看` }
}
