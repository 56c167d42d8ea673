/** The closed lists and the limits of masters, as plain data: the phone reads them as well. */
/** asked: the desk waits for an answer about the application. left: refused, not answered, or left by its person; another application may follow. */
export const MASTER_STATES = ['applied', 'asked', 'active', 'hidden', 'left'] as const
/** Why a page is gone: its person took it down or left Juya, the desk refused the application, or its question was not answered. */
export const MASTER_LEAVES = ['own', 'account', 'refused', 'unanswered'] as const
export const MASTER_RELATIONS = ['teacher', 'pupil', 'family', 'school'] as const
/** honor: an award. call: a title somebody conferred. */
export const MASTER_HONOUR_KINDS = ['honor', 'call'] as const
/** said: the master says so, without a confirmation. */
export const MASTER_WORDS = ['said', 'confirmed', 'refused'] as const
/** unconfirmed: the master has not answered in time, and may still. */
export const MASTER_CLAIM_STATES = ['asked', 'confirmed', 'denied', 'unconfirmed'] as const
export const MASTER_CLAIM_ANSWERS = ['mine', 'not_mine'] as const
/** How a lot or goods stood when it was denied. before: it took neither bids nor orders yet. live: it took them. after: it was over. */
export const MASTER_CLAIM_STAGES = ['before', 'live', 'after'] as const
/** Things a master is named on. */
export const MASTER_THINGS = ['lot', 'goods'] as const

/** An application and a document of an honour are looked at within so many hours. */
export const MASTER_REVIEW_H = 48
/** A question about an application is answered within so many days, or the application ends. */
export const MASTER_ANSWER_DAYS = 14
/** After a refusal, so many days until the next application. */
export const MASTER_REAPPLY_DAYS = 7
/** A person named in a lineage confirms it within so many days, or it stays the master's word. */
export const MASTER_RELATION_DAYS = 14
/** A master named on a lot or goods answers within so many days, or it reads "not confirmed". */
export const MASTER_CLAIM_DAYS = 7
/** A denial of what takes bids or orders is looked at within so many hours. */
export const MASTER_DENIED_H = 4
/** A denial so many days after receipt, at most, is evidence in a case about a fake. */
export const MASTER_EVIDENCE_DAYS = 90
/** A sale counts in the rank for so many days after its completion. */
export const MASTER_SALES_DAYS = 365
/** Verified honours that count in the rank. */
export const MASTER_HONOURS_COUNTED = 5

export const MASTER_WORKS_MAX = 200
export const MASTER_HONOURS_MAX = 50
export const MASTER_RELATIONS_MAX = 30
export const MASTER_PROJECTS_MAX = 10
export const MASTER_PEOPLE_MAX = 20
/** New works a day. */
export const MASTER_WORKS_A_DAY = 20
