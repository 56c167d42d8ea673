import type { Data } from '../../lib/api.ts'

/** A text with its versions, as its page shows it. */
export type ShownText = Data<'text'>
