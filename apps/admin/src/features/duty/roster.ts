import type { Data } from '../../lib/api.ts'

export type Roster = Data<'roster'>
/** What a change of the roster makes old. */
export const TOUCHED = ['roster', 'audit']
