/** Notices that cannot be turned off: the account's safety, money, and what has a deadline. */
export const ALWAYS_TOLD: readonly string[] = ['system', 'finance', 'order', 'deposit']

/** For so long a change of phone, messenger accounts or passwords can be turned back, and the link of its notice locks the account. */
export const TURN_BACK_H = 72
/** So long a change of phone without the old one waits, and so long withdrawals rest after it is done. */
export const PHONE_WAIT_H = 24
/** So long withdrawals rest after an account was locked and opened again. */
export const UNLOCK_REST_H = 24

/** For so long after somebody left signing in keeps the account; then what is personal is erased. */
export const LEAVE_DAYS = 15
/** What of a person an operator sees when the console shows it: each look is on the person's page. */
export const ACCESSED_DATA = [
  'contact',
  'phone_search',
  'identity',
  'document',
  'record',
  'address',
  'application',
  'chat',
] as const
/** The things a look may have been opened with. */
export const LOOK_ABOUT = ['order', 'case', 'realname', 'application', 'chat'] as const
/** A page of a person that an operator opens again within so long is one look. */
export const SAME_ACCESS_MIN = 60
