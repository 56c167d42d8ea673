import type { Data } from '../../lib/api.ts'

/** A case with everything the console shows of it. */
export type ShownCase = Data<'case'>
/** The lists to load anew after an action in a case. */
export const TOUCHED = ['cases', 'case', 'orders', 'order', 'audit'] as const
