/** The account's interface for other domains. */

export {
  answerFiling,
  askFiling,
  type FilingQuestion,
  filingAnswerBy,
  filingQuestions,
  ownFilingQuestions,
} from './identity/asking.ts'
export { fileIdentity } from './identity/filing.ts'
export { accountsOfSamePerson } from './identity/filing-queue.ts'
export * as identity from './identity/identity.ts'
export {
  ACCOUNTS_PER_PERSON,
  checkRealname,
  companyNameOf,
  decideIdentity,
  hasOpenFiling,
  identityOf,
  isVerifiedAdult,
  latestIdentity,
  lockIdentity,
  REALNAME_GROWTH,
  realNameOf,
  revokeIdentity,
} from './identity/identity.ts'
export {
  deviceAgeMs,
  isLinkedToRestricted,
  type Link,
  linkedAmong,
  linkedPeople,
  notePayout,
} from './identity/linked-accounts.ts'
export { judgeLink, type LinkVerdict, verdictsOn } from './identity/reviewed-links.ts'
export { keyedHash, seal, unseal } from './identity/vault.ts'
export { SESSIONS_KEPT_DAYS } from './jobs.ts'
export { closedAccountsLike, closedAfter, type FormerSelf, formerSelves } from './leaving/former.ts'
export { keepAccount, leave } from './leaving/leaving.ts'
export { type Leaving, leavingOf } from './leaving/staying.ts'
export { type LeavingItem, leavingItemsOf, registerLeavingItem } from './leaving/ways-out.ts'
export { ports, type ShopApplication } from './ports.ts'
export { GROWTH_ADJUSTMENT, proposeGrowth } from './profile/growth.ts'
export {
  addGrowth,
  turnGrowth,
  undoGrowth,
} from './profile/growth-log.ts'
export { ownDataAccesses, ownProfile, ownSignIns, PROFILE_CODES } from './profile/own-data.ts'
export { hasPayPassword, paysSmallAmountsFreely } from './profile/pay-preferences.ts'
export {
  type AccountFacts,
  accountFacts,
  accountFactsOf,
  addStrike,
  anybodyThere,
  type Brief,
  createUser,
  FORMER,
  type NewUser,
  notePaid,
  peopleByPhones,
  signatureOf,
  userBrief,
  userBriefs,
  userIdByPhone,
} from './profile/people.ts'
export * as settings from './profile/preferences.ts'
export { type NoticePref, noticePrefs, sessionsOf, unwantedInApp, wantsRecommendations } from './profile/preferences.ts'
export { saveMe } from './profile/profile.ts'
export { countPeople, peopleBehind, type Segment } from './profile/segments.ts'
export { setVipUntil, type VipUse } from './profile/vip.ts'
export { endOthers, unbind } from './protecting/bindings.ts'
export { tellSafety } from './protecting/changes.ts'
export * as consents from './protecting/consents.ts'
export {
  type AccessOf,
  type DataAccess,
  dataAccessesOf,
  identityOwner,
  logDataAccess,
} from './protecting/data-access.ts'
export { lockAccount, lockInfo, sendLockCode, unlock } from './protecting/lock.ts'
export { changePhone, keepPhone, phoneWait } from './protecting/phone.ts'
export * as rules from './rules.ts'
export { isIdNumber, maskIdNo, maskName, maskPhone } from './rules.ts'
export { hashSecret, secretMatches, setHashCost } from './signing-in/hashing.ts'
export { lockState } from './signing-in/lockout.ts'
export { type BindNeeded, messengerIdOf, signInBySocial } from './signing-in/messenger.ts'
export * as passwords from './signing-in/passwords.ts'
export * as pay from './signing-in/pay-password.ts'
export { checkPayPassword } from './signing-in/pay-password.ts'
export { createSession, endSessions, type NewSession, reloadUser, SESSION_ENDS } from './signing-in/sessions.ts'
export type { SignedIn } from './signing-in/signed-in.ts'
export * as signing from './signing-in/signing-in.ts'
export {
  ASKER_MAX,
  handOver,
  RESEND_S,
  type RightCode,
  sendCode,
  sendSms,
  spendCode,
  tryCode,
} from './signing-in/sms.ts'
export { barOf, holdStandings, type Standing, standingsOf } from './standing/may-act.ts'
export {
  BAN_LIFT,
  banUser,
  proposeUnban,
  resetPayLock,
  restrictUser,
  unbanUser,
  unrestrictUser,
} from './standing/moderation.ts'
export type { PrivacyColumn as Privacy } from './tables.ts'
