import type { Item } from '../../lib/api.ts'

/** A category as the console shows it. */
export type Category = Item<'categories'>
export type Move = Category['moves'][number]
/** What is read anew after a change of the tree. */
export const TOUCHED = ['categories', 'audit'] as const

/** What a category is called, in the reader's language and in the other one. */
export const namesOf = ({ name_zh, name_en }: Category, language: string): [string, string] =>
  language === 'en' ? [name_en, name_zh] : [name_zh, name_en]
