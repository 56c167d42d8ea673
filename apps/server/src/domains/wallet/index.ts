/** What other domains may ask of the wallet. */

export { type Movement, nameKey, type Owner, ports } from './ports.ts'
export { namedLines } from './records.ts'
