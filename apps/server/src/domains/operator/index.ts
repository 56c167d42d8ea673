/** The operators' interface for seeds and other parts. */
export { createOperator, me, type NewOperator, operatorNames, operatorsWithSecret } from './accounts.ts'
export { checkReason, note } from './action-audit.ts'
export { replayLetter, replayLetters, retryDeadline } from './background.ts'
export {
  type Attempt,
  type BatchSums,
  type BulkParams,
  plugBulk,
  type RowEffects,
  type ServerAct,
  serverAct,
  type TryOut,
  type Why,
} from './bulk/bulk-acts.ts'
export { hasRole, mayUndo, needsSecond, undoUntil } from './bulk/bulk-rules.ts'
export { approvalOf, pauseRun, resumeRun, setRun, startRun, undoRun } from './bulk/runs.ts'
export { type BulkLine, type BulkRun, linesAfter, reasonsOf, runsByIds } from './bulk/store.ts'
export { attempt, workOn } from './bulk/working.ts'
export { CLAIMS_SHOWN_DAYS, claimsByOperator } from './claims/by-operator.ts'
export { changedParts, type Parts, seenText, stateOf } from './claims/claim-rules.ts'
export {
  checkClaim,
  checkNotHeld,
  claimsHeld,
  claimsOf,
  readTakeOver,
  releaseClaim,
  renewClaim,
  type Thing,
  takeClaim,
  takeOversFrom,
} from './claims/claims.ts'
export { nextThing } from './claims/next.ts'
export { endPresence, notePresence, othersAt, skipsBelow, skipsOf } from './claims/presence.ts'
export {
  type AgainRow,
  againById,
  againOpen,
  closeAgain,
  lockAgain,
  mayResolve,
  pageOfAgain,
} from './decision-audits/again.ts'
export { shareOf } from './decision-audits/audit-rules.ts'
export {
  answerAudit,
  auditsWaiting,
  type HeldAudit,
  heldAudit,
  nextAudit,
  passAudit,
  queuesOf,
  seesOutcome,
} from './decision-audits/auditing.ts'
export { auditSetting, countDecision, noteOverturned } from './decision-audits/drawing.ts'
export { agreementRows, drawDays, overturnedRows } from './decision-audits/published.ts'
export type { Shown } from './decision-audits/tables.ts'
export { documentUrl } from './documents.ts'
export { type AlarmCall, acknowledge, alarmsHeard, callsOf, mayAcknowledge } from './duty/calls.ts'
export { CALL_EVERY_MS, type Shift } from './duty/duty-rules.ts'
export { maskedPhones, operatorPhones, phoneOf, saveOwnPhone, savePhoneOf } from './duty/phones.ts'
export { addShift, leads, mayWrite, removeShift, setLead, shiftsBetween } from './duty/shifts.ts'
export { type ListExport, openExport, startExport } from './lists/exports.ts'
export { mayRemove, removeView, saveView, type View, viewsOf } from './lists/views.ts'
export { noteLookup, personOfPhone } from './lookups.ts'
export { type Macro, type MacroText, macrosFor, removeMacro, saveMacro } from './notes/macros.ts'
export {
  activeWith,
  addNote,
  findNotes,
  type Mention,
  mentionedIn,
  mentionsOf,
  type Note,
  type NotedThing,
  noteById,
  notesOn,
  readMention,
  strikeNote,
  unreadMentions,
} from './notes/notes.ts'
export {
  changeSetting,
  changesOf,
  type Declared,
  decideSettingChange,
  declaredSetting,
  needsTwo,
  type SettingChangeRow,
  settingChanges,
  settingsPending,
  type WantedChange,
} from './settings/changes.ts'
export { callOffSetting, turnBackSetting } from './settings/days.ts'
export { groupOf, settingText } from './settings/texts.ts'
export { bundleOf, changeSettings } from './settings/together.ts'
export { showFreshCode } from './signing-in/fresh-code.ts'
export { askToSignIn, signInByPasskey } from './signing-in/passkey-sign-in.ts'
export {
  addPasskey,
  askForFreshSignature,
  askForPasskey,
  type Passkey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  showFreshPasskey,
} from './signing-in/passkeys.ts'
export { endOtherSessions, endOwnSession, sessionsOf } from './signing-in/sessions.ts'
export { checkCode, checkPassword, signOut } from './signing-in/sign-in.ts'
export {
  ACTS_ON_OPERATORS,
  proposeDisabling,
  proposeEnabling,
  proposeOperator,
  proposeRoles,
} from './staff/changes.ts'
export { enrol, inviteOperator, openEnrolment, renewAuthenticator } from './staff/enrolment.ts'
export { STATUS as STAFF_STATUS, type Staff, staffByIds } from './staff/roster.ts'
