import type { Item } from '../../lib/api.ts'

/** A macro as the console shows it. */
export type Macro = Item<'macros'>
/** The lists to load anew after a change of one. */
export const TOUCHED = ['macros', 'audit'] as const
