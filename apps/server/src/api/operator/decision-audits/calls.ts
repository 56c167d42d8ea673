/** The blind audit: the calls, by name. */
import {
  answerDecisionAudit,
  auditsAgain,
  decisionAudits,
  nextDecisionAudit,
  passDecisionAudit,
  resolveAudit,
} from './decision-audits.ts'

export const decisionAuditsCalls = {
  decisionAudits,
  nextDecisionAudit,
  answerDecisionAudit,
  passDecisionAudit,
  auditsAgain,
  resolveAudit,
}
