import type { Data } from '../../lib/api.ts'

/** A case with everything the console shows of it. */
export type ShownCase = Data<'case'>
