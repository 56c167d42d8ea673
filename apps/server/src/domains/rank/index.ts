/** The interface of ranks: domains say what people stand in them by, answers read them. */
export { makeRanks } from './making.ts'
export { placeOf, rankPlaces } from './reading.ts'
export { type Award, newestAwards, rankKinds, registerAwards, registerRank } from './sources.ts'
