/** What other domains may ask of the people. */

export {
  accountFigures,
  accountsOfSamePerson,
  type IdentityLine,
  identityDocuments,
  listIdentities,
  listUsers,
  type UserLine,
  userLine,
} from './console.ts'
export { hashSecret, secretMatches } from './hashing.ts'
export { checkRealname, decideIdentity, identityOf, realNameOf } from './identity.ts'
export { type Link, linkedPeople, notePayout } from './linked.ts'
export { banUser, restrictUser, unbanUser, unrestrictUser } from './moderation.ts'
export { checkPayPassword } from './pay-password.ts'
export { hasPayPassword, paysSmallAmountsFreely } from './payer.ts'
export {
  addGrowth,
  addStrike,
  anybodyThere,
  type Brief,
  createUser,
  levelOf,
  type NewUser,
  notePaid,
  peopleByPhones,
  type Standing,
  standingOf,
  standingsOf,
  userBrief,
  userBriefs,
  userIdByPhone,
} from './people.ts'
export { ports, type ShopApplication } from './ports.ts'
export { meOf, seconds } from './profile.ts'
export { isIdNumber, maskIdNo, maskName, maskPhone } from './rules.ts'
export { createSession, endSessions, forgetUser, type NewSession } from './sessions.ts'
export { noticePrefs, sessionsOf, settingsOf } from './settings.ts'
export { sendCode, sendSms, useCode } from './sms.ts'
export { keyedHash, seal, unseal } from './vault.ts'
