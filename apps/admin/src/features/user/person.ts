import type { Data } from '../../lib/api.ts'

/** A user with everything the console shows of them. */
export type Person = Data<'user'>
