/** What other domains may ask of the wallet. */
export { type Owner, ports } from './ports.ts'
