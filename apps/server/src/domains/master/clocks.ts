/** The names of the domain's deadlines. */

/** An applicant has not answered. */
export const MASTER_UNANSWERED = 'master_unanswered'
/** The person named in a lineage has not answered. */
export const MASTER_RELATION_ENDS = 'master_relation_ends'
/** A master has not said whether a lot or goods are theirs. */
export const MASTER_CLAIM_ENDS = 'master_claim_ends'
