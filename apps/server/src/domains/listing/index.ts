/** What others may ask of a shop's work on its lots. */

export { changeBatch } from './batches/changing.ts'
export { batchDraft, batchDrafts, type DraftHead, dropBatchDraft, saveBatchDraft } from './batches/drafts.ts'
export { IN_CATALOGUE, noteChanges, pageOfChanges } from './changes/changes.ts'
export { addLiveNotice, lowerLiveReserve } from './changes/live-changes.ts'
export { admit, makeReady, needsReview, refuseWrong } from './handing-in.ts'
export { handInLive, returnLive } from './live-lots.ts'
export { moveLot } from './moving.ts'
export { formOf } from './present-form.ts'
export {
  addDraft,
  type Draft,
  deleteLot,
  draftFrom,
  editLot,
  type Form,
  publish,
  putUp,
  takeDown,
  usualDepositBp,
} from './publishing.ts'
export { CATEGORY_CLOSED, licenceFor, missingParams, openLotsMax, viewsOf } from './publishing-rules.ts'
export { approveLot, rejectLot, stopLot } from './reviewing.ts'
export { takeBackLots } from './suspended-shop.ts'
