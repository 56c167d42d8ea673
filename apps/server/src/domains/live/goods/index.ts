/** Goods of a session: added while it runs, and bought in it. */
export { addInstantGoods } from './instant.ts'
export { buyInSession, checkOffered } from './selling.ts'
