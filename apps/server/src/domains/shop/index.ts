/** The shops' interface for other domains. */

export {
  type Application,
  applicationHours,
  applicationOf,
  applicationsByIds,
  isOpenApplication,
  isShopName,
  newestApplications,
  type Question,
  questionsOf,
} from './applications/applications.ts'
export {
  answerApplication,
  approveApplication,
  askApplicant,
  lockApplication,
  rejectApplication,
  UNANSWERED,
} from './applications/deciding.ts'
export { returnAddresses } from './applications/return-addresses.ts'
export { beginClosing, closeOwn, closingDays, stayOpen } from './closing/closing.ts'
export { type OpenItem, openItemsOf } from './closing/open-items.ts'
export { addCredit, type CreditRow, standingCredit, turnCredit, undoCredit } from './credit/credit-log.ts'
export {
  answerDeduction,
  DEDUCTION_DUE,
  type Deduction,
  decideDeduction,
  deductionsByIds,
  deductionsOf,
  lockDeduction,
  openDeduction,
} from './deducting/deductions.ts'
export {
  approveLicence,
  askLicence,
  type FiledLicence,
  fileLicence,
  isOpenLicence,
  LICENCE_ENDING,
  licencesByIds,
  licencesOf,
  licenceThatCounts,
  lockLicence,
  rejectLicence,
} from './licences/filing.ts'
export { hasLicence, isRunning } from './licences/running.ts'
export {
  type Membership,
  memberIds,
  memberOf,
  membershipsOf,
  membersWho,
  shopsOfPeople,
  staffOf,
  worksInAmong,
} from './members.ts'
export { becomeHouse, checkActive, reinstateShop, suspendShop } from './moderation.ts'
export { asideFen, registerSetAside, type SetAside, wantedFen } from './ports/set-aside.ts'
export {
  approveName,
  askName,
  formerNameOf,
  lockNameChange,
  lookAlikes,
  type NameChange,
  nameChangeOf,
  nameChangesByIds,
  nameOpenAt,
  nameRules,
  rejectName,
  withdrawName,
} from './profile/names.ts'
export { saveProfile, saveTerms } from './profile/profile.ts'
export { proposeShopRate, SHOP_RATE } from './rates.ts'
export { creditOfReview, ratingsOf, shopRating } from './rules.ts'
export {
  addToCounters,
  type CountedReview,
  type NewShop,
  openShop,
  type SaleTerms,
  type Shop,
  saleTermsOf,
  shopRow,
  shopRows,
  shopsSeenBy,
  type Terms,
  takeReview,
  takeReviewBack,
  takeReviewOut,
  termsOf,
} from './shops.ts'
export {
  answerInvitation,
  editMember,
  GIVEN,
  type Invitation,
  invitationsFor,
  inviteStaff,
  leaveShop,
  type Member,
  memberById,
  membersOf,
  openInvitations,
  presets,
  removeMember,
  STAFF_MAX,
  withdrawInvitation,
} from './staff/staff.ts'
export { depositDueFen } from './standing/deposit-rates.ts'
export {
  type DepositReturn,
  depositTerms,
  freeFen,
  openReturn,
  payableFen,
  requireDeposit,
  spareFen,
  startDepositPayment,
  withdrawDeposit,
} from './standing/deposits.ts'
export { allFeePlans, callOffFeePlan, FEE_PLAN, proposeFeePlan, toldDays } from './standing/fee-plans.ts'
export { buyFee, type FeePlan, feePlansFor, mayBuyFee, ownShop } from './standing/fees.ts'
export { lockStanding } from './standing/opening.ts'
export {
  type DepositState,
  depositStanding,
  type FeeState,
  feeStanding,
  listingHeld,
  standingRules,
} from './standing/standing.ts'
export type { AuctionDefaults, JoinFilter } from './tables.ts'
export { noteVisitor, visitorsToday } from './visits.ts'
