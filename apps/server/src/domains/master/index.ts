/** The interface of masters for answers, and for domains above. */
export { saveOwn } from './applying/apply.ts'
export { approveMaster, askMaster, refuseMaster } from './applying/deciding.ts'
export { MASTER_HIDE, MASTER_SHOW, proposeHide, proposeShow } from './applying/hiding.ts'
export { keepMaster, saveCategory } from './applying/keeping.ts'
export { answerClaim } from './claims/answering.ts'
export { claimById, claimsByIds, claimsOn, denialsOf } from './claims/claim-store.ts'
export { keepDenied, statusesOf, stopDenied } from './claims/denials.ts'
export { makeRank } from './ranking/making.ts'
export {
  appliesFrom,
  isAtDesk,
  isEvidence,
  isKept,
  isOpen,
  mayAnswer,
  mayAnswerRelation,
  stageOf,
} from './rules.ts'
export { setting as masterSetting } from './settings.ts'
export { categoriesByIds, masterById, masterOf, mastersByIds, openCategories } from './store.ts'
export type { Category, Honour, Master, MasterClaim, Project, RankRow, Relation, Work } from './tables.ts'
export { decideHonour, deleteHonour, honoursByIds, honoursOf, saveOwnHonour } from './works/honours.ts'
export { peopleOf, projectsOf } from './works/projects.ts'
export { answerRelation, relationsNaming, relationsOf } from './works/relations.ts'
export { deleteWork, saveOwnWork } from './works/works.ts'
