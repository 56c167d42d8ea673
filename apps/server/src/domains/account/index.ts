/** What other domains may ask of the people. */
export {
  addGrowth,
  addStrike,
  type Brief,
  createUser,
  levelOf,
  type NewUser,
  notePaid,
  type Standing,
  standingOf,
  userBrief,
  userBriefs,
  userIdByPhone,
} from './people.ts'
export { checkPayPassword } from './pay-password.ts'
export { hasPayPassword, paysSmallAmountsFreely } from './payer.ts'
export { createSession, endSessions, forgetUser, type NewSession } from './sessions.ts'
export { hashSecret, secretMatches } from './hashing.ts'
export { keyedHash, seal, unseal } from './vault.ts'
export { isIdNumber, maskIdNo, maskName, maskPhone } from './rules.ts'
export { sendCode, sendSms, useCode } from './sms.ts'
export { type Link, notePayout, sharesIdentity } from './linked.ts'
export { checkRealname, decideIdentity, identityOf, realNameOf } from './identity.ts'
export { banUser, restrictUser, unbanUser, unrestrictUser } from './moderation.ts'
export {
  accountFigures,
  accountsOfSamePerson,
  identityDocuments,
  type IdentityLine,
  listIdentities,
  listUsers,
  type UserLine,
  userLine,
} from './console.ts'
export { noticePrefs, sessionsOf, settingsOf } from './settings.ts'
export { meOf, seconds } from './profile.ts'
export { ports, type ShopApplication } from './ports.ts'
export { anybodyThere, peopleByPhones } from './people.ts'
