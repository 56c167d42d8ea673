import type { Data } from '../../../lib/api/client.ts'

/** A draw as its page shows it. */
export type DrawInfo = Data<'draw.info'>
