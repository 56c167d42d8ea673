import type { Data } from '../../lib/api.ts'

/** A bulk run as its page has it. */
export type Run = Data<'bulkRun'>
