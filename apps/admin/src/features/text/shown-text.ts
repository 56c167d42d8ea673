import type { Data } from '../../lib/api.ts'

/** A version of a text as the console shows it. */
export type ShownText = Data<'text'>
/** What to load anew after a change of one. */
export const TOUCHED = ['texts', 'text', 'approvals', 'audit'] as const
